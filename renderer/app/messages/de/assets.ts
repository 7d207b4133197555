import type { assetMessages as english } from '../en/assets.ts'

/** Texts of the kinds and formats of delivered files in German. */
export const assetMessages: typeof english = {
  kinds: {
    listing_floorplans: 'Grundrisse',
    floorplans_3d: '3D-Grundrisse',
    video_3d: '3D-Video',
    cad_files: 'CAD-Dateien',
    gla_package: 'Bruttowohnfläche',
    home_report: 'Objektbericht',
    snapshot: 'Übersicht',
    property_data: 'Objektdaten',
  },

  otherKind: 'Andere Dateien',

  variants: { plain: '', dim: 'mit Maßen' },

  formats: {
    jpg: 'JPG-Bilder',
    png: 'PNG-Bilder',
    svg: 'SVG-Zeichnungen',
    pdf: 'PDF-Dokumente',
    zip: 'ZIP-Archive',
    video: 'Videos',
    json: 'JSON-Daten',
  },

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'Video',
    json: 'JSON',
  },
}
