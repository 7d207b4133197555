import { assetFormats, assetKinds } from '../../../../../shared/domain/assets.ts'
import type { downloadMessages as english } from '../../en/orders/download.ts'
import { count, many } from '../../counts.ts'
import { assetMessages } from '../assets.ts'

const orders = (n: number): string => many(n, 'Auftrag', 'Aufträge')

/** Texts of presets and of the download dialog in German. */
export const downloadMessages: typeof english = {
  presets: {
    builtIn: {
      everything: { name: 'Alles', short: 'Alles', text: 'Jede Datei einer Lieferung, in jedem Format.' },
      mls: { name: 'MLS-Auswahl', short: 'MLS', text: 'Grundrisse als JPG und PDF, für Inserate.' },
      plans: {
        name: 'Nur Pläne',
        short: 'Pläne',
        text: '2D-Grundrisse, mit und ohne Maße, in jedem Format.',
      },
      cad: { name: 'CAD', short: 'CAD', text: 'CAD-Dateien wie DXF, als ZIP-Archive.' },
    },
    lead:
      'Eine Vorgabe legt fest, welche Dateien „Herunterladen“ holt. Dateien außerhalb der Vorgabe der Firma gelten ' +
      'nicht als fehlend. Die ersten vier Vorgaben lassen sich nicht ändern.',
    contents: (kinds, formats) => {
      const what =
        kinds.length === assetKinds.length
          ? 'Alles'
          : kinds.map((kind) => assetMessages.kinds[kind]).join(', ')
      if (formats.length === assetFormats.length) return `${what}, in jedem Format`
      return `${what}, als ${formats.map((format) => assetMessages.formatNames[format]).join(', ')}`
    },
    add: 'Neue Vorgabe…',
    edit: 'Bearbeiten…',
    delete: 'Löschen…',
    of: (name, action) => `${action.replace('…', '')}: ${name}`,
    titleNew: 'Neue Vorgabe',
    titleEdit: (name) => `Vorgabe: ${name}`,
    name: 'Name',
    nameNeeded: 'Geben Sie einen Namen ein.',
    nameTaken: 'Eine Vorgabe mit diesem Namen gibt es bereits.',
    nameLong: 'Verwenden Sie höchstens 60 Zeichen.',
    save: 'Vorgabe speichern',
    deleteTitle: (name) => `${name} löschen?`,
    deleteText:
      'Firmen, die sie verwenden, laden dann alles herunter. Heruntergeladene Dateien bleiben erhalten.',
    deleteConfirm: 'Vorgabe löschen',
    default: 'Standardvorgabe',
    auto: 'Neue Lieferungen automatisch herunterladen',
    autoHint:
      'Prüft etwa alle 10 Minuten, solange Planroom geöffnet ist, und lädt Lieferungen ab jetzt herunter. ' +
      'Sind Übertragungen angehalten, warten neue Lieferungen.',
    menu: 'Mit anderer Vorgabe herunterladen',
    isDefault: 'Standard',
    choose: 'Download auswählen…',
    asks: (name) => `${name}…`,
    manage: 'Vorgaben verwalten',
    preset: 'Vorgabe',
    customChoice: 'Eigene',
  },

  download: {
    lead: 'Dateien, die schon auf diesem Computer sind, werden nicht noch einmal heruntergeladen.',
    kinds: 'Arten',
    formats: 'Formate',
    all: 'Alles',
    restore: 'Aus Ordnern gelöschte Dateien wiederherstellen',
    nothing: 'Die gewählten Arten gibt es in den gewählten Formaten nicht.',
    started(started) {
      const { withoutFiles } = started
      if (started.orders === 0 && withoutFiles === 0) return 'Bereits in den Übertragungen.'
      const added =
        (started.orders === 0 ? 'Nichts' : orders(started.orders)) + ' zu den Übertragungen hinzugefügt.'
      return withoutFiles === 0 ? added : `${added} ${orders(withoutFiles)} noch ohne Dateien.`
    },
    summary: 'Was heruntergeladen wird',
    size: 'Größe',
    free: 'Freier Platz',
    filesToCome(files, unreadOrders) {
      if (unreadOrders === 0) return files === 0 ? 'Schon vorhanden' : count(files)
      return files === 0
        ? `${orders(unreadOrders)}: Anzahl erst beim Herunterladen bekannt`
        : `${count(files)}, dazu die von ${many(unreadOrders, 'weiterem Auftrag', 'weiteren Aufträgen')}`
    },
    about: (size) => `Etwa ${size}`,
    sizeUnknown: 'Erst beim Herunterladen bekannt',
    freeUnknown: 'Nicht lesbar',
    estimating: 'Dateien werden gezählt…',
    change: 'Ändern…',
    changeFolder: 'Ordner ändern…',
    tooLittle: (free) =>
      `Nur ${free} frei: Der Platz reicht eventuell nicht. Schaffen Sie Platz, oder ändern Sie den Ordner.`,
    presetUsed: (preset) => `Vorgabe: ${preset}`,
  },
}
