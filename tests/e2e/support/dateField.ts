import type { Page } from '@playwright/test'

/** Opens the orders of own dates, and returns the names of the parts of the first date field, in their order. */
export async function dateFieldParts(page: Page): Promise<string[]> {
  await page.evaluate(() => (location.hash = '#/orders'))
  await page.getByRole('search').locator('button:has(.lucide-calendar)').click()
  await page.getByRole('radio').last().check()
  // Only the runtime knows the parts: they are in no page.
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await page.keyboard.press('Escape')
  return (
    nodes
      .filter(({ role }) => role?.value === 'spinbutton')
      .slice(0, 3)
      // The name is repeated for a screen reader.
      .map(({ name }) => String(name?.value).split(' ', 1).join())
  )
}
