import { expect, type Locator, type Page } from '@playwright/test'

/** User actions on the pages of home reports, team, scan link and API features. */
export function companyPages(page: Page) {
  const named = (role: 'region' | 'complementary', name: string): Locator =>
    page.getByRole(role, { name, exact: true })
  const table = page.getByRole('grid', { name: 'Users' })
  const secret = named('region', 'Link')
  const extend = named('region', 'Extend')
  return {
    report: {
      /** Uses the shortcut until the window reacts to it. */
      async open(): Promise<void> {
        await expect(async () => {
          await page.keyboard.press('Control+Shift+h')
          await expect(page.getByRole('combobox', { name: 'Add order' })).toBeVisible({ timeout: 2000 })
        }).toPass()
      },
      orders: (): Locator => named('region', 'Orders'),
      search: (): Locator => page.getByRole('combobox', { name: 'Add order' }),
      name: (): Locator => page.getByLabel('Name', { exact: true }),
      tab: (name: string): Locator => page.getByRole('tab', { name }),
      page: (name: string): Locator => page.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
      handle: (name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}, \\d of 3`) }),
      logo: (name: string): Locator => page.getByLabel(new RegExp(`^Logo, ${name}\\.`)),
      /** The error message of a field. */
      problemText: async (field: Locator): Promise<Locator> =>
        page.locator(`[id="${(await field.getAttribute('aria-describedby')) ?? ''}"]`),
      lines: (name: string): Locator =>
        page.getByRole('list', { name: `Disclaimer lines, ${name}` }).getByRole('textbox'),
      /** The button of the lines that all pages have. */
      addLine: (): Locator =>
        page.getByRole('region', { name: 'Logo and disclaimer' }).getByRole('button', { name: 'Add line' }),
      outline: (): Locator => named('region', 'Preview'),
      run: (): Locator => named('region', 'Export'),
      templates: (): Locator => page.getByRole('button', { name: /^Templates/ }),
    },
    team: {
      async open(): Promise<void> {
        await page.keyboard.press('Control+5')
        await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
      },
      search: (): Locator => page.getByRole('searchbox', { name: 'Search users' }),
      office: (): Locator => page.getByRole('combobox', { name: 'Office' }),
      role: (): Locator => page.getByRole('combobox', { name: 'Role' }),
      clearFilters: (): Promise<void> =>
        page.getByRole('button', { name: 'Clear filters' }).filter({ hasText: 'Clear filters' }).click(),
      table: (): Locator => table,
      rows: (): Locator => table.getByRole('row').filter({ has: page.getByRole('gridcell') }),
      row: (text: string): Locator => table.getByRole('row').filter({ hasText: text }),
      details: (): Locator => named('complementary', 'User details'),
      company: (): Locator => named('complementary', 'Company'),
      dialog: (): Locator => page.getByRole('dialog'),
    },
    scanLink: {
      async open(): Promise<void> {
        await page.keyboard.press('Control+6')
        await expect(secret).toBeVisible()
      },
      secret: (): Locator => secret,
      extend: (): Locator => extend,
    },
    /** The line of an operation in the settings. */
    operation: (name: string): Locator =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Edit…: ${name}`, exact: true }) }),
    changes: (): Locator => named('region', 'Change requests'),
    viewer: (): Locator => page.getByRole('dialog'),
  }
}
