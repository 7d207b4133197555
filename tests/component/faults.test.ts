import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, shallowRef, type App } from 'vue'
import { useAnnounce } from '../../renderer/app/announce.ts'
import { useAutosave } from '../../renderer/app/autosaves.ts'
import { useCommands } from '../../renderer/app/commands.ts'
import { handleFaults } from '../../renderer/app/faults.ts'
import { FakeBridge } from '../support/fakes/fakeBridge.ts'
import { click, dispatch } from './mounting.ts'

/** Uncaught faults of the window. */

let app: App
let fake: FakeBridge
const isBroken = shallowRef(false)
const saved: string[] = []
const listeners: [string, EventListenerOrEventListenerObject][] = []

const Form = defineComponent({
  setup() {
    useAutosave({ isDirty: () => false, flush: () => Promise.resolve(saved.push('typed') > 0) })
    return () => {
      if (isBroken.value) throw new Error('cannot be drawn')
      return h('button', { onClick: () => raise('a button failed') }, 'Press')
    }
  },
})
function raise(message: string): never {
  throw new Error(message)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      listeners.push([type, listener])
      add(type, listener, options === true)
    },
  )
  fake = new FakeBridge()
  Object.assign(window, { planroom: fake.bridge })
  document.body.innerHTML = '<div id="app"></div>'
  isBroken.value = false
  saved.length = 0
  const pinia = createPinia()
  setActivePinia(pinia)
  app = createApp(Form)
  handleFaults(app)
  app.use(pinia).mount('#app')
})
afterEach(() => {
  isBroken.value = false
  app.unmount()
  for (const [type, listener] of listeners.splice(0)) {
    window.removeEventListener(type, listener)
    window.removeEventListener(type, listener, true)
  }
  vi.restoreAllMocks()
})

const page = () => document.querySelector('[role=alert]')
const reported = () => fake.callsOf('app:fault') as { where: string; message: string; stack: string | null }[]

async function breakIt(): Promise<void> {
  isBroken.value = true
  await nextTick()
  await flushPromises()
}

it('a rendering fault shows a page with a reload button that says the input is saved', async () => {
  await breakIt()
  expect(page()?.textContent).toContain('Something went wrong in this window')
  expect(page()?.textContent).toContain('What you typed is saved')
  expect(document.activeElement?.textContent).toBe('Reload window')
  expect(document.querySelector('#app')?.hasAttribute('inert')).toBe(true)
  expect(reported()).toMatchObject([{ message: 'Error: cannot be drawn' }])
})

it('the fault page blocks commands, keys and open dialogs below it', async () => {
  const dialog = document.createElement('div')
  document.body.append(dialog)
  const palette = vi.fn()
  const onKey = vi.fn()
  window.addEventListener('keydown', onKey)
  useCommands().offer('palette', { run: palette, enabled: () => true })
  await breakIt()
  expect(useCommands().run('palette')).toBe(false)
  expect(palette).not.toHaveBeenCalled()
  const keys = { key: 'Enter', ctrlKey: true, bubbles: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys))
  expect(onKey).not.toHaveBeenCalled()
  expect(dialog.hasAttribute('inert')).toBe(true)
  expect(page()?.closest('[inert]')).toBeNull()
})

it('the fault page saves the input at once, and again before reloading', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  await breakIt()
  expect(saved).toEqual(['typed'])
  await click(page()?.querySelector('button'))
  expect(saved).toEqual(['typed', 'typed'])
  expect(reload).toHaveBeenCalledOnce()
})

it('repeated rendering faults show one page', async () => {
  await breakIt()
  isBroken.value = false
  await nextTick()
  await breakIt()
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
})

it('faults in a handler, a script and a promise show a message and are reported', async () => {
  ;(document.querySelector('#app button') as HTMLButtonElement).click()
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('somewhere else') }))
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('a promise') })
  await dispatch(window, rejection)
  expect(page()).toBeNull()
  expect(useAnnounce().current).toMatchObject({ bad: true })
  expect(reported().map(({ message }) => message)).toEqual([
    'Error: a button failed',
    'Error: somewhere else',
    'Error: a promise',
  ])
})

it('a fault before anything was rendered shows the fault page', async () => {
  document.querySelector('#app')?.replaceChildren()
  await dispatch(window, new ErrorEvent('error', { error: new Error('at the start') }))
  expect(page()).not.toBeNull()
})

it('images that fail to load are not reported as faults', async () => {
  await dispatch(window, new Event('error'))
  expect(reported()).toEqual([])
})

it('500 faults are reported at most 50 times', async () => {
  for (let n = 0; n < 500; n++)
    window.dispatchEvent(new ErrorEvent('error', { error: new Error(`number ${String(n)}`) }))
  await flushPromises()
  expect(reported()).toHaveLength(50)
})
