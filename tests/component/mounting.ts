/** The window as tests mount it, and what users and main do to it. Each step ends when the window has handled it. */

import { flushPromises, mount, type DOMWrapper, type VueWrapper } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { onTestFinished, vi } from 'vitest'
import { toHandlerKey, type Component } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { useCommands, type CommandId } from '../../renderer/app/commands.ts'
import { keepFocus } from '../../renderer/app/keepFocus.ts'
import { useOverview } from '../../renderer/app/overview.ts'
import { reads } from '../../renderer/app/staleReads.ts'
import { useUndo } from '../../renderer/app/undo.ts'
import type { EventName, EventValue } from '../../shared/contract.ts'
import { FakeBridge } from '../support/fakes/fakeBridge.ts'
import { makeFakeData, type FakeData } from '../support/fakes/fakeData.ts'
import { required } from '../support/required.ts'

/** Reports the size once, as a browser does when observing starts. */
class LaidOutObserver implements ResizeObserver {
  private readonly report: ResizeObserverCallback
  private readonly observed = new Set<Element>()
  constructor(report: ResizeObserverCallback) {
    this.report = report
  }
  observe(target: Element): void {
    this.observed.add(target)
    queueMicrotask(() => {
      if (!this.observed.has(target)) return
      const contentRect = { width: target.clientWidth, height: target.clientHeight }
      this.report([{ target, contentRect } as ResizeObserverEntry], this)
    })
  }
  unobserve(target: Element): void {
    this.observed.delete(target)
  }
  disconnect(): void {
    this.observed.clear()
  }
}

/** happy-dom has no threads. This one never answers. */
class IdleThread {
  postMessage(): void {}
  terminate(): void {}
}

/** happy-dom has no editing commands. This one deletes the text of the focused field, as `delete` does. */
function deleteText(): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return false
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** Sizes that happy-dom does not compute: without them a virtual list renders no rows. */
function giveSizes(): void {
  vi.stubGlobal('Worker', IdleThread)
  Object.assign(document, { execCommand: deleteText })
  vi.stubGlobal('ResizeObserver', LaidOutObserver)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1100)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1100)
}

export interface Mounted {
  wrapper: VueWrapper
  fake: FakeBridge
  path: () => string
  /** Returns the arguments of each time that the component emitted the event. */
  heard: (event: string) => unknown[][]
}

let stopKeeping: (() => void) | undefined
let lastFake: FakeBridge | undefined

/** Returns the events that a component declares. */
const eventsOf = (component: Component): string[] => (component as { emits?: string[] }).emits ?? []

/**
 * Mounts a component as the window does, with the fake bridge behind it. After the test, the component is unmounted and
 * time is real again.
 */
export async function mountInWindow(
  component: Component,
  options: {
    props?: Record<string, unknown>
    data?: FakeData
    prepare?: (fake: FakeBridge) => void
    /** The route. The default is the orders page. */
    path?: string
    /** The default has empty pages. */
    router?: Router
    /** As at a start of the program: nothing is loaded before the component is mounted. */
    isStart?: boolean
  } = {},
): Promise<Mounted> {
  // Work of the previous test's window that is still under way would make that window's stores the active ones again.
  await passTime()
  lastFake?.close()
  giveSizes()
  stopKeeping?.()
  stopKeeping = keepFocus()
  const fake = new FakeBridge(options.data ?? makeFakeData())
  lastFake = fake
  options.prepare?.(fake)
  Object.assign(window, { planroom: fake.bridge })
  const pinia = createPinia()
  setActivePinia(pinia)
  if (options.isStart !== true) await useOverview().load()
  const router = options.router ?? emptyPages()
  await router.push(options.path ?? '/orders')
  const heard: Record<string, unknown[][]> = {}
  const listeners = Object.fromEntries(
    eventsOf(component).map((event) => {
      const calls = (heard[event] = [] as unknown[][])
      return [toHandlerKey(event), (...args: unknown[]) => calls.push(args)]
    }),
  )
  const wrapper = mount(component, {
    attachTo: document.body,
    props: { ...listeners, ...options.props },
    global: { plugins: [pinia, reads, router] },
  }) as VueWrapper
  onTestFinished(() => {
    vi.useRealTimers()
    wrapper.unmount()
    // Timers of the query cache would keep all data of this test in memory.
    disposePinia(pinia)
    document.body.replaceChildren()
  })
  await passTime()
  return {
    wrapper,
    fake,
    path: () => router.currentRoute.value.fullPath,
    heard: (event) => heard[event] ?? [],
  }
}

