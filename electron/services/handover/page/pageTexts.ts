import type { Language } from '../../../../shared/domain/languages.ts'

/** Texts of a web page in one language. */
export interface PageTexts {
  /** Language of numbers. */
  locale: string
  title: string
  all: string
  skip: string
  logo: string
  floor: string
  floors: (count: number) => string
  withDimensions: (plan: string) => string
  plan3d: string
  snapshot: string
  picture: string
  pictures: string
  video: string
  area: string
  areaTable: string
  part: string
  calculation: string
  notes: string
  files: string
  downloadAll: (size: string) => string
  /** Texts of the script (`page.js`). */
  script: Readonly<
    Record<
      | 'floors'
      | 'plan'
      | 'plain'
      | 'dim'
      | 'zoom'
      | 'zoomOut'
      | 'zoomIn'
      | 'fit'
      | 'measure'
      | 'ruler'
      | 'start'
      | 'end'
      | 'keys'
      | 'feet'
      | 'inches',
      string
    >
  >
}

const english: PageTexts = {
  locale: 'en-US',
  title: 'Floor plans',
  all: 'All properties',
  skip: 'Skip to floor plans',
  logo: 'Logo',
  floor: 'Floor',
  floors: (count) => `${String(count)} ${count === 1 ? 'floor' : 'floors'}`,
  withDimensions: (plan) => `${plan} with dimensions`,
  plan3d: '3D floor plan',
  snapshot: 'Snapshot',
  picture: 'Picture',
  pictures: 'Pictures',
  video: 'Video',
  area: 'Living area',
  areaTable: 'Living area table',
  part: 'Part',
  calculation: 'Calculation',
  notes: 'Notes',
  files: 'Files',
  downloadAll: (size) => `Download all (${size})`,
  script: {
    floors: 'Floors',
    plan: 'Plan',
    plain: 'Plain',
    dim: 'With dimensions',
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fit: 'Fit',
    measure: 'Measure',
    ruler: 'Ruler',
    start: 'Start of the line',
    end: 'End of the line',
    keys: 'Plus and minus zoom, arrow keys move.',
    feet: 'ft',
    inches: 'in',
  },
}

const german: PageTexts = {
  locale: 'de-DE',
  title: 'Grundrisse',
  all: 'Alle Objekte',
  skip: 'Zu den Grundrissen springen',
  logo: 'Logo',
  floor: 'Etage',
  floors: (count) => `${String(count)} ${count === 1 ? 'Etage' : 'Etagen'}`,
  withDimensions: (plan) => `${plan} mit Maßen`,
  plan3d: '3D-Grundriss',
  snapshot: 'Übersicht',
  picture: 'Bild',
  pictures: 'Bilder',
  video: 'Video',
  area: 'Wohnfläche',
  areaTable: 'Tabelle der Wohnfläche',
  part: 'Teil',
  calculation: 'Berechnung',
  notes: 'Hinweise',
  files: 'Dateien',
  downloadAll: (size) => `Alle herunterladen (${size})`,
  script: {
    floors: 'Etagen',
    plan: 'Plan',
    plain: 'Ohne Maße',
    dim: 'Mit Maßen',
    zoom: 'Zoom',
    zoomOut: 'Verkleinern',
    zoomIn: 'Vergrößern',
    fit: 'Einpassen',
    measure: 'Messen',
    ruler: 'Maßband',
    start: 'Anfang der Linie',
    end: 'Ende der Linie',
    keys: 'Plus und Minus zoomen, Pfeiltasten verschieben.',
    feet: 'ft',
    inches: 'in',
  },
}

const french: PageTexts = {
  locale: 'fr-FR',
  title: 'Plans',
  all: 'Tous les biens',
  skip: 'Aller aux plans',
  logo: 'Logo',
  floor: 'Niveau',
  floors: (count) => `${String(count)} ${count === 1 ? 'niveau' : 'niveaux'}`,
  withDimensions: (plan) => `${plan} avec cotes`,
  plan3d: 'Plan 3D',
  snapshot: 'Aperçu',
  picture: 'Image',
  pictures: 'Images',
  video: 'Vidéo',
  area: 'Surface habitable',
  areaTable: 'Tableau de la surface habitable',
  part: 'Partie',
  calculation: 'Calcul',
  notes: 'Remarques',
  files: 'Fichiers',
  downloadAll: (size) => `Tout télécharger (${size})`,
  script: {
    floors: 'Niveaux',
    plan: 'Plan',
    plain: 'Sans cotes',
    dim: 'Avec cotes',
    zoom: 'Zoom',
    zoomOut: 'Réduire',
    zoomIn: 'Agrandir',
    fit: 'Ajuster',
    measure: 'Mesurer',
    ruler: 'Règle',
    start: 'Début de la ligne',
    end: 'Fin de la ligne',
    keys: 'Plus et moins pour zoomer, flèches pour déplacer.',
    feet: 'ft',
    inches: 'in',
  },
}

const spanish: PageTexts = {
  locale: 'es-ES',
  title: 'Planos',
  all: 'Todas las propiedades',
  skip: 'Ir a los planos',
  logo: 'Logotipo',
  floor: 'Planta',
  floors: (count) => `${String(count)} ${count === 1 ? 'planta' : 'plantas'}`,
  withDimensions: (plan) => `${plan} con medidas`,
  plan3d: 'Plano 3D',
  snapshot: 'Resumen',
  picture: 'Imagen',
  pictures: 'Imágenes',
  video: 'Vídeo',
  area: 'Superficie habitable',
  areaTable: 'Tabla de la superficie habitable',
  part: 'Parte',
  calculation: 'Cálculo',
  notes: 'Notas',
  files: 'Archivos',
  downloadAll: (size) => `Descargar todo (${size})`,
  script: {
    floors: 'Plantas',
    plan: 'Plano',
    plain: 'Sin medidas',
    dim: 'Con medidas',
    zoom: 'Zoom',
    zoomOut: 'Alejar',
    zoomIn: 'Acercar',
    fit: 'Ajustar',
    measure: 'Medir',
    ruler: 'Regla',
    start: 'Inicio de la línea',
    end: 'Fin de la línea',
    keys: 'Más y menos amplían y reducen, las flechas mueven.',
    feet: 'ft',
    inches: 'in',
  },
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
