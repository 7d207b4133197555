import { expect, test } from '@playwright/test'
import { company } from '../support/ordering.ts'
import type { Program } from '../support/program.ts'

const ended = async ({ app }: Program, how: () => Promise<unknown>): Promise<void> => {
  const exit = new Promise((resolve) => app.process().once('exit', resolve))
  // Ending the program may interrupt the call that ends it.
  await how().catch(() => undefined)
  await exit
}

test('a draft keeps its last keystrokes when the window closes and when the program quits', async () => {
  await using shared = await company()
  const { program: first, restart } = shared

  let program = first
  await program.page.keyboard.press('Control+n')
  const street = () => program.page.getByRole('combobox', { name: 'Street and number' })
  await expect(street()).toBeFocused()

  // Each way out comes right after the last key, before the debounced save.
  await program.page.keyboard.type('7 Kiln Yard')
  await ended(program, () =>
    program.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close()
    }),
  )

  const goOn = async (): Promise<void> => {
    program = await restart()
    await program.page.getByRole('link', { name: 'New order', exact: true }).click()
    await program.page.getByRole('button', { name: '1 unfinished order' }).click()
    await program.page.getByRole('dialog').getByRole('button').first().click()
  }
  await goOn()
  await expect(street()).toHaveValue('7 Kiln Yard')
  await program.page.getByLabel('City').fill('Madras')
  await ended(program, () =>
    program.app.evaluate(({ app }) => {
      app.quit()
    }),
  )

  await goOn()
  await expect(program.page.getByLabel('City')).toHaveValue('Madras')
  await expect(street()).toHaveValue('7 Kiln Yard')
  expect(program.complaints).toEqual([])
  await program.close()
})
