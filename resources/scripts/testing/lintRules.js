const NO_BARREL = 'No barrel files: import a thing from the file that defines it.'

/** Patterns of syntax that are not allowed: selector and reason. */
const patterns = {
  // no-empty accepts a block with a comment. Here a catch block needs code.
  'CatchClause > BlockStatement[body.length=0]': 'An empty catch hides a failure.',
  "MemberExpression[property.name='openExternal']":
    'Nothing from outside is handed to the system to be opened.',
  "MemberExpression[object.name='AbortSignal'][property.name='any']":
    'A signal that lives longer keeps a note of each of these for ever: use underSignals().',
  'ObjectExpression > SpreadElement > ObjectExpression': 'Name the fields without the spread.',
  ExportAllDeclaration: NO_BARREL,
  'ExportNamedDeclaration[source]': NO_BARREL,
}

/** The project's own rule, for oxlint and ESLint. oxlint has no `no-restricted-syntax`. */
export default {
  meta: { name: 'planroom' },
  rules: {
    'restricted-syntax': {
      create: (context) =>
        Object.fromEntries(
          Object.entries(patterns).map(([selector, message]) => [
            selector,
            (node) => context.report({ node, message }),
          ]),
        ),
    },
  },
}
