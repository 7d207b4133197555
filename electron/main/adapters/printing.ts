import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, session } from 'electron'
import type { Desktop } from '../../app/ports.ts'
import { AppError } from '../../../shared/errors.ts'

const pages = 'planroom-printing'

/**
 * Prints pictures that Planroom created, each on a page, from a document without scripts. The window stays hidden and
 * can load only the document and the pictures.
 */
export const printPictures: Desktop['print'] = async ({ paths, isLandscape, title }) => {
  const page = `${paths[0] ?? ''}.html`
  const own = session.fromPartition(pages)
  const allowed = new Set([page, ...paths].map((each) => pathToFileURL(each).href))
  own.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !allowed.has(url) })
  })
  const window = new BrowserWindow({
    show: false,
    title,
    webPreferences: { session: own, sandbox: true, contextIsolation: true, javascript: false },
  })
  try {
    if ((await window.webContents.getPrintersAsync()).length === 0)
      throw new AppError(
        'not_offered',
        'There is no printer on this computer. Add one in the system’s settings and try again.',
      )
    await writeFile(page, pageOf(paths, title, isLandscape))
    await window.loadFile(page)
    const reason = await new Promise<string>((resolve) => {
      window.webContents.print({ printBackground: true }, (isDone, failure) => {
        resolve(isDone ? '' : failure)
      })
    })
    if (reason !== '' && !/cancel/i.test(reason))
      throw new AppError('refused', 'The system couldn’t print. Check the printer and try again.', {
        cause: reason,
      })
  } finally {
    window.destroy()
    await rm(page, { force: true })
  }
}

// The print dialog of Linux takes the orientation from the page only.
const pageOf = (
  paths: readonly string[],
  title: string,
  isLandscape: boolean,
): string => `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src file:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>@page { size: ${isLandscape ? 'landscape' : 'portrait'}; margin: 10mm } html, body { margin: 0; height: 100% } img { display: block; width: 100%; height: 100%; object-fit: contain } img + img { break-before: page }</style>
${paths.map((path) => `<img alt="" src="${encodeURI(basename(path))}">`).join('')}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
