import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/shell/App.vue'
import { handleFaults } from './app/faults.ts'
import { keepFocus } from './app/keepFocus.ts'
import { makeRouter } from './app/router.ts'
import { reads } from './app/staleReads.ts'

const app = createApp(App)
handleFaults(app)
keepFocus()
app.use(createPinia()).use(reads).use(makeRouter()).mount('#app')
