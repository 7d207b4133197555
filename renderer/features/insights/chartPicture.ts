/** Properties of the drawn chart that come from style sheets, which a picture does not have. */
const styled = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family', 'text-anchor'] as const
/** Pixels of the picture per pixel of the screen. */
const sharpness = 2
const margin = 16
const titleHeight = 28
const legendHeight = 20

/** Returns a drawn chart as a PNG (a `data:` URL) with its title, in the colours of the window. */
export async function chartPicture(svg: SVGSVGElement, title: string): Promise<string> {
  const [width, height] = [svg.clientWidth, svg.clientHeight]
  const legend = legendOf(svg)
  const image = new Image(width * sharpness, height * sharpness)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asDocument(svg, width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * sharpness
  canvas.height = (height + 2 * margin + titleHeight + (legend.length > 0 ? legendHeight : 0)) * sharpness
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The picture can’t be drawn.')
  context.scale(sharpness, sharpness)
  const style = getComputedStyle(svg.closest('section') ?? svg)
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = style.color
  context.font = `600 14px ${style.fontFamily}`
  context.fillText(title, margin, margin + 12)
  context.drawImage(image, margin, margin + titleHeight, width, height)
  context.font = `12px ${style.fontFamily}`
  let x = margin
  for (const { name, fill } of legend) {
    const y = margin + titleHeight + height + 6
    context.fillStyle = fill
    context.fillRect(x, y, 10, 10)
    context.fillStyle = style.color
    context.fillText(name, x + 15, y + 9)
    x += context.measureText(name).width + 32
  }
  return canvas.toDataURL('image/png')
}

/** Returns the names and colours of the legend below a chart. */
const legendOf = (svg: SVGSVGElement): { name: string; fill: string }[] =>
  [...(svg.parentElement?.querySelectorAll('li') ?? [])].map((item) => {
    const mark = item.querySelector('rect')
    return { name: item.textContent.trim(), fill: mark === null ? '' : getComputedStyle(mark).fill }
  })

/** Returns the SVG as text, with its styles as attributes. */
function asDocument(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * sharpness))
  copy.setAttribute('height', String(height * sharpness))
  const copies = copy.querySelectorAll('*')
  for (const [at, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element)
    for (const name of styled) copies[at]?.setAttribute(name, style.getPropertyValue(name))
    copies[at]?.removeAttribute('class')
  }
  return new XMLSerializer().serializeToString(copy)
}
