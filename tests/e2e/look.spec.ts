import { test } from '@playwright/test'
import { newPlace, start } from './support/program.ts'

test('looks', async () => {
  const place = newPlace()
  const program = await start(place)
  await program.page.waitForTimeout(1500)
  await program.page.screenshot({ path: '/tmp/shots/first.png' })
  console.log(program.complaints)
  await program.page.getByRole('button', { name: /demo/i }).click()
  await program.page.waitForTimeout(4000)
  await program.page.screenshot({ path: '/tmp/shots/orders.png' })
  console.log(program.complaints)
  console.log(await program.page.locator('body').ariaSnapshot())
  await program.close()
  place.remove()
})
