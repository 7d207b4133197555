import type { assetMessages as english } from '../en/assets.ts'

/** Texts of the kinds and formats of delivered files in Spanish. */
export const assetMessages: typeof english = {
  kinds: {
    listing_floorplans: 'Planos',
    floorplans_3d: 'Planos 3D',
    video_3d: 'Vídeo 3D',
    cad_files: 'Archivos CAD',
    gla_package: 'Superficie habitable bruta',
    home_report: 'Informe de vivienda',
    snapshot: 'Vista general',
    property_data: 'Datos de la propiedad',
  },

  otherKind: 'Otros archivos',

  variants: { plain: '', dim: 'con medidas' },

  formats: {
    jpg: 'Imágenes JPG',
    png: 'Imágenes PNG',
    svg: 'Dibujos SVG',
    pdf: 'Documentos PDF',
    zip: 'Archivos ZIP',
    video: 'Vídeos',
    json: 'Datos JSON',
  },

  formatNames: {
    jpg: 'JPG',
    png: 'PNG',
    svg: 'SVG',
    pdf: 'PDF',
    zip: 'ZIP',
    video: 'vídeo',
    json: 'JSON',
  },
}
