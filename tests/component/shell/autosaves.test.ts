import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { useAutosave } from '../../../renderer/app/autosaves.ts'

let scope: EffectScope
afterEach(() => {
  scope.stop()
  vi.restoreAllMocks()
})

/** Two forms with input. Each is saved when the test answers. */
function open() {
  const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
  const forms = [1, 2].map(() => ({ isDirty: true, answer: Promise.withResolvers<boolean>() }))
  scope = effectScope()
  scope.run(() => {
    for (const form of forms) useAutosave({ isDirty: () => form.isDirty, flush: () => form.answer.promise })
  })
  const isHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const answer = async (at: number, isSaved: boolean): Promise<void> => {
    const form = forms[at]
    if (form !== undefined) form.isDirty = !isSaved
    form?.answer.resolve(isSaved)
    await flushPromises()
  }
  return { close, isHeld, answer }
}

test('the window stays open until all forms are saved, then closes', async () => {
  const { close, isHeld, answer } = open()
  expect(isHeld()).toBe(true)
  await answer(0, true)
  expect(close).not.toHaveBeenCalled()
  await answer(1, true)
  expect(close).toHaveBeenCalledOnce()
  expect(isHeld()).toBe(false)
})

test('if a form can’t be saved, the second attempt closes the window', async () => {
  const { close, isHeld, answer } = open()
  expect(isHeld()).toBe(true)
  await answer(0, true)
  await answer(1, false)
  expect(close).not.toHaveBeenCalled()
  expect(isHeld()).toBe(false)
})

test('input after all forms were saved keeps the window open again', async () => {
  const { isHeld, answer } = open()
  expect(isHeld()).toBe(true)
  await answer(0, true)
  await answer(1, true)
  scope.run(() => {
    useAutosave({ isDirty: () => true, flush: () => Promise.resolve(true) })
  })
  expect(isHeld()).toBe(true)
})
