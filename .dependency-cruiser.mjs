import { readFileSync } from 'node:fs'

/*
 * The dependency rules of the architecture. `npm run lint` checks them. tests/unit/architecture.test.ts checks that each
 * rule reports an import that breaks it. An imported type counts as an import.
 */

/** The layers of electron/services. A layer imports only from the layers before it. */
const layers = [
  'timing',
  'updates',
  'files',
  'sqlite',
  'network',
  'settings',
  'schedule',
  'sessionBus',
  'credentials',
  'api',
  'connections',
  'catalogue',
  'libraryIndex',
  'refresh',
  'transfers',
  'library',
  'review',
  'attachments',
  'handover',
  'draftLists',
  'outbox',
  'autoDownload',
  'overdue',
  'statements',
  'changeRequests',
  'reports',
  'links',
  'team',
  'token',
  'operations',
  'backup',
]

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
)
/** Packages of the window, and packages that run on both sides: for schemas, spreadsheets and character encodings. */
const windowPackages = [
  '@lucide/vue',
  '@pinia/colada',
  '@tanstack/vue-virtual',
  '@vueuse/core',
  'csv-parse',
  'exifr',
  'fflate',
  'iconv-tiny',
  'pinia',
  'reka-ui',
  'saxes',
  'vite', // Types of `import.meta` only.
  'vue',
  'vue-router',
  'zod',
]
/** All other packages: of the main process, the build and the tests. */
const mainPackages = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !windowPackages.includes(name),
)

const oneOf = (names) => `(?:${names.join('|')})`
const electronPackage = '(^|/)node_modules/electron/'
const nodeOrMain = {
  path: `(^|/)node_modules/${oneOf(mainPackages.map((name) => name.replaceAll('.', String.raw`\.`)))}/|${electronPackage}`,
}

/** Returns a rule for each folder in `parent`: a folder imports only from the folders before it. */
const inOrder = (prefix, parent, folders) =>
  folders.slice(0, -1).map((folder, at) => ({
    name: `${prefix}-${folder}`,
    comment: `"${folder}" comes before ${folders.slice(at + 1).join(', ')}: it imports nothing of them.`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/${oneOf(folders.slice(at + 1))}/` },
  }))

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one subject, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads to a file, an installed package or a module that the build makes.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`\?|^virtual:` },
    },
    {
      name: 'electron-only-in-the-shell',
      comment:
        "Only electron/main and electron/preload import 'electron'. All the rest runs in plain Node, " +
        'and is tested there.',
      severity: 'error',
      from: { pathNot: '^electron/(main|preload)/|^tests/' },
      to: { path: electronPackage },
    },
    {
      name: 'services-know-only-services',
      comment: 'A service knows neither the program around it, nor the demo, nor the window.',
      severity: 'error',
      from: { path: '^electron/services/' },
      to: { path: '^(electron/(?!services/)|renderer/)' },
    },
    {
      name: 'services-have-a-layer',
      comment: 'Each folder of electron/services has its place in the list of layers.',
      severity: 'error',
      from: { path: `^electron/services/(?!${oneOf(layers)}/)` },
      to: {},
    },
    ...inOrder('layers', 'electron/services', layers),
    ...inOrder('outbox', 'electron/services/outbox', ['store', 'rules', 'sender']),
    {
      name: 'wire-orders-are-parsed-once',
      comment:
        'A wire order becomes a domain order at the edge: as it arrives, and as the catalogue reads its record back.',
      severity: 'error',
      from: { pathNot: '^electron/services/(api/|catalogue/orders/storedRecord)|^tests/' },
      to: { path: '^electron/services/api/wire(Order|Delivery)' },
    },
    {
      name: 'app-is-free-of-the-shell',
      comment:
        'The application layer gets the shell through ports.ts; it does not know commands, windows or menus.',
      severity: 'error',
      from: { path: '^electron/app/' },
      to: { path: '^(electron/(main|headless|preload)/|renderer/)' },
    },
    {
      name: 'handlers-call-services',
      comment: 'A handler calls a service; it reaches into no database.',
      severity: 'error',
      from: { path: '^electron/app/ipc/' },
      to: { path: '^electron/services/(sqlite|outbox/store)/|^(node:)?sqlite$' },
    },
    {
      name: 'commands-reach-services-through-the-app',
      comment: 'A command gets its services from the application layer. It may import their types.',
      severity: 'error',
      from: { path: '^electron/headless/' },
      to: { path: '^electron/services/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'commands-are-free-of-the-shell',
      comment: 'A command runs without a window.',
      severity: 'error',
      from: { path: '^electron/headless/' },
      to: { path: '^(electron/(main|preload|demo)/|renderer/)' },
    },
    {
      name: 'the-demo-stands-alone',
      comment: 'The demo stands for the real service, so it shares nothing with the program but shared/.',
      severity: 'error',
      from: { path: '^electron/demo/' },
      to: { path: '^(electron/(?!demo/)|renderer/)' },
    },
    {
      name: 'the-preload-is-tiny',
      comment: "The preload imports 'electron', and else only types.",
      severity: 'error',
      from: { path: '^electron/preload/' },
      to: {
        path: '.',
        pathNot: electronPackage,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'electron-knows-no-window-code',
      comment: 'Nothing in electron/ imports the window.',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'the-window-has-no-node',
      comment:
        'The window imports shared/ and packages of its own: no Node, and nothing of the main process.',
      severity: 'error',
      from: { path: '^(renderer|shared)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-window-has-no-main-packages',
      comment: 'A package of the main process is not bundled into the window.',
      severity: 'error',
      from: { path: '^(renderer|shared)/' },
      to: nodeOrMain,
    },
    {
      name: 'the-window-imports-shared-only',
      comment: 'The window reaches the main process through the bridge alone.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|resources)/' },
    },
    {
      name: 'shared-knows-neither-side',
      comment: 'shared/ runs on both sides, so it imports neither.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|resources)/' },
    },
    {
      name: 'base-components-know-no-feature',
      comment: 'A base component is used by every feature, and knows none.',
      severity: 'error',
      from: { path: '^renderer/(ui|bridge)/' },
      to: { path: '^renderer/(features|app/(?!messages))' },
    },
    {
      name: 'no-tests-in-the-program',
      comment: 'The program does not import its tests.',
      severity: 'error',
      from: { pathNot: '^(tests|resources)/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.vue', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'require', 'default', 'types'],
    },
  },
}
