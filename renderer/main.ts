import './app/jitless.ts'
import { loadCatalogue } from './app/messages/catalogue.ts'
import { languageTag } from './ui/language.ts'
import './styles/index.css'

document.documentElement.lang = languageTag
// Modules read their texts when they are loaded, so the catalogue is loaded before them.
void loadCatalogue().then(() => import('./mount.ts'))