function emptyPages(): Router {
  const anywhere = { template: '<i />' }
  return createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/library/:folderId/:fileId?', name: 'folder', component: anywhere },
      { path: '/view/:folderId/:fileId', name: 'view', component: anywhere },
      { path: '/compare/:folderId/:afterId?/:beforeId?', name: 'compare', component: anywhere },
      { path: '/create/draft/:entryId?', name: 'draft', component: anywhere },
      { path: '/create/redraw/:entryId?', name: 'redraw', component: anywhere },
      { path: '/create/report', name: 'report', component: anywhere },
      { path: '/:rest(.*)*', component: anywhere },
    ],
  })
}

/** Waits for debounce timers and the calls that they start. With fake timers, advances them. */
export async function passTime(milliseconds = 0): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(milliseconds)
  else await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await flushPromises()
}

/** `width`: in pixels. */
export function resizeWindow(width: number): void {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}

/** Returns the element of the page that matches a selector, also outside of the mounted component. */
export function element(selector: string): HTMLElement {
  return required(document.querySelector<HTMLElement>(selector), `There is no ${selector}.`)
}

/** Returns the dialog that is open. */
export const dialog = (): HTMLElement => element('[role="dialog"]')

/** Returns the button with this name in a part of the page. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  return required(
    [...within.querySelectorAll('button')].find(
      (each) => each.textContent.trim() === name || each.getAttribute('aria-label') === name,
    ),
    `There is no button ${name}.`,
  )
}

export function byText(wrapper: VueWrapper, selector: string, text: string | RegExp) {
  const matches = (value: string): boolean =>
    typeof text === 'string' ? value.includes(text) : text.test(value)
  return required(
    wrapper
      .findAll(selector)
      .find((entry) => matches(entry.text()) || matches(entry.attributes('aria-label') ?? '')),
    `No ${selector} says ${String(text)}.`,
  )
}

type Missing = null | undefined
type Wrapped = Pick<DOMWrapper<Element> | VueWrapper, 'trigger'>

export async function click(target: Wrapped | HTMLElement | Missing): Promise<void> {
  const found = required(target)
  if ('trigger' in found) await found.trigger('click')
  else found.click()
  await passTime()
}

/** Loads a picture in this size. */
export async function loadPicture(image: HTMLImageElement, width: number, height: number): Promise<void> {
  for (const [name, value] of Object.entries({ naturalWidth: width, naturalHeight: height }))
    Object.defineProperty(image, name, { value, configurable: true })
  image.decode = () => Promise.resolve()
  await dispatch(image, new Event('load'))
}

export async function trigger(target: Wrapped | Missing, event: string, init?: object): Promise<void> {
  await required(target).trigger(event, init)
  await passTime()
}

export async function dispatch(target: EventTarget | Missing, event: Event): Promise<void> {
  required(target).dispatchEvent(event)
  await passTime()
}

export async function pressKey(
  target: EventTarget | Missing,
  key: string,
  init: KeyboardEventInit = {},
): Promise<void> {
  await dispatch(target, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

export async function setValue(
  field: Pick<DOMWrapper<Element>, 'setValue'> | Missing,
  value: unknown,
): Promise<void> {
  await required(field).setValue(value)
  await passTime()
}

export async function setProps(wrapper: VueWrapper, props: Record<string, unknown>): Promise<void> {
  await wrapper.setProps(props)
  await passTime()
}

/** Emits an event of main. */
export async function emit<E extends EventName>(
  fake: FakeBridge | Missing,
  event: E,
  value: EventValue<E>,
): Promise<void> {
  required(fake).emit(event, value)
  await passTime()
}

/** Emits the progress of transfers, which later reads answer as well. */
export async function emitProgress(
  fake: FakeBridge | Missing,
  ...progress: Parameters<FakeBridge['emitProgress']>
): Promise<void> {
  required(fake).emitProgress(...progress)
  await passTime()
}

/** Lets an answer arrive that `holdAnswers` holds back. */
export async function release(answer: (() => void) | Missing): Promise<void> {
  required(answer)()
  await passTime()
}

/** Undoes the last step of the window. */
export async function undoStep(): Promise<void> {
  useUndo().undo()
  await passTime()
}

/** Runs a command of the menus and the palette. */
export async function runCommand(id: CommandId): Promise<void> {
  useCommands().run(id)
  await passTime()
}
