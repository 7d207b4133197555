import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import AppShell from '../../../renderer/app/shell/AppShell.vue'
import { useAnnounce } from '../../../renderer/app/announce.ts'
import OutboxPage from '../../../renderer/features/outbox/OutboxPage.vue'
import { makeFakeData } from '../../support/fakes/fakeData.ts'
import { byText, click, mountInWindow, type Mounted } from '../mounting.ts'

describe('an outbox that can’t be opened', () => {
  async function unusable(path: string): Promise<Mounted> {
    const data = makeFakeData()
    data.overview.outboxProblem = { message: 'Ordering is off.', details: 'schema 9' }
    return await mountInWindow(AppShell, {
      data,
      path,
      prepare: (fake) => {
        fake.fail('outbox:list', new AppError('outbox_unusable', 'Ordering is off.'))
      },
    })
  }

  it.each(['/outbox', '/create/draft', '/create/redraw', '/create/bulk'])(
    'is reported at %s without Dismiss, and can be exported and shown in its folder',
    async (path) => {
      const { wrapper, fake } = await unusable(path)
      const bar = byText(wrapper, '[role=status]', 'Ordering is off.')
      expect(bar.text()).toContain('schema 9')
      expect(bar.find('[aria-label=Dismiss]').exists()).toBe(false)
      await byText(wrapper, 'button', 'Export outbox…').trigger('click')
      await click(byText(wrapper, 'button', 'Show in Files'))
      expect(fake.callsOf('outbox:export')).toHaveLength(1)
      expect(fake.callsOf('outbox:reveal')).toHaveLength(1)
      expect(useAnnounce().current?.text).toBe('Outbox exported')
    },
  )

  it.each(['/orders', '/library', '/create/report'])('is not reported at %s', async (path) => {
    const { wrapper } = await unusable(path)
    expect(wrapper.text()).not.toContain('Ordering is off.')
  })

  it('is not shown as empty', async () => {
    const data = makeFakeData()
    data.overview.outboxProblem = { message: 'Ordering is off.', details: null }
    const mounted = await mountInWindow(OutboxPage, { data })
    expect(mounted.wrapper.text()).toContain('can’t be opened')
    expect(mounted.wrapper.text()).not.toContain('Outbox is empty')
  })
})
