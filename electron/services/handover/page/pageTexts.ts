import type { GlaUnit } from '../../../../shared/domain/gla/numbers.ts'
import type { PageFiles } from '../../../../shared/domain/handover/options.ts'
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
  /** Names of offered files, by what they are. */
  kinds: Readonly<Record<Exclude<PageFiles, 'gla_package'> | 'gla_report' | 'gla_plan', string>>
  picture: string
  pictures: string
  video: string
  area: string
  areaTable: string
  /** Names of the units of areas. The usual unit of the language comes first. */
  areaUnits: readonly (readonly [unit: GlaUnit, name: string])[]
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
      | 'length'
      | 'feet'
      | 'inches'
      | 'note'
      | 'addNote'
      | 'deleteNote'
      | 'ownNotes'
      | 'noteHint'
      | 'saveNotes'
      | 'notesFile',
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
  kinds: {
    listing_floorplans: 'Floor plan',
    video_3d: '3D video',
    cad_files: 'CAD files',
    gla_report: 'GLA report',
    gla_plan: 'GLA plan',
    home_report: 'Home report',
    snapshot: 'Snapshot',
  },
  picture: 'Picture',
  pictures: 'Pictures',
  video: 'Video',
  area: 'Living area',
  areaTable: 'Living area table',
  areaUnits: [
    ['ft', 'sq ft'],
    ['m', 'm²'],
  ],
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
    length: '{feet} · {metres}',
    feet: 'ft',
    inches: 'in',
    note: 'Note',
    addNote: 'Add note',
    deleteNote: 'Delete',
    ownNotes: 'Your notes',
    noteHint: 'Move each pin to its place. Save the notes, and send the file to whoever sent you this page.',
    saveNotes: 'Save notes',
    notesFile: 'Notes on {title}',
  },
}

const german: PageTexts = {
  locale: 'de-DE',
  title: 'Grundrisse',
  all: 'Alle Objekte',
  skip: 'Zu den Grundrissen springen',
  logo: 'Logo',
  floor: 'Geschoss',
  floors: (count) => `${String(count)} ${count === 1 ? 'Geschoss' : 'Geschosse'}`,
  withDimensions: (plan) => `${plan} mit Maßen`,
  plan3d: '3D-Grundriss',
  snapshot: 'Übersicht',
  kinds: {
    listing_floorplans: 'Grundriss',
    video_3d: '3D-Video',
    cad_files: 'CAD-Dateien',
    gla_report: 'Wohnflächenbericht',
    gla_plan: 'Wohnflächenplan',
    home_report: 'Objektbericht',
    snapshot: 'Übersicht',
  },
  picture: 'Bild',
  pictures: 'Bilder',
  video: 'Video',
  area: 'Bruttowohnfläche',
  areaTable: 'Tabelle der Bruttowohnfläche',
  areaUnits: [
    ['m', 'm²'],
    ['ft', 'sq ft'],
  ],
  part: 'Bereich',
  calculation: 'Berechnung',
  notes: 'Hinweise',
  files: 'Dateien',
  downloadAll: (size) => `Alle herunterladen (${size})`,
  script: {
    floors: 'Geschosse',
    plan: 'Plan',
    plain: 'Ohne Maße',
    dim: 'Mit Maßen',
    zoom: 'Zoom',
    zoomOut: 'Verkleinern',
    zoomIn: 'Vergrößern',
    fit: 'Einpassen',
    measure: 'Messen',
    ruler: 'Messlinie',
    start: 'Anfang der Messlinie',
    end: 'Ende der Messlinie',
    keys: 'Mit Plus und Minus zoomen, mit den Pfeiltasten verschieben.',
    length: '{metres} · {feet}',
    feet: 'ft',
    inches: 'in',
    note: 'Notiz',
    addNote: 'Notiz hinzufügen',
    deleteNote: 'Löschen',
    ownNotes: 'Ihre Notizen',
    noteHint:
      'Schieben Sie jede Markierung an ihren Platz. Speichern Sie die Notizen und senden Sie die Datei an den Absender dieser Seite.',
    saveNotes: 'Notizen speichern',
    notesFile: 'Notizen zu {title}',
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
  snapshot: 'Vue d’ensemble',
  kinds: {
    listing_floorplans: 'Plan',
    video_3d: 'Vidéo 3D',
    cad_files: 'Fichiers CAO',
    gla_report: 'Rapport de surface',
    gla_plan: 'Plan de surface',
    home_report: 'Rapport du bien',
    snapshot: 'Vue d’ensemble',
  },
  picture: 'Image',
  pictures: 'Images',
  video: 'Vidéo',
  area: 'Surface habitable brute',
  areaTable: 'Tableau de la surface habitable brute',
  areaUnits: [
    ['m', 'm²'],
    ['ft', 'pi²'],
  ],
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
    start: 'Début de la mesure',
    end: 'Fin de la mesure',
    keys: 'Touches plus et moins pour zoomer, flèches pour déplacer.',
    length: '{metres} · {feet}',
    feet: 'pi',
    inches: 'po',
    note: 'Note',
    addNote: 'Ajouter une note',
    deleteNote: 'Supprimer',
    ownNotes: 'Vos notes',
    noteHint:
      'Placez chaque repère au bon endroit. Enregistrez les notes et envoyez le fichier à la personne qui vous a transmis cette page.',
    saveNotes: 'Enregistrer les notes',
    notesFile: 'Notes sur {title}',
  },
}

const spanish: PageTexts = {
  locale: 'es-ES',
  title: 'Planos',
  all: 'Todos los inmuebles',
  skip: 'Ir a los planos',
  logo: 'Logotipo',
  floor: 'Planta',
  floors: (count) => `${String(count)} ${count === 1 ? 'planta' : 'plantas'}`,
  withDimensions: (plan) => `${plan} con medidas`,
  plan3d: 'Plano 3D',
  snapshot: 'Vista general',
  kinds: {
    listing_floorplans: 'Plano',
    video_3d: 'Vídeo 3D',
    cad_files: 'Archivos CAD',
    gla_report: 'Informe de superficie',
    gla_plan: 'Plano de superficie',
    home_report: 'Informe de vivienda',
    snapshot: 'Vista general',
  },
  picture: 'Imagen',
  pictures: 'Imágenes',
  video: 'Vídeo',
  area: 'Superficie habitable bruta',
  areaTable: 'Tabla de la superficie habitable bruta',
  areaUnits: [
    ['m', 'm²'],
    ['ft', 'pies²'],
  ],
  part: 'Zona',
  calculation: 'Cálculo',
  notes: 'Observaciones',
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
    start: 'Inicio de la medida',
    end: 'Fin de la medida',
    keys: 'Teclas más y menos para ampliar y reducir, flechas para desplazar.',
    length: '{metres} · {feet}',
    feet: 'pies',
    inches: 'pulg.',
    note: 'Nota',
    addNote: 'Añadir nota',
    deleteNote: 'Eliminar',
    ownNotes: 'Sus notas',
    noteHint:
      'Mueva cada marca a su sitio. Guarde las notas y envíe el archivo a quien le envió esta página.',
    saveNotes: 'Guardar notas',
    notesFile: 'Notas sobre {title}',
  },
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
