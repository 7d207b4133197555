import type { outboxMessages as english } from '../en/outbox.ts'
import { count, ofNumber } from '../counts.ts'

/** Texts of the outbox in German. */
export const outboxMessages: typeof english = {
  outbox: {
    list: 'Einträge im Postausgang',
    detail: 'Details des Eintrags',
    loading: 'Postausgang wird geladen…',
    failedTitle: 'Postausgang konnte nicht geladen werden',
    problem: {
      title: 'Der Postausgang lässt sich nicht öffnen',
      text:
        'Alles andere funktioniert. Bis er sich wieder öffnen lässt, wird nichts gesendet, und Ihre Eingaben in ' +
        'Aufträgen werden nicht gespeichert.',
      details: (reason) =>
        [
          reason ?? '',
          'Um mit einem leeren Postausgang zu beginnen: Exportieren Sie diesen, prüfen Sie Ihre letzten Aufträge, ' +
            'beenden Sie Planroom, verschieben Sie outbox.db und die Dateien, die mit diesem Namen beginnen, aus ' +
            'ihrem Ordner, und starten Sie Planroom wieder.',
        ]
          .join('\n')
          .trim(),
      export: 'Postausgang exportieren…',
      exported: 'Postausgang exportiert',
    },
    emptyTitle: 'Postausgang ist leer',
    emptyText:
      'Aufträge, Nachzeichnungen, Änderungsaufträge und Erweiterungen erscheinen hier, sobald Sie sie beginnen.',
    offline:
      'Sie sind offline. Dafür vorgesehene Einträge werden automatisch gesendet, sobald Sie online sind. Die anderen ' +
      'senden Sie selbst.',
    summary: (attention, waiting) =>
      [
        attention === 0 ? '' : `${count(attention)} zu klären`,
        waiting === 0 ? '' : `${count(waiting)} ${ofNumber(waiting, 'wartet', 'warten')}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
    groups: { attention: 'Zu klären', waiting: 'Wartend', writing: 'Unfertig', done: 'Gesendet' },
    showMore: (n) => `${count(n)} weitere anzeigen`,
    kinds: {
      draft: 'Neuer Auftrag',
      draft_update: 'Änderung am Entwurf',
      draft_delete: 'Löschung des Entwurfs',
      redraw: 'Nachzeichnung',
      change_request: 'Änderungsauftrag',
      upgrade: 'Erweiterung',
      operation: 'API-Funktion',
    },
    states: {
      writing: 'Unfertig',
      ready: 'Wartet',
      sending: 'Wird gesendet',
      done: 'Gesendet',
      refused: 'Abgelehnt',
      unknown: 'Nicht bestätigt',
    },
    untitled: 'Keine Adresse',
    waits: {
      agreedOffline: 'Wird gesendet, sobald Sie online sind',
      agreed: 'Wird automatisch gesendet',
      offline: 'Nicht gesendet (offline)',
      ready: 'Nicht gesendet',
      buy: 'Nichts wird gekauft, bevor Sie „Kaufen“ wählen.',
      deletes: 'Der Entwurf wird gleich gelöscht.',
      deletesOffline: 'Der Entwurf wird gelöscht, sobald Sie online sind.',
      deletesByHand: 'Der Entwurf wird nur gelöscht, wenn Sie „Jetzt löschen“ wählen.',
    },
    deletion: {
      what: 'Gesendet wird nur die ID des Entwurfs.',
      send: 'Jetzt löschen',
      review: 'Entwurf prüfen',
      notDeleted: (title) => `Nicht gelöscht: ${title}`,
      refusedTitle: 'Der Entwurf wurde nicht gelöscht',
      refusedHint: 'Beim Dienst ist er noch vorhanden.',
      unknownText:
        'Gesendet, aber nicht bestätigt. Planroom prüft, ob der Entwurf noch vorhanden ist, und löscht ihn nie ' +
        'automatisch ein zweites Mal.',
      markReceived: 'Als gelöscht markieren',
      markNotReceived: 'Als nicht gelöscht markieren…',
      notReceivedText: 'Die Löschung kehrt zu „Wartend“ zurück. Sie können sie erneut senden oder verwerfen.',
      confirmNotReceived: 'Als nicht gelöscht markieren',
      markedDeleted: 'Als gelöscht markiert.',
      noCandidates:
        'Der Entwurf ist noch vorhanden. Der Dienst hat die Löschung vielleicht noch nicht verarbeitet.',
    },
    operation: {
      unknownText:
        'Gesendet, aber nicht bestätigt. Der Dienst hat keine Liste, die den Eingang zeigt. Fragen Sie also beim ' +
        'Dienst nach. Planroom sendet es nie automatisch ein zweites Mal.',
      noCandidates: '',
      notReceivedText:
        'Es wird aus dem Postausgang entfernt. Sie können es dort erneut senden, wo Sie es gesendet haben.',
      what: 'Gesendet wurde nur die Adresse.',
    },
    row: (row) => `Zeile ${count(row)} eines Sammelauftrags`,
    sendAll: (n) => `Alle ${count(n)} senden`,
    edit: 'Bearbeiten',
    continueEditing: 'Weiter bearbeiten',
    buy: 'Prüfen und kaufen…',
    decideFirst:
      'Markieren Sie ihn zuerst als eingegangen oder nicht eingegangen. Bis dahin bleibt er hier, um einen zweiten Auftrag zu verhindern.',
    dropped: (title) => `Verworfen: ${title}`,
    restored: (title) => `Wiederhergestellt: ${title}`,
    generatedReference: 'Von Planroom erzeugt, um den Auftrag wiederzufinden.',
    copyReference: 'Referenz kopieren',
    times: { created: 'Erstellt', edited: 'Zuletzt bearbeitet', sent: 'Gesendet' },
    notChecked: 'Noch nicht geprüft',
    lastChecked: (time) => `Zuletzt geprüft: ${time}`,
    willSend: 'Daten zum Senden',
    wasSent: 'Gesendete Daten',
    enteredSoFar: 'Bisherige Eingaben',
    viewJson: 'JSON anzeigen',
    nothingEntered: 'Noch nichts eingegeben',
    serviceMessage: 'Meldung des Dienstes',
    refusedHint: 'Korrigieren Sie ihn, und senden Sie ihn erneut.',
    unknownText:
      'Gesendet, aber nicht bestätigt. Planroom prüft einen Tag lang, ob der Dienst ihn erhalten hat, und sendet ' +
      'ihn nie automatisch ein zweites Mal.',
    unknownCopied:
      'Dieser Datenordner wurde kopiert oder wiederhergestellt, dieser Eintrag kann seither also gesendet worden ' +
      'sein. Planroom prüft einen Tag lang, ob der Dienst ihn erhalten hat, und sendet ihn nie automatisch.',
    unknownChange: 'Gesendet, aber nicht bestätigt. Planroom sendet ihn nie automatisch ein zweites Mal.',
    unknownChangeHint:
      'Ein Änderungsauftrag hat keine Referenz, deshalb sucht Planroom seinen Text in der Liste der ' +
      'Änderungsaufträge des Dienstes. Fehlt er dort, fragen Sie den Dienst, ob er eingegangen ist.',
    candidates: 'Mögliche Treffer',
    noCandidates:
      'Noch kein Treffer. Die Liste des Dienstes kann veraltet sein, er kann also trotzdem eingegangen sein.',
    choose: 'Auswählen',
    markReceived: 'Als eingegangen markieren',
    markNotReceived: 'Als nicht eingegangen markieren…',
    notReceivedText:
      'Er kehrt zu „Wartend“ zurück und kann erneut gesendet werden. Wenn der Dienst ihn doch erhalten hat, bestellen ' +
      'Sie zweimal und zahlen eventuell zweimal.',
    confirmNotReceived: 'Als nicht eingegangen markieren',
    markedReceived: 'Als eingegangen markiert.',
    markedNotReceived: 'Als nicht eingegangen markiert. Er wird erst gesendet, wenn Sie ihn senden.',
    resend: {
      open: 'Erneut senden…',
      title: 'Erneut senden?',
      warning:
        'Der Dienst hat ihn vielleicht schon erhalten. Dann erteilt erneutes Senden einen zweiten Auftrag, der ' +
        'in Rechnung gestellt werden kann.',
      warningOther:
        'Der Dienst hat ihn vielleicht schon erhalten. Dann ist er nach erneutem Senden doppelt vorhanden.',
      checksFirst: 'Planroom prüft zuerst noch einmal und sendet nur, wenn es keinen Treffer gibt.',
      send: 'Prüfen und erneut senden',
      noneOfThese: 'Keiner davon: erneut senden',
      candidates: 'Nichts wurde gesendet. Mögliche Treffer:',
      failed: (why) => `Nichts wurde gesendet. ${why}`,
      found: 'Der Dienst hatte ihn schon erhalten. Nichts wurde erneut gesendet.',
      sent: 'Erneut gesendet.',
      notConfirmed: 'Erneut gesendet, aber nicht bestätigt.',
    },
    sendingText: 'Wird gesendet. Warten Sie auf die Antwort des Dienstes.',
    none: 'Ohne',
    keepsPackage: 'Unverändert',
    fields: {
      order_type: 'Art der Nachzeichnung',
      source: 'Links',
      template_id: 'Zeichenstil',
      products: 'Produkte',
      text: 'Änderung',
      img_urls: 'Bilder',
      'order_preferences.style_2d.style_template_id': '2D-Zeichenstil',
      'order_preferences.style_2d.add_info': '2D-Hinweise',
      'order_preferences.style_3d.video.speed': 'Videotempo',
      'order_preferences.style_3d.video.layout': 'Videolayout',
      'order_preferences.style_3d.furniture_set': 'Möbelset',
      'order_preferences.style_3d.include_basement': 'Keller in 3D',
      'order_preferences.style_3d.add_info': '3D-Hinweise',
    },
  },
}
