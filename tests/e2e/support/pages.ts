import { expect, type Locator, type Page } from '@playwright/test'

/** User actions in the window, page by page. */
export function pages(page: Page) {
  const go = async (name: string): Promise<void> => {
    // The accessible name may end with a count and what it counts.
    const sideBar = page.getByRole('navigation', { name: 'Navigation' })
    await sideBar.getByRole('link', { name: new RegExp(`^${name}(?: \\d.*)?$`) }).click()
  }
  /** Waits on “Things to try” until the sample orders are downloaded. */
  const samplesPrepared = (): Promise<void> =>
    expect(page.getByRole('button', { name: 'Show changes' })).toBeEnabled({ timeout: 120_000 })
  return {
    firstStart: {
      samplesPrepared,
      /** Starts the demo company and opens its orders once the samples are prepared. */
      async tryDemo(): Promise<void> {
        await page.getByRole('button', { name: /Try the demo company/ }).click()
        await samplesPrepared()
        await go('Orders')
      },
      async connect(fields: {
        name: string
        baseUrl: string
        tokenUrl: string
        exportUrl: string
        apiKey: string
      }): Promise<void> {
        await page.getByLabel('Company name').fill(fields.name)
        await page.getByLabel('Orders address').fill(fields.baseUrl)
        await page.getByLabel('Scan link address').fill(fields.tokenUrl)
        await page.getByLabel('Export address').fill(fields.exportUrl)
        await page.getByLabel('API key', { exact: true }).fill(fields.apiKey)
        // This machine has no key ring: without consent the key would not survive a restart.
        const keep = page.getByRole('checkbox', { name: /Store the key anyway/ })
        if (!(await keep.isChecked())) await keep.click()
        await page.getByRole('button', { name: 'Test and save' }).click()
      },
      openForm: () => page.getByRole('button', { name: /Connect your company/ }).click(),
    },
    orders: {
      open: () => go('Orders'),
      rows: (): Locator =>
        page
          .getByRole('grid', { name: 'Orders' })
          .getByRole('row')
          .filter({ has: page.getByRole('gridcell') }),
      row: (text: string | RegExp): Locator =>
        page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: text }),
      /** Searches and waits for the rows of this search. Otherwise a click could hit a list that is about to change. */
      async search(text: string): Promise<void> {
        await page.getByRole('searchbox', { name: 'Search orders' }).fill(text)
        await expect(page.getByRole('region', { name: 'Orders', exact: true })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      },
      async refreshed(): Promise<void> {
        await expect(page.getByText(/^(?:Up to date|[\d,]+ new or changed)$/)).toBeVisible()
      },
    },
    library: { open: () => go('Library') },
    transfers: { open: () => go('Transfers') },
    settings: { open: () => go('Settings') },
  }
}
