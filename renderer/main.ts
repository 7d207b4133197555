import './app/jitless.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { makeRouter } from './app/router.ts'
import './styles/index.css'

createApp(App).use(createPinia()).use(makeRouter()).mount('#app')
