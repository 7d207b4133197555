/** Returns a small floor plan as a data URL. Each number gives another plan. */
export function fakePlan(seed: number): string {
  const split = 180 + ((seed * 37) % 90)
  const level = 130 + ((seed * 53) % 80)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 480 360"><rect width="480" height="360" fill="#fff"/>
<g fill="none" stroke="#222" stroke-width="6"><path d="M40 40H440V320H40Z"/><path d="M${split} 40V${level}M40 ${level}H${split - 40}M${split} ${level + 50}V320M${split} ${level + 50}H380"/></g>
<g stroke="#222" stroke-width="1" fill="none"><path d="M${split - 40} ${level}A40 40 0 0 1 ${split} ${level + 40}"/><rect x="60" y="60" width="70" height="50" rx="4"/><rect x="${split + 60}" y="240" width="90" height="46" rx="6"/></g>
<g font-family="sans-serif" font-size="13" text-anchor="middle" fill="#333"><text x="${(40 + split) / 2}" y="${level - 24}">Bedroom</text><text x="${(split + 440) / 2}" y="90">Kitchen</text><text x="${(split + 440) / 2}" y="300">Living room</text></g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
