import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test, type Page } from '@playwright/test'
import { menuCommands } from '../../../shared/domain/menuCommands.ts'
import { expectAccessible, setAppearance, type Program } from './program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const results = join(root, 'test-results')
/** Small pictures that later screenshots are compared with. */
const kept = join(import.meta.dirname, '..', 'pictures')

/** Pictures of the guide and of the README, and both texts. */
const pictures = join(root, 'resources', 'pictures')
const texts = ['resources/docs/guide.md', 'README.md']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('')
/** Quality of these pictures, of 100. At less, the smallest text of the window is hard to read. */
const quality = 60

/** Pixels of the window in one pixel of a kept picture. Text is grey there, so fonts and dates change little. */
const scale = 8
/** A pixel of a kept picture has changed if a channel differs by more, of 255. */
const sameShade = 40
/** Maximum share of changed pixels. */
const maxChanged = 0.08

/** Buttons that have another name than the menu item of the same command. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Details: ['Order details', 'Show or hide details'],
}
/** Returns the name without what differs between menu and window: "New redraw" and "Redraw", "Download 3 orders". */
const bareName = (name: string): string =>
  name
    .replace(/^New /, '')
    .replace(/^Download \d+ orders?$/, 'Download')
    .toLowerCase()

/** Checks the tooltips of the shown buttons and links: a command's shortcut is in it, once. */
async function expectShortcuts({ app, page }: Program): Promise<void> {
  const accelerators = await app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) =>
      (submenu?.items ?? []).flatMap(({ id, label, accelerator, visible }) =>
        visible && typeof accelerator === 'string' ? [{ id, label, accelerator }] : [],
      ),
    ),
  )
  const shortcuts = new Map(
    accelerators.flatMap(({ id, label, accelerator }) =>
      !menuCommands.some((command) => command === id && !/^(?:zoom-|go-(?:back|forward))/.test(command))
        ? []
        : [label, ...(otherNames[label] ?? [])].map((name) => [
            bareName(name),
            accelerator.replace('CmdOrCtrl', 'Ctrl').replace('Left', '←').replace('Right', '→'),
          ]),
    ),
  )
  const named = await page.locator('button:visible, a:visible').evaluateAll((shown) =>
    // Buttons of a notice, a dialog's main button, sections of a page, heads of columns and links in a sentence act on
    // something else.
    shown
      .filter(
        (element) =>
          element.closest(
            '[role="status"], form, [role="dialog"]:has(form), section nav, [role="columnheader"], p',
          ) === null,
      )
      .map((element) => ({
        name: element.ariaLabel ?? element.textContent.trim(),
        title: element.getAttribute('title') ?? '',
      })),
  )
  const missing = named.filter(({ name, title }) => !title.includes(shortcuts.get(bareName(name)) ?? ''))
  expect(missing, 'Buttons whose tooltip lacks the shortcut.').toEqual([])
  expect(named.filter(({ title }) => /\((.+)\) \(\1\)/.test(title))).toEqual([])
}

