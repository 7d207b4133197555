import type { verifyMessages as english } from '../en/verify.ts'
import { count, many, ofNumber } from '../counts.ts'
import { showInFiles } from './showInFiles.ts'

const files = (n: number): string => many(n, 'Datei', 'Dateien')

/** Texts of the check of files in German. */
export const verifyMessages: typeof english = {
  verify: {
    verify: 'Dateien prüfen',
    verifyLibraryHint: 'Alle Dateien der Bibliothek mit den gelieferten vergleichen',
    verifyOrderHint: 'Alle Dateien dieses Auftrags mit den gelieferten vergleichen',
    lead: 'Vergleicht jede Datei mit der gelieferten. Die Prüfung ändert keine Dateien.',
    close: 'Prüfung schließen',
    verifyingLibrary: 'Dateien werden geprüft…',
    verifyingOrder: 'Ein Auftrag wird geprüft…',
    repairing: 'Dateien werden wiederhergestellt…',
    reading: 'Dateien werden gesucht…',
    progress: 'Fortschritt der Prüfung',
    files: (done, all) => `${count(done)} von ${files(all)}`,
    bar: 'Dateiprüfung',
    cancel: 'Prüfung abbrechen',
    chip: (n) => `${files(n)} auffällig`,
    summary: ({ files: all, counts }, outdated) => {
      const wrong = counts.missing + counts.damaged + counts.changed + counts.unreadable
      if (all === 0) return 'Keine gelieferten Dateien gefunden'
      if (wrong > 0) return `${count(wrong)} von ${files(all)} auffällig`
      if (outdated > 0)
        return `${files(all)} unverändert, aber für ${many(outdated, 'Auftrag', 'Aufträge')} gibt es eine neuere Lieferung`
      return `Keine Probleme in ${files(all)} gefunden`
    },
    count: (problem, n) =>
      ({
        missing: `${count(n)} ${ofNumber(n, 'fehlt', 'fehlen')}`,
        damaged: `${count(n)} beschädigt`,
        changed: `${count(n)} geändert`,
        unreadable: `${count(n)} nicht lesbar`,
      })[problem],
    problems: {
      missing: 'Fehlt',
      damaged: 'Beschädigt',
      changed: 'Geändert',
      unreadable: 'Nicht lesbar',
      unknown: 'Nicht geliefert',
    },
    when: (moment, bytes) => `Geprüft: ${moment} · ${bytes}, mit Texten und früheren Lieferungen`,
    repaired: (n) => `${files(n)} wiederhergestellt`,
    repair: (n) => `${files(n)} wiederherstellen`,
    damagedHint:
      'Beschädigte Dateien werden neu heruntergeladen. Die beschädigten werden in „Earlier deliveries“ ihres Auftrags verschoben.',
    changedHint: 'Geänderte Dateien bleiben, wie sie sind.',
    keepUserFile: 'Meine behalten',
    keepUserFileHint: 'Behält Ihre Datei und nimmt sie aus dieser Liste',
    keepBoth: 'Beide behalten',
    keepBothHint: 'Speichert die gelieferte Datei neben Ihrer',
    replace: 'Meine ersetzen',
    replaceHint: 'Verschiebt Ihre Datei in „Earlier deliveries“ und speichert die gelieferte an ihrer Stelle',
    replaced: 'Datei ersetzt. Ihre liegt in „Earlier deliveries“.',
    reveal: (name) => `${showInFiles}: ${name}`,
    more: (n) => `und ${count(n)} weitere. Stellen Sie Dateien wieder her, und prüfen Sie dann erneut.`,
    unknownTitle: (n) => `${many(n, 'andere Datei', 'andere Dateien')} in diesen Ordnern`,
    unknownHint: 'Sie gehören zu keiner Lieferung. Planroom ändert sie nicht.',
  },
}
