import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'

const root = import.meta.dirname

/**
 * Worker threads and processes are programs of their own, beside the main one: main starts them by the name they have
 * here.
 */
const workers = {
  'check-worker': 'electron/services/sqlite/check-worker.ts',
  'checkpoint-worker': 'electron/services/sqlite/checkpoint-worker.ts',
  'compare-worker': 'electron/services/review/compare/compare-worker.ts',
  'demo-worker': 'electron/demo/worker.ts',
  'handover-worker': 'electron/services/handover/handover-worker.ts',
  'thumbnail-worker': 'electron/services/library/thumbnails/thumbnail-worker.ts',
  'transfer-worker': 'electron/services/transfers/download/worker/transfer-worker.ts',
}
const workersThere = Object.fromEntries(
  Object.entries(workers).filter(([, file]) => existsSync(path.join(root, file))),
)

// The oldest runtime that the program is run on (the development fallback is Electron 42), not the newest known one.
const NODE_TARGET = 'node24.15'
const CHROME_TARGET = 'chrome148'

/**
 * Libraries that the main program takes in: a start would look for hundreds of files of theirs otherwise. The others
 * have native parts or data beside them, or are for the demo service alone. The benches pack the same.
 */
export const bundled = [
  'atomically',
  'csv-parse',
  'electron-log',
  'electron-store',
  'file-type',
  'filenamify',
  'got',
  'iconv-tiny',
  'ipaddr.js',
  'p-queue',
  'undici',
  'yauzl',
  'zod',
]

/** The page's own policy is strict; hot reload puts styles into the page, so it is eased while developing only. */
const stylesWhileDeveloping = {
  name: 'styles-while-developing',
  apply: 'serve' as const,
  transformIndexHtml: (html: string): string =>
    html
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
}

/** The standard fonts of PDF, beside the process that draws pages of PDFs. */
const pdfFonts = {
  name: 'pdf-fonts',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: Buffer }) => unknown }) {
    const folder = path.join(root, 'node_modules', 'pdfjs-dist', 'standard_fonts')
    for (const name of readdirSync(folder).filter((each) => /\.(?:pfb|ttf)$/.test(each)))
      this.emitFile({
        type: 'asset',
        fileName: `fonts/${name}`,
        source: readFileSync(path.join(folder, name)),
      })
  },
}

export default defineConfig({
  main: {
    plugins: [pdfFonts],
    build: {
      target: NODE_TARGET,
      externalizeDeps: { exclude: bundled },
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: { index: 'electron/main/index.ts', ...workersThere },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Less to read at each start; names stay as they are, for the log.
          minify: { compress: false, mangle: false, codegen: true },
        },
      },
    },
  },
  preload: {
    build: {
      target: NODE_TARGET,
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: 'electron/preload/index.ts' },
        // A sandboxed preload is CommonJS, and in an ES-module package only the ending says so.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [vue(), tailwindcss(), stylesWhileDeveloping],
    build: {
      target: CHROME_TARGET,
      outDir: 'out/renderer',
      minify: true,
      rolldownOptions: {
        input: path.join(root, 'renderer', 'index.html'),
        // What each start shows, with all it rests on, is one file: each further one is a request of its own.
        output: {
          codeSplitting: {
            groups: [{ name: 'start', test: /renderer.(main|features.orders.list.OrdersPage)\./ }],
          },
        },
      },
    },
  },
})
