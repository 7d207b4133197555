import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keys.ts'

/** User actions on the pages of orders and the outbox. */
export function orderingPages(page: Page) {
  const field = (label: string): Locator =>
    page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'))
  const outboxList = page.getByRole('region', { name: 'Outbox entries' })
  const dialog = page.getByRole('dialog')
  const inspector = (): Locator => page.getByRole('complementary', { name: 'Order details' })
  const links = page.getByRole('list', { name: 'Links in page order' })
  return {
    /** Waits until the form's input is on disk. */
    saved: () => expect(page.getByText('Saved', { exact: true })).toBeVisible(),
    draft: {
      /** Uses the shortcut, which works everywhere. */
      async open(): Promise<void> {
        await page.keyboard.press('Control+n')
        await expect(page.getByRole('combobox', { name: 'Street and number' })).toBeFocused()
      },
      field,
      /** Reviews and orders the draft with the keyboard. */
      async order(): Promise<void> {
        await page.keyboard.press('Control+Enter')
        await expect(page.getByRole('dialog', { name: 'Review order' })).toBeVisible()
        await page.keyboard.press('Control+Enter')
      },
      radio: (name: RegExp): Locator => page.getByRole('radio', { name }),
      tick: (name: RegExp): Locator => page.getByRole('checkbox', { name }),
      /** Fills in the four required fields. */
      async fill(place: { street: string; city: string; country?: string; owner?: string }): Promise<void> {
        await page.getByRole('combobox', { name: 'Street and number' }).fill(place.street)
        await page.getByLabel('City', { exact: true }).fill(place.city)
        await field('Country').fill(place.country ?? 'US')
        await field('Photographer').fill(place.owner ?? 'mara.ellison@larkfield.example')
      },
      /** The error message of a field. */
      problemAt: async (label: string): Promise<string> => {
        const wrong = field(label)
        await expect(wrong).toHaveAttribute('aria-invalid', 'true')
        const ids = (await wrong.getAttribute('aria-describedby')) ?? ''
        const errorIds = ids.split(' ').filter((id) => id.endsWith('-error'))
        return page.locator(`[id="${errorIds[0] ?? ''}"]`).innerText()
      },
    },
    redraw: {
      async open(): Promise<void> {
        await page.keyboard.press('Control+Shift+n')
        await expect(page.getByRole('textbox', { name: 'Plan links' })).toBeVisible()
      },
      box: (): Locator => page.getByRole('textbox', { name: 'Plan links' }),
      rows: (): Locator => links.getByRole('listitem'),
      handle: (number: number): Locator =>
        links.getByRole('button', { name: new RegExp(`^Page ${String(number)} of `) }),
      send: (): Locator => page.getByRole('button', { name: 'Review order…' }),
      confirm: (): Locator => page.getByRole('dialog').getByRole('button', { name: 'Place order' }),
    },
    list: {
      open: () => page.getByRole('navigation').getByRole('link', { name: 'Bulk order' }).click(),
      choose: (name: string, bytes: Buffer) =>
        page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes }),
      table: (): Locator => page.getByRole('grid', { name: 'Bulk order rows' }),
      order: (drafts: number): Locator =>
        page.getByRole('button', { name: `Place ${String(drafts)} order${drafts === 1 ? '' : 's'}…` }),
      sendNow: (drafts: number): Locator =>
        dialog.getByRole('button', { name: `Place ${String(drafts)} order${drafts === 1 ? '' : 's'}` }),
    },
    outbox: {
      /** Uses the shortcut until the window reacts to it. */
      open: () =>
        expect(async () => {
          await page.keyboard.press('Control+4')
          await expect(page.getByRole('region', { name: 'Outbox', exact: true })).toBeVisible({
            timeout: 2000,
          })
        }).toPass(),
      line: (text: string | RegExp): Locator => outboxList.getByRole('listitem').filter({ hasText: text }),
      /** The focusable element of a row. */
      button: (line: Locator): Locator => line.locator('[data-entry]'),
      /** By keyboard: Tab into the list, then arrow keys to the row. */
      async goTo(line: Locator): Promise<void> {
        const target = line.locator('[data-entry]')
        // An entry whose state changes moves to another group, perhaps to a group that was already passed.
        await expect(async () => {
          await tabTo(page, outboxList.locator('[data-entry][tabindex="0"]'))
          await page.keyboard.press('Home')
          for (let presses = await outboxList.locator('[data-entry]').count(); presses > 0; presses--) {
            if (await target.evaluate((element) => element === document.activeElement)) return
            await page.keyboard.press('ArrowDown')
          }
          expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
        }).toPass()
      },
    },
    upgrade: {
      open: () => page.getByRole('button', { name: 'Upgrade…' }).click(),
      dialog: (): Locator => page.getByRole('dialog', { name: 'Upgrade' }),
    },
    change: {
      sheet: (): Locator => page.getByRole('dialog', { name: 'Request a change' }),
      text: (): Locator => page.getByRole('dialog').getByLabel('What should change?'),
    },
    inspector,
    /** Chooses one of the less frequent actions of the inspector, by the keyboard. */
    more: async (name: string): Promise<void> => {
      await inspector().getByRole('button', { name: 'More actions' }).press('Enter')
      await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    },
  }
}
