import { DOMWrapper, flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../renderer/app/messages.ts'
import HelpPage from '../../../renderer/features/help/HelpPage.vue'
import ProblemReport from '../../../renderer/features/help/ProblemReport.vue'
import { AppError } from '../../../shared/errors.ts'
import { byText, mountInWindow } from '../mounting.ts'

describe('help page', () => {
  it('jumps to a topic from its contents and focuses the topic', async () => {
    const mounted = await mountInWindow(HelpPage)
    const topic = messages.help.topics.find(({ id }) => id === 'outbox')
    document.body.append(mounted.wrapper.element as Node)
    await byText(mounted.wrapper, 'nav button', topic?.title ?? '').trigger('click')
    expect(document.activeElement?.textContent.trim()).toBe(topic?.title)
    expect(mounted.wrapper.text()).toContain('an order costs money')
  })
})

describe('problem report', () => {
  const button = (name: string): DOMWrapper<Element> => {
    const found = new DOMWrapper(document.body).findAll('button').find((each) => each.text() === name)
    if (found === undefined) throw new Error(`No button says ${name}.`)
    return found
  }

  it('shows its text and copies or saves exactly that text', async () => {
    const mounted = await mountInWindow(ProblemReport, { props: { open: true } })
    await flushPromises()
    expect(document.body.textContent).toContain('Planroom 1.2.3')
    await button(messages.problem.copy).trigger('click')
    await button(messages.problem.save).trigger('click')
    await flushPromises()
    const text = 'Planroom 1.2.3\nLog:\na line'
    expect(mounted.fake.callsOf('app:copyText')).toEqual([{ text }])
    expect(mounted.fake.callsOf('app:saveProblemReport')).toEqual([{ text }])
  })

  it('shows why the log can’t be read, and disables Copy', async () => {
    await mountInWindow(ProblemReport, {
      props: { open: true },
      prepare: (fake) => {
        fake.fail('app:problemReport', new AppError('disk', 'The log can’t be read.'))
      },
    })
    await flushPromises()
    expect(document.body.textContent).toContain('The log can’t be read.')
    expect(button(messages.problem.copy).attributes('disabled')).toBeDefined()
  })
})
