/**
 * Non-ASCII letters of languages, most frequent first, with hints to the language: country names as cells, and parts of
 * street names. The order follows published letter frequencies.
 */
interface Language {
  letters: string
  countries: string
  streets?: string
  /** Whether the language is rare among addresses; it then needs stronger evidence. */
  isRare?: boolean
}

export const scoredLanguages: readonly Language[] = [
  {
    letters: 'üößä',
    countries: 'de at ch li lu germany deutschland austria österreich switzerland schweiz',
    streets: 'stra platz gasse',
  },
  {
    letters: 'éèàêçôâîûùïëœæÿ',
    countries: 'fr be ch lu mc ca france belgium belgique suisse switzerland canada',
    streets: 'rue chemin',
  },
  {
    letters: 'óíáéñúüçà',
    countries: 'es us mx ar cl co pe uy spain españa mexico méxico argentina chile colombia',
    streets: 'calle avenida',
  },
  { letters: 'ãçéáíóêõúàâôü', countries: 'pt br portugal brazil brasil', streets: 'rua avenida' },
  { letters: 'àèùòìéóî', countries: 'it ch sm italy italia switzerland svizzera', streets: 'via piazza' },
  { letters: 'åøæéöäó', countries: 'dk no denmark danmark norway norge', streets: 'vej gade gata' },
  { letters: 'åäöéü', countries: 'se fi ax sweden sverige finland suomi', streets: 'gatan katu' },
  {
    letters: 'ëéïèöüäç',
    countries: 'nl be netherlands nederland belgium belgië',
    streets: 'straat laan plein',
    isRare: true,
  },
  { letters: 'éöüèñíáóçïôê', countries: 'gb uk us ie ca au nz usa england', isRare: true },
  { letters: 'ðáíþóéöúæý', countries: 'is iceland ísland', isRare: true },
  { letters: 'łąęóśżćńź', countries: 'pl poland polska', streets: 'ulica ul. aleja' },
  { letters: 'íáéěřčýžšůúňťďóöü', countries: 'cz czechia cesko česko czechrepublic', streets: 'ulice' },
  { letters: 'áíčéšžýúľťňôäďĺóŕ', countries: 'sk slovakia slovensko', streets: 'ulica' },
  { letters: 'áéőóíöúüű', countries: 'hu hungary magyarország', streets: 'utca' },
  { letters: 'ăâșîțşţéö', countries: 'ro md romania românia', streets: 'strada' },
  {
    letters: 'ščžćđ',
    countries: 'hr si ba rs me croatia hrvatska slovenia slovenija serbia srbija bosnia',
    streets: 'ulica trg',
  },
  { letters: 'ıüşçöğâîû', countries: 'tr cy turkey türkiye turkiye', streets: 'cadde sokak mah.' },
  { letters: 'ėšžūįčųąę', countries: 'lt lithuania lietuva', streets: 'gatv pr.' },
  { letters: 'āīēšūņļžčģķ', countries: 'lv latvia latvija', streets: 'iela' },
  { letters: 'äõöüšž', countries: 'ee estonia eesti', streets: 'tee tänav' },
  { letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', countries: 'ru by kz kg russia россия рф' },
  { letters: 'оаниівтерслкудмпзяьбгчйхцїжєюшщфґ', countries: 'ua ukraine україна', isRare: true },
  { letters: 'аиоетнрсвлдкпмузгяъбчщжцхшйюфь', countries: 'bg bulgaria българия', isRare: true },
  { letters: 'аоиенрсјтуквдмплзбгцчшжхљњћђџф', countries: 'rs ba me mk serbia србија', isRare: true },
  { letters: 'αοιετσνηυρπκλςμόδίωάγέήθφβύχξώζψϊϋΐΰ', countries: 'gr cy greece ελλάδα hellas' },
  { letters: 'יוהלאמרתבשנדחקפעכצגטסזםןךףץ', countries: 'il israel ישראל' },
  { letters: 'اليمنترهوبدعسقفكحجصخشضثطءئىةأإؤآظغذزپچژگ', countries: 'eg sa ae jo lb kw qa ma dz tn ir' },
  { letters: 'านรกอเงม่ย้ลวดทสตะัีิปบคุหจพชขใู็์ผแไศธำซถภฟึโืณๆญฐฉฎฏ', countries: 'th thailand' },
]
