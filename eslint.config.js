import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import accessibility from 'eslint-plugin-vuejs-accessibility'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import lintRules from './resources/scripts/testing/lintRules.js'

export default tseslint.config(
  {
    // oxlint checks TypeScript files (.oxlintrc.json) in a tenth of the time. It can't read Vue templates.
    ignores: [
      '**/*.ts',
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
    plugins: { planroom: lintRules },
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      'planroom/restricted-syntax': 'error',
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
  { files: ['**/*.vue'], rules: { 'no-undef': 'off' } },
  prettier,
)
