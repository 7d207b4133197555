import { describe, expect, it } from 'vitest'
import HealthPart from '../../renderer/features/settings/HealthPart.vue'
import { messages } from '../../renderer/app/messages.ts'
import { healthFindings, type HealthLine, type HealthPart as Part } from '../../shared/contract/health.ts'
import { makeFakeData } from '../support/fakes/fakeData.ts'
import { byText, click, mountInWindow } from './mounting.ts'

const line = (part: Part, finding: HealthLine['finding'], amount: number | null = null): HealthLine => ({
  part,
  state: 'attention',
  finding,
  amount,
})

async function shown(lines: HealthLine[]) {
  const data = makeFakeData()
  data.health = lines
  return await mountInWindow(HealthPart, { data })
}

describe('health', () => {
  it('shows a line with state, sentence and button for each part', async () => {
    const { wrapper, fake } = await shown([
      { part: 'connection', state: 'good', finding: 'online', amount: null },
      line('keys', 'keyRingLocked'),
      line('clock', 'clockWrong', -3600),
      line('outbox', 'outboxUnconfirmed', 2),
    ])
    const texts = wrapper.findAll('li').map((each) => each.text().replace(/\s+/g, ' '))
    expect(texts).toEqual([
      expect.stringMatching(/^Connection ?The service answers\.$/),
      expect.stringMatching(/^Key ring ?The key ring is locked\. ?Unlock$/),
      expect.stringMatching(/ahead of the service.*Check again$/),
      expect.stringMatching(/2 entries not confirmed\. ?Go to outbox$/),
    ])
    expect(wrapper.get('[data-health="connection"] [role="img"]').attributes('aria-label')).toBe('OK')
    await byText(wrapper, 'button', /^Unlock$/).trigger('click')
    await click(byText(wrapper, 'button', /^Check again$/))
    expect(fake.callsOf('connections:unlockKeys')).toHaveLength(1)
    expect(fake.callsOf('app:health')).toContainEqual({ check: true })
  })

  it('has a button for each finding that needs attention and that Planroom can help with', async () => {
    const helpless = ['weakKeys', 'noKeyRing']
    for (const part of Object.keys(healthFindings) as Part[])
      for (const finding of healthFindings[part].attention) {
        const { wrapper } = await shown([line(part, finding, 1)])
        expect(wrapper.get('li').findAll('button'), finding).toHaveLength(helpless.includes(finding) ? 0 : 1)
        expect(wrapper.get('li').text()).toContain(messages.health.findings[finding](1))
        wrapper.unmount()
      }
  })
})
