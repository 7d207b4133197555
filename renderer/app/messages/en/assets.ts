import type { AssetFormat, AssetKind, AssetVariant } from '../../../../shared/domain/assets.ts'

/** Texts of the kinds and formats of delivered files. */
export const assetMessages = {
  kinds: {
    listing_floorplans: 'Floor plans',
    floorplans_3d: '3D floor plans',
    video_3d: '3D video',
    cad_files: 'CAD files',
    gla_package: 'Gross living area',
    home_report: 'Home report',
    snapshot: 'Snapshot',
    property_data: 'Property data',
  } satisfies Record<AssetKind, string>,

  otherKind: 'Other files',

  variants: { plain: '', dim: 'with dimensions' } satisfies Record<AssetVariant, string>,

  formats: {
    jpg: 'JPG pictures',
    png: 'PNG pictures',
    svg: 'SVG drawings',
    pdf: 'PDF documents',
    zip: 'ZIP archives',
    video: 'Videos',
    json: 'JSON data',
  } satisfies Record<AssetFormat, string>,

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'video',
    json: 'JSON',
  } satisfies Record<AssetFormat, string>,
}
