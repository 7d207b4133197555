import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import DiagnosticsDialog from '../../../renderer/features/help/DiagnosticsDialog.vue'
import { AppError } from '../../../shared/errors.ts'
import { button, click, mountInWindow } from '../mounting.ts'

describe('diagnostics', () => {
  const body = new DOMWrapper(document.body)

  it('shows each file, and saves exactly the files that are ticked', async () => {
    const mounted = await mountInWindow(DiagnosticsDialog, { props: { open: true } })
    expect(body.findAll('pre').map((each) => each.text())).toEqual(['{"planroom":"1.2.3"}', 'a line'])
    expect(document.activeElement).toBe(button(messages.diagnostics.save))
    const boxes = body.findAll<HTMLInputElement>('input[type="checkbox"]')
    expect(boxes.map(({ element }) => element.checked)).toEqual([true, true])
    for (const box of boxes) await box.setValue(false)
    expect(button(messages.diagnostics.save).disabled).toBe(true)
    await boxes[0]?.setValue(true)
    await click(button(messages.diagnostics.save))
    expect(mounted.fake.callsOf('diagnostics:save')).toEqual([
      { files: [{ name: 'versions.json', text: '{"planroom":"1.2.3"}' }] },
    ])
  })

  it('shows why the log can’t be read, and disables Save', async () => {
    await mountInWindow(DiagnosticsDialog, {
      props: { open: true },
      prepare: (fake) => {
        fake.fail('diagnostics:make', new AppError('disk', 'The log can’t be read.'))
      },
    })
    await flushPromises()
    expect(document.body.textContent).toContain('The log can’t be read.')
    expect(document.activeElement).toBe(button(messages.words.cancel))
    expect(button(messages.diagnostics.save).disabled).toBe(true)
  })
})
