import { expect, it } from 'vitest'
import { billOfMaterials } from '../../../resources/scripts/sbom.ts'

/** SHA-512 of nothing. */
const emptyHash =
  'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e'
const integrity = `sha512-${Buffer.from(emptyHash, 'hex').toString('base64')}`
const lock = {
  packages: {
    'node_modules/vue': { version: '3.5.45', integrity },
    'node_modules/a/node_modules/@scope/tool': { version: '2.0.0', integrity },
    'node_modules/native': { version: '1.1.1', license: 'MIT' },
  },
}
const main = '# Licenses\n\n## @scope/tool - 2.0.0 (MIT)\n\ntext\n\n## vue - 3.5.45 (MIT)\n'
const window = '## vue - 3.5.45 (MIT)\n\n## odd - 0.1.0 (MIT OR Apache-2.0)\n'
const own = { name: 'planroom', version: '0.1.0', license: 'MIT' }

it('the bill names each bundled package once, the unbundled ones and the runtime, with their hashes', () => {
  const { metadata, components } = billOfMaterials(own, [main, window], ['native'], '45.4.1', lock)
  expect(metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/planroom@0.1.0' })
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40scope/tool@2.0.0',
    'pkg:npm/native@1.1.1',
    'pkg:npm/odd@0.1.0',
    'pkg:npm/vue@3.5.45',
    'pkg:npm/electron@45.4.1',
  ])
  const [tool, native, odd, , electron] = components
  expect(tool).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: emptyHash }],
  })
  expect(native?.hashes).toBeUndefined()
  expect(odd?.licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }])
  expect(electron).toMatchObject({ type: 'framework', name: 'electron' })
})

it('a packed package without a version in the lock file ends the packing', () => {
  expect(() => billOfMaterials(own, [main], ['unknown'], '45.4.1', lock)).toThrow('unknown')
})
