import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, session } from 'electron'
import type { Desktop } from '../../app/ports.ts'
import { AppError } from '../../../shared/errors.ts'

const pages = 'planroom-printing'

/**
 * Prints a picture that Planroom created, from a page without scripts. The window stays hidden and can load only the
 * page and the picture.
 */
export const printPicture: Desktop['print'] = async ({ path, isLandscape, title }) => {
  const page = `${path}.html`
  const own = session.fromPartition(pages)
  const allowed = new Set([page, path].map((each) => pathToFileURL(each).href))
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
    await writeFile(page, pageOf(basename(path), title, isLandscape))
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
  picture: string,
  title: string,
  isLandscape: boolean,
): string => `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src file:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>@page { size: ${isLandscape ? 'landscape' : 'portrait'}; margin: 10mm } html, body { margin: 0; height: 100% } img { display: block; width: 100%; height: 100%; object-fit: contain }</style>
<img alt="" src="${encodeURI(picture)}">`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
