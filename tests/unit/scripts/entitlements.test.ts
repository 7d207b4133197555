import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// @ts-expect-error -- The package has no types.
import plist from 'plist'
import { expect, test } from 'vitest'

test('entitlements of macOS are a property list that allows compiled scripts, network and chosen files alone', () => {
  const file = fileURLToPath(new URL('../../../resources/entitlements.mac.plist', import.meta.url))
  const { parse } = plist as { parse: (text: string) => unknown }
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    'com.apple.security.cs.allow-jit': true,
    'com.apple.security.network.client': true,
    'com.apple.security.network.server': true,
    'com.apple.security.files.user-selected.read-write': true,
  })
})
