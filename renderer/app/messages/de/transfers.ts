import type { transferMessages as english } from '../en/transfers.ts'
import { count, many, ofNumber } from '../counts.ts'

const files = (n: number): string => many(n, 'Datei', 'Dateien')
const transfers = (n: number): string => many(n, 'Übertragung', 'Übertragungen')
const newDeliveries = (n: number): string => many(n, 'neue Lieferung', 'neue Lieferungen')
const ofOrders = (n: number): string => many(n, 'Auftrag', 'Aufträgen')

/** Texts of transfers in German. */
export const transferMessages: typeof english = {
  transfers: {
    title: 'Übertragungen',
    emptyTitle: 'Keine Übertragungen',
    emptyText:
      'Wählen Sie Aufträge aus und dann „Herunterladen“. Übertragungen laufen nach einem Neustart weiter.',
    failedTitle: 'Übertragungen konnten nicht geladen werden',
    pauseAll: 'Alle anhalten',
    resumeAll: 'Alle fortsetzen',
    cancelAll: 'Alle abbrechen',
    retryAll: 'Fehlgeschlagene wiederholen',
    clear: 'Fertige entfernen',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    cancel: 'Abbrechen',
    retry: 'Wiederholen',
    of: (title, action) => `${action}: ${title}`,
    list: 'Übertragungen nach Auftrag',
    showFiles: (title) => `Dateien von ${title}`,
    noFiles: 'Noch keine Dateien',
    states: {
      waiting: 'Wartet',
      offline: 'Wartet auf die Verbindung',
      planning: 'Wird vorbereitet',
      running: 'Wird geladen',
      paused: 'Angehalten',
      done: 'Fertig',
      failed: 'Teils fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    noFolder: 'Wartet auf den Ordner',
    folderReturns: 'Downloads laufen weiter, sobald der Ordner wieder da ist.',
    nothing: 'Nichts herunterzuladen',
    fileStates: {
      waiting: 'Wartet',
      running: 'Wird geladen',
      done: 'Fertig',
      unchanged: 'Schon vorhanden',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    codes: {
      http: 'Fehler des Dateiservers. Wiederholen Sie den Download später.',
      expired: 'Der Download-Link ist abgelaufen. Wiederholen Sie, um einen neuen zu erhalten.',
      truncated: 'Der Download ist unvollständig. Wiederholen Sie, um den Rest zu laden.',
      wrong_type: 'Der Server hat den falschen Dateityp gesendet. Wiederholen Sie den Download später.',
      redirect: 'Der Dateiserver hat zu oft umgeleitet. Wiederholen Sie den Download später.',
      refused_address: 'Der Download-Link ist nicht zulässig. Bitten Sie den Dienst um eine neue Lieferung.',
      timeout: 'Der Dateiserver hat nicht rechtzeitig geantwortet. Wiederholen Sie den Download später.',
      network: 'Die Verbindung ist abgebrochen. Prüfen Sie Ihre Internetverbindung, und wiederholen Sie.',
      name: 'Der Dateiname ist auf diesem Computer nicht möglich. Ändern Sie die Vorlage für Dateinamen in den Einstellungen.',
      disk: 'Die Datei konnte nicht gespeichert werden. Prüfen Sie den Datenträger, und wiederholen Sie.',
      unknown: 'Die Datei konnte nicht heruntergeladen werden. Wiederholen Sie den Download später.',
    },
    connectionLost: (time, left) =>
      `Verbindung verloren: ${time}${left === 0 ? '' : `, noch ${files(left)}`}`,
    files: (done, all) => `${count(done)} von ${files(all)}`,
    transfers,
    finishedOf: (done, all) => `${count(done)} von ${transfers(all)} fertig`,
    failed: (n) => `${count(n)} fehlgeschlagen`,
    unchanged: (n) => `${count(n)} schon vorhanden`,
    heldByPause: (n) =>
      `${newDeliveries(n)} ${ofNumber(n, 'wartet', 'warten')}. Setzen Sie die Übertragungen fort, um ` +
      `sie herunterzuladen.`,
    heldByProblem: (n) =>
      `Auch ${newDeliveries(n)} ${ofNumber(n, 'wartet', 'warten')}. ` +
      `Sobald Übertragungen weiterlaufen, ${ofNumber(n, 'wird', 'werden')} sie heruntergeladen.`,
    finished(orders, fileCount, failedFiles) {
      if (orders === 0) return transferMessages.transfers.nothing
      if (fileCount === 0 && failedFiles === 0) return `Alle Dateien von ${ofOrders(orders)} schon vorhanden`
      const downloaded = `${files(fileCount)} von ${ofOrders(orders)} heruntergeladen`
      return failedFiles === 0 ? downloaded : `${downloaded}, ${count(failedFiles)} fehlgeschlagen`
    },
    retryFailedOf: (company) => `Fehlgeschlagene wiederholen: ${company}`,
    withFailedFiles: (n) => `${transfers(n)} mit fehlgeschlagenen Dateien`,
    left: (time) => `noch ${time}`,
    bytes: (done, all) => `${done} von ${all}`,
    bar: 'Laufende Übertragungen',
    open: 'Übertragungen anzeigen',
    progress: 'Gesamtfortschritt',
    progressOf: (title) => `Fortschritt: ${title}`,
  },
}
