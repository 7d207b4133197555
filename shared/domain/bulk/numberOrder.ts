/**
 * Countries with the house number after the street, by code and name. Elsewhere, as in France and English-speaking
 * countries, it comes first.
 */
const numberLast = new Set(
  (
    'de germany deutschland at austria österreich ch switzerland schweiz li nl netherlands nederland be belgium belgië ' +
    'it italy italia es spain españa pt portugal pl poland polska cz czechia česko sk slovakia slovensko hu hungary ' +
    'magyarország se sweden sverige no norway norge dk denmark danmark fi finland suomi is iceland ísland gr greece ' +
    'ελλάδα tr turkey türkiye ro romania românia bg bulgaria българия hr croatia hrvatska si slovenia slovenija ' +
    'rs serbia srbija lt lithuania lietuva lv latvia latvija ee estonia eesti ru russia россия ua ukraine україна ' +
    'br brazil brasil mx mexico méxico ar argentina cl chile'
  ).split(' '),
)
const streetsWithNumberLast =
  /(?:stra(?:ß|ss)e|str\.?|weg|platz|gasse|allee|damm|straat|laan|plein|gatan|vägen|vej|gade|katu|utca|caddesi|sokak|iela)$/iu

/** Returns whether the house number follows the street, judged by the country or by the words of the street. */
export function isNumberLast(street: string, country: string): boolean {
  return numberLast.has(country.trim().toLowerCase()) || streetsWithNumberLast.test(street.trim())
}
