import { assetKeyOf, type Asset } from '../../../../shared/domain/assets.ts'
import { roomBelow, type Platform } from '../../files/naming.ts'
import { extensionsOf, fileStems, orderFolder, type OrderFacts } from './templates.ts'

const example: OrderFacts = {
  orderId: '00000000-0000-4000-8000-000000000000',
  title: '12 Oak Street, Austin',
  address: {
    street: 'Oak Street',
    suite: '',
    number: '12',
    city: 'Austin',
    state: 'TX',
    country: 'US',
    postalCode: '78701',
    fullAddress: '12 Oak Street, Austin, TX 78701',
    latitude: null,
    longitude: null,
  },
  location: null,
  externalId: 'A-1024',
  createdBy: 'photographer@example.com',
  office: 'Downtown',
  createdAt: Date.UTC(2026, 2, 14) / 1000,
  deliveredAt: null,
}

const plan = (field: string, format: Asset['format'], variant: Asset['variant'], index: number): Asset => ({
  kind: 'listing_floorplans',
  field,
  format,
  variant,
  index,
  url: '',
})

const shown: Asset[] = [
  plan('jpg_urls', 'jpg', 'plain', 0),
  plan('jpg_urls_dim', 'jpg', 'dim', 1),
  { kind: 'home_report', field: 'pdf_urls', format: 'pdf', variant: 'plain', index: 0, url: '' },
]

/**
 * Returns example paths for the settings page, from known orders or a sample. `nameBytes`: longest name on the drive.
 * Throws NameFault as real naming does. Check the templates with `templateProblem` first.
 */
export function previewPaths(
  facts: readonly OrderFacts[],
  templates: { folderTemplate: string; nameTemplate: string },
  root: string,
  platform: Platform,
  nameBytes?: number,
): string[] {
  const orders = facts.length === 0 ? [example] : facts
  return orders.flatMap((order) => {
    const dir = orderFolder(order, templates.folderTemplate, root, platform, 'plain', nameBytes)
    const maxLength = roomBelow(root, platform, nameBytes).file(dir)
    const stems = fileStems(shown, order, templates.nameTemplate, maxLength)
    return shown.map((asset) => `${dir}/${stems.get(assetKeyOf(asset)) ?? ''}${extensionsOf(asset)[0] ?? ''}`)
  })
}
