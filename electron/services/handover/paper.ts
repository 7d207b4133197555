/** Countries that use US Letter, by name or code. */
const letterCountries = /^(us|usa|united states.*|ca|can|canada|mx|mex|mexico)$/i

/** Returns the paper size that a country uses. `country`: its name or code, as in an address. */
export const paperOf = (country: string): 'A4' | 'LETTER' =>
  letterCountries.test(country.trim()) ? 'LETTER' : 'A4'
