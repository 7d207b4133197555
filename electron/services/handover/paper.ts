/** Countries whose paper is not A4. */
const letterCountries = /^(us|usa|united states.*|ca|can|canada|mx|mex|mexico)$/i

/** The paper of a country, as an address names it. */
export const paperOf = (country: string): 'A4' | 'LETTER' =>
  letterCountries.test(country.trim()) ? 'LETTER' : 'A4'