const uuid = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`
/** Codes of the service's interface, as whole words. Each has a readable name. */
const codes = ['plus_3d', 'express_sla', '3d_video', '3d_cad_files', 'vbim', 'products_2d', 'products_3d']

/**
 * Checks that no id or code of the service is in a text or tooltip. Raw data is in a `<pre>`. The contents of a JSON
 * file are shown as they are.
 */
async function expectNamesOnly(page: Page): Promise<void> {
  const found = await page.evaluate(
    (pattern) => {
      const isRaw = new RegExp(pattern, 'i')
      const elements = [...document.body.querySelectorAll('*')]
      return elements
        .filter(
          (element) =>
            element.closest('pre, script, style, [aria-label$=".json"]') === null &&
            element.checkVisibility(),
        )
        .flatMap((element) => [
          ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
          ...['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        ])
        .filter((text) => isRaw.test(text))
    },
    `${uuid}|\\b(?:${codes.join('|')})\\b`,
  )
  expect(found).toEqual([])
}

/**
 * Takes a screenshot large in light and small in dark, and checks both: axe finds nothing, no id or code is shown,
 * and the page looks like its kept picture. `npm run e2e -- --update-snapshots=all` keeps new pictures. The window stays
 * large and light. New pictures of the guide and the README are kept with them.
 */
export async function seen(program: Program, folder: string, name: string): Promise<void> {
  for (const [colours, width, height] of [
    ['dark', 1024, 700],
    ['light', 1280, 800],
  ] as const) {
    await setAppearance(program, width, height, colours)
    await dismissMessage(program.page)
    const file = join(folder, `${name}-${colours}-${String(width)}.png`)
    await test.step(`${name}, ${colours}, ${String(width)}: looks like its kept picture`, () =>
      expectKept(() => program.page.screenshot({ path: join(results, file) }), join(kept, file)))
    if (test.info().config.updateSnapshots === 'all' && texts.includes(`/${folder}-${name}-light.webp`))
      await keepPicture(program.page, join(pictures, `${folder}-${name}-${colours}.webp`))
    await test.step(`${name}, ${colours}, ${String(width)}: shows no id or code`, () =>
      expectNamesOnly(program.page))
    await test.step(`${name}, ${colours}, ${String(width)}: axe finds no violation`, () =>
      expectAccessible(program.page))
  }
  await test.step(`${name}: tooltips have their shortcuts`, () => expectShortcuts(program))
}

/** Waits until no message about the last action is shown. It disappears by time, so a picture must not have one. */
async function dismissMessage(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-message] button:last-child')?.click())
  await expect(page.locator('[data-message]')).toHaveCount(0)
}

/** Takes screenshots until one looks like the kept picture: the page's own pictures may still load. */
async function expectKept(screenshot: () => Promise<Buffer>, path: string): Promise<void> {
  if (test.info().config.updateSnapshots === 'all') {
    const now = await reduced(await screenshot())
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, now.toBuffer('image/png'))
  }
  const image = await loadImage(await readFile(path))
  const before = createCanvas(image.width, image.height)
  before.getContext('2d').drawImage(image, 0, 0)
  const difference = async (): Promise<number> => {
    const now = await reduced(await screenshot())
    const isSameSize = now.width === image.width && now.height === image.height
    return isSameSize ? changedShare(now.data(), before.data()) : 1
  }
  await expect.poll(difference, { message: `changed share of ${path}` }).toBeLessThan(maxChanged)
}

/** Replaces the folder of the test in all texts of the page, or puts it back. */
const showFolder = (page: Page, from: string, to: string): Promise<string | undefined> =>
  page.evaluate(
    ({ from, to }) => {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let found: string | undefined
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const text = node as Text
        found ??= text.data.match(from)?.[0]
        text.data = text.data.replaceAll(new RegExp(from, 'g'), to)
      }
      return found
    },
    { from, to },
  )
const userFolder = '/home/ana'

/** Keeps a picture of the open dialog, or else of the window. */
async function keepPicture(page: Page, path: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const testFolder = await showFolder(page, String.raw`\S*/planroom-e2e-\w+`, userFolder)
  const screenshot = await ((await dialog.isVisible()) ? dialog : page).screenshot()
  if (testFolder !== undefined) await showFolder(page, userFolder, testFolder)
  const image = await loadImage(screenshot)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  await writeFile(path, await canvas.encode('webp', quality))
}

async function reduced(picture: Buffer) {
  const image = await loadImage(picture)
  const canvas = createCanvas(Math.round(image.width / scale), Math.round(image.height / scale))
  const brush = canvas.getContext('2d')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Returns the share of pixels that differ, from 0 to 1. Four bytes are one pixel. */
function changedShare(one: Buffer, other: Buffer): number {
  let changed = 0
  for (let at = 0; at < one.length; at += 4)
    if (
      [0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > sameShade)
    )
      changed += 1
  return changed / (one.length / 4)
}
