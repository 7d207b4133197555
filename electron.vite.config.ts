import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { guide } from './resources/scripts/guide.ts'
import { textFiles } from './resources/scripts/textFiles.ts'

const root = import.meta.dirname

/** Entry points of worker threads and worker processes. The main process starts them by these names. */
const workers = {
  'check-worker': 'electron/services/sqlite/check-worker.ts',
  'checkpoint-worker': 'electron/services/sqlite/checkpoint-worker.ts',
  'compare-worker': 'electron/services/review/compare/compare-worker.ts',
  'demo-worker': 'electron/demo/worker.ts',
  'insights-worker': 'electron/services/catalogue/insights/insights-worker.ts',
  'handover-worker': 'electron/services/handover/handover-worker.ts',
  'thumbnail-worker': 'electron/services/library/thumbnails/thumbnail-worker.ts',
  'transfer-worker': 'electron/services/transfers/download/worker/transfer-worker.ts',
}
const workersThere = Object.fromEntries(
  Object.entries(workers).filter(([, file]) => existsSync(path.join(root, file))),
)

// The oldest runtime that runs the program: Electron 42, which is the development fallback.
const NODE_TARGET = 'node24.15'
const CHROME_TARGET = 'chrome148'

/**
 * The page's content security policy is strict. Hot reload inserts inline styles, so the development server relaxes the
 * policy.
 */
const stylesWhileDeveloping = {
  name: 'styles-while-developing',
  apply: 'serve' as const,
  transformIndexHtml: (html: string): string =>
    html
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", "connect-src 'self' ws:"),
}

/** Copies PDF's standard fonts beside the worker that draws PDF pages. */
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

/** Bundles the metrics of PDF's standard fonts. pdfkit loads them by a `require` that bundlers don't see. */
const pdfMetrics = {
  name: 'pdf-metrics',
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (!id.endsWith('pdfkit/js/pdfkit.node.mjs')) return undefined
    const bundled = code.replaceAll("require$1('#standard-fonts/", "require('pdfkit/standard-fonts/")
    if (bundled === code) throw new Error('pdfkit loads its standard fonts in another way.')
    // The replaced calls stay on their lines.
    return { code: bundled, map: null }
  },
}

// `devDependencies` are bundled, because otherwise each start reads hundreds of their files, and the package contains
// all of them. `dependencies` have native parts. They are not bundled, so the package contains them.
export default defineConfig({
  main: {
    plugins: [textFiles, pdfFonts, pdfMetrics],
    build: {
      target: NODE_TARGET,
      outDir: 'out/main',
      license: { fileName: 'licenses.md' },
      sourcemap: true,
      rolldownOptions: {
        input: { index: 'electron/main/index.ts', ...workersThere },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Smaller files load faster at each start. Stack traces of the log keep the names of functions.
          minify: {
            compress: { keepNames: { function: true, class: true } },
            mangle: { keepNames: true },
            codegen: true,
          },
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
        // A sandboxed preload script must be CommonJS. In a package of ES modules, only the extension `.cjs` says so.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [vue(), tailwindcss(), guide(root), stylesWhileDeveloping],
    build: {
      target: CHROME_TARGET,
      outDir: 'out/renderer',
      license: { fileName: 'licenses.md' },
      minify: true,
      rolldownOptions: {
        input: path.join(root, 'renderer', 'index.html'),
        // The modules of the first page are one file, because each file is a request of its own. What is loaded before
        // the catalogue of texts, and what catalogues import, is another one: modules of the page read their texts at once.
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'main',
                test: /renderer.(main|ui.format|app.messages.(counts|fileManager|catalogue|say))\.|shared.domain.assets\./,
                priority: 1,
              },
              { name: 'start', test: /renderer.(mount|features.orders.list.OrdersPage)\./ },
            ],
          },
        },
      },
    },
  },
})
