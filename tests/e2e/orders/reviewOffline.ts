import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { tabTo, typeInto } from '../support/keys.ts'
import type { Place, Program } from '../support/program.ts'
import { seen } from '../support/screens.ts'

/**
 * Reviews a corrected order from its folder with the keyboard alone: what is there, what changed, what is wrong, and
 * the copies for the agent. The caller has stopped the service. Ends in the folder.
 */
export async function reviewOffline(program: Program, place: Place): Promise<void> {
  await test.step('finds a text by its words', () => search(program))
  await test.step('shows completeness and checks the living area', () => check(program))
  await test.step('reviews the correction as a checklist', () => compare(program))
  await test.step('shows a plan, measures and annotates', () => annotate(program))
  await test.step('opens a change request with the annotations', () => requestChange(program))
  await test.step('saves copies for the agent', () => handOver(program, place))
}

const viewer = ({ page }: Program): Locator => page.getByRole('dialog')
const panelTab = ({ page }: Program, name: string): Locator => page.getByRole('tab', { name, exact: true })

async function search(program: Program): Promise<void> {
  const { page } = program
  await page.keyboard.press('Control+Shift+f')
  const field = page.getByRole('textbox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('total gla')
  const results = page.getByRole('listbox', { name: 'Search results' })
  const found = results.getByRole('option').filter({ hasText: 'GLA formula' })
  await expect(found).toHaveCount(1)
  await expect(found.locator('mark').first()).toHaveText('Total')
  await seen(program, 'review', 'search')
  await page.keyboard.press('Enter')
  await expect(viewer(program).getByRole('heading', { name: 'GLA formula.txt' })).toBeVisible()
}

async function check(program: Program): Promise<void> {
  const { page } = program
  const area = viewer(program).getByRole('table')
  await expect(area.getByRole('row').filter({ hasText: 'Upper Floor' })).toContainText('Correct')
  await seen(program, 'review', 'gla')
  await page.keyboard.press('Escape')
  await expect(viewer(program)).toHaveCount(0)
  const completeness = page.getByRole('region', { name: 'Completeness' })
  await expect(
    completeness.getByText(/^(?:Ready to hand over|Incomplete|Not downloaded \(\d+ files?\))/),
  ).toBeVisible()
  await tabTo(page, completeness.getByText('Files by floor'))
  await page.keyboard.press('Enter')
  await seen(program, 'review', 'completeness')
}

async function compare(program: Program): Promise<void> {
  const { page } = program
  const notice = page.getByRole('status').filter({ hasText: /^Corrected, not reviewed/ })
  await tabTo(page, notice.getByRole('button', { name: 'Compare' }))
  await page.keyboard.press('Enter')
  const comparison = page.getByRole('region', { name: 'Compare', exact: true })
  const changes = comparison.getByRole('complementary', { name: 'Changes' })
  await expect(changes.getByRole('heading', { name: /^\d+ areas changed$/ })).toBeVisible()
  await expect(changes.getByRole('button', { name: /^Change \d+, Open: .* → STUDY/ })).toBeVisible()
  const plans = comparison.getByRole('navigation', { name: 'Plans of this delivery' })
  await expect(plans.getByText('Removed').first()).toBeVisible()
  await expect(page.getByLabel('1 order corrected, not reviewed')).toBeVisible()
  await seen(program, 'review', 'compare-difference')
  await page.keyboard.press('n')
  await expect(changes.getByRole('button', { name: /^Change 1, Open/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  // Each decision leads on to the next open change.
  await page.keyboard.press('a')
  await expect(changes.getByRole('button', { name: /^Change 1, OK/ })).toBeVisible()
  await expect(changes.getByRole('button', { name: /^Change 2, Open/ })).toHaveAttribute('aria-current')
  await page.keyboard.press('q')
  await expect(changes.getByRole('textbox', { name: 'Question' })).toBeFocused()
  await page.keyboard.type('Is this a study?')
  await page.keyboard.press('Enter')
  await expect(changes.getByText('Is this a study?')).toBeVisible()
  await expect(changes.getByRole('button', { name: /^Change 3, Open/ })).toHaveAttribute('aria-current')
  await expect(changes.getByText(/^2 of \d+ reviewed$/)).toBeVisible()
  for (const [key, view] of [
    ['o', 'Overlay'],
    ['s', 'Side by side'],
    ['l', 'Slider'],
    ['b', 'Blink'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(comparison.getByRole('radio', { name: view })).toBeChecked()
    if (view !== 'Blink') await seen(program, 'review', `compare-${key}`)
  }
  await page.keyboard.press('x')
  await expect(changes.getByText(/^0 of \d+ reviewed$/)).toBeVisible()
  await page.keyboard.press('x')
  await expect(changes.getByText(/^2 of \d+ reviewed$/)).toBeVisible()
  await compareAsJpg(program, changes)
  await finishReview(program, plans, changes)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Deliveries (2)' })).toBeVisible()
}

/** Chooses the JPG of the shown plan and goes back. The decisions and the names of the drawing are there, too. */
async function compareAsJpg({ page }: Program, changes: Locator): Promise<void> {
  const choice = page.getByRole('region', { name: 'Compare', exact: true }).getByRole('combobox').last()
  const drawing = await choice.inputValue()
  const names = await changes.getByRole('button', { name: /^Change \d+/ }).allTextContents()
  const name = await choice.locator('option:checked').textContent()
  expect(name).toMatch(/\.svg$/)
  const picture = page.getByRole('region', { name: 'Compare', exact: true }).locator('img').last()
  const source = await picture.getAttribute('src')
  await tabTo(page, choice, true)
  await choice.selectOption({ label: name?.replace('.svg', '.jpg') ?? '' })
  await expect(picture).not.toHaveAttribute('src', source ?? '')
  await expect(changes.getByText(/^2 of \d+ reviewed$/)).toBeVisible()
  await expect(changes.getByRole('button', { name: /^Change 1, OK/ })).toBeVisible()
  await expect(changes.getByRole('button', { name: /^Change 2, Question/ })).toBeVisible()
  await expect(changes.getByText('Is this a study?')).toBeVisible()
  expect(await changes.getByRole('button', { name: /^Change \d+/ }).allTextContents()).toEqual(names)
  await choice.selectOption(drawing)
  await expect(picture).toHaveAttribute('src', source ?? '')
  await page.getByRole('region', { name: 'Compare', exact: true }).focus()
}

/** Accepts all other changes, plan after plan, and requests a change. Then takes the last decision back. */
async function finishReview({ page }: Program, plans: Locator, changes: Locator): Promise<void> {
  const current = async (): Promise<string> =>
    [
      ...(await plans.locator('[aria-current]').allTextContents()),
      ...(await changes.locator('[aria-current]').allTextContents()),
    ].join()
  const isChosen = changes.locator('[aria-current]')
  const end = plans.getByRole('status')
  // The first two changes are decided, the second one as a question. One key accepts all others, plan after plan.
  await page.keyboard.press('n')
  while (!(await isChosen.getAttribute('aria-label'))?.includes(', Open')) await page.keyboard.press('n')
  while ((await end.count()) === 0) {
    const before = await current()
    await page.keyboard.press('a')
    await expect.poll(async () => (await end.count()) > 0 || (await current()) !== before).toBe(true)
  }
  await expect(end).toContainText(/Review finished\s*\d+ accepted, 1 question/)
  await expect(page.getByLabel('1 order corrected, not reviewed')).toHaveCount(0)
  const ask = end.getByRole('button', { name: 'Request a change…' })
  expect(await ask.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  await tabTo(page, ask)
  await page.keyboard.press('Enter')
  const request = page.getByRole('dialog')
  await expect(request.getByRole('textbox').first()).toHaveValue(/^1\. Question about .*Is this a study\?/)
  await page.keyboard.press('Escape')
  await expect(request).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(isChosen).toHaveAccessibleName(/^Change \d+, Open/)
  await expect(page.getByLabel('1 order corrected, not reviewed')).toBeVisible()
}

async function annotate(program: Program): Promise<void> {
  const { page } = program
  await tabTo(page, page.getByRole('button', { name: /^JPG, Floor plan 1/ }))
  await page.keyboard.press('Enter')
  const plan = viewer(program).getByRole('img', { name: /^Floor plan 1( with dimensions)?\.jpg$/ })
  await expect(plan).toBeVisible()
  // The other variant is drawn ahead, in a thread of the window. Once it is, the key shows what was drawn.
  await expect
    .poll(async () => {
      await page.keyboard.press('d')
      return viewer(program).locator('canvas[role=img]').count()
    })
    .toBe(1)
  const before = await viewer(program).getByRole('heading').first().textContent()
  await page.keyboard.press('d')
  await expect(viewer(program).getByRole('heading').first()).not.toHaveText(before ?? '')
  await expect(plan).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('group', { name: 'Measure' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByRole('toolbar', { name: 'Annotation tools' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Annotation 1' })).toBeFocused()
  await page.keyboard.type('The door opens to the left')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Annotation 1: The door opens to the left' })).toBeVisible()
  await seen(program, 'review', 'annotation')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(viewer(program)).toHaveCount(0)
}

async function requestChange(program: Program): Promise<void> {
  const { page } = program
  await tabTo(page, panelTab(program, 'Deliveries'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const annotations = page.getByRole('list').filter({ hasText: 'The door opens to the left' })
  await expect(annotations).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Request a change…' }))
  await page.keyboard.press('Enter')
  const request = page.getByRole('dialog')
  await expect(request.getByRole('textbox').first()).toHaveValue(
    /1\. Floor plan 1.*\(50 % from the left, 50 % from the top\): The door opens/,
  )
  await seen(program, 'review', 'change-request')
  await page.keyboard.press('Escape')
  await expect(request).toHaveCount(0)
}

async function handOver(program: Program, place: Place): Promise<void> {
  const { page, app } = program
  const folder = join(place.documents, 'For the agent')
  mkdirSync(folder)
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, folder)
  await page.keyboard.press('Control+Shift+e')
  const dialog = page.getByRole('dialog', { name: /^Hand over/ })
  await typeInto(page, dialog.getByLabel('Largest file'), '1')
  await expect(dialog.getByRole('button', { name: /^Save \d+ files…$/ })).toBeEnabled()
  await seen(program, 'review', 'hand-over')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^\d+ files saved, /)).toBeVisible()
  await seen(program, 'review', 'handed-over')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const copies = readdirSync(folder, { recursive: true }).map((name) => basename(String(name)))
  for (const name of ['Floor plan 1.jpg', 'Floor plan 1 with dimensions.jpg', 'Contact sheet.pdf'])
    expect(copies).toContain(name)
}
