import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import accessibility from 'eslint-plugin-vuejs-accessibility'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const NO_BARREL = 'No barrel files: import a thing from the file that defines it.'

export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'out/',
      'dist/',
      '.cache/',
      'planroom-demo/',
      'test-results/',
      'playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  // Rules that need types run in oxlint (.oxlintrc.json): ESLint takes four times as long for them.
  tseslint.configs.strict,
  vue.configs['flat/recommended'],
  accessibility.configs['flat/recommended'],
  { languageOptions: { globals: globals.node } },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/multi-word-component-names': 'off',
      'vue/no-v-html': 'error',
      // Texts of the window are in renderer/app/messages, in each language.
      'vue/no-bare-strings-in-template': ['error', { allowlist: [...'()[]{}<>.,:;&+-=*/#%!?•·×→…–—−|“”'] }],
      // A label may contain its control or name the control's id.
      'vuejs-accessibility/label-has-for': ['error', { required: { some: ['nesting', 'id'] } }],
    },
  },
  {
    files: ['renderer/**', 'electron/services/handover/page/page.js'],
    languageOptions: { globals: { ...globals.browser } },
  },
  {
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': [
        'error',
        // no-empty accepts a block with a comment. Here a catch block needs code.
        {
          selector: 'CatchClause > BlockStatement[body.length=0]',
          message: 'An empty catch hides a failure.',
        },
        {
          selector: "MemberExpression[property.name='openExternal']",
          message: 'Nothing from outside is handed to the system to be opened.',
        },
        {
          selector: "MemberExpression[object.name='AbortSignal'][property.name='any']",
          message: 'A signal that lives longer keeps a note of each of these for ever: use underSignals().',
        },
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Name the fields without the spread.',
        },
        { selector: 'ExportAllDeclaration', message: NO_BARREL },
        { selector: 'ExportNamedDeclaration[source]', message: NO_BARREL },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // SQL belongs to the catalogue, the outbox and the bulk orders.
    files: ['electron/**/*.ts'],
    ignores: ['electron/services/{catalogue,sqlite,draftLists}/**', 'electron/services/outbox/store/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'prepare',
          message: 'SQL belongs to catalogue/, outbox/store/, draftLists/ and sqlite/.',
        },
      ],
    },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/services/files/temporaryFolder.ts', 'electron/demo/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'node:os',
          importNames: ['tmpdir'],
          message: 'makeTemporaryFolder() names a folder that fails.',
        },
      ],
    },
  },
  { files: ['**/*.vue'], rules: { 'no-undef': 'off' } },
  {
    // The default timeout of vi.waitFor is one second, which a busy machine exceeds.
    files: ['tests/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'waitFor', message: 'Use until() of tests/support/waiting.ts.' },
        { object: 'vi', property: 'waitUntil', message: 'Use until() of tests/support/waiting.ts.' },
      ],
    },
  },
  prettier,
)
