import './app/jitless.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/shell/App.vue'
import { handleFaults } from './app/faults.ts'
import { keepFocus } from './app/keepFocus.ts'
import { makeRouter } from './app/router.ts'
import { reads } from './app/staleReads.ts'
import { languageTag } from './ui/language.ts'
import './styles/index.css'

document.documentElement.lang = languageTag
const app = createApp(App)
handleFaults(app)
keepFocus()
app.use(createPinia()).use(reads).use(makeRouter()).mount('#app')
