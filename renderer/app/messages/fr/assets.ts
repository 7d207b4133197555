import type { assetMessages as english } from '../en/assets.ts'

/** Texts of the kinds and formats of delivered files in French. */
export const assetMessages: typeof english = {
  kinds: {
    listing_floorplans: 'Plans',
    floorplans_3d: 'Plans 3D',
    video_3d: 'Vidéo 3D',
    cad_files: 'Fichiers CAD',
    gla_package: 'Surface habitable brute',
    home_report: 'Rapport du bien',
    snapshot: 'Vue d’ensemble',
    property_data: 'Données du bien',
  },

  otherKind: 'Autres fichiers',

  variants: { plain: '', dim: 'avec cotes' },

  formats: {
    jpg: 'Images JPG',
    png: 'Images PNG',
    svg: 'Dessins SVG',
    pdf: 'Documents PDF',
    zip: 'Archives ZIP',
    video: 'Vidéos',
    json: 'Données JSON',
  },

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'vidéo',
    json: 'JSON',
  },
}
