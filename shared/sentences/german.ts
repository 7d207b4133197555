import type { Sentences } from './say.ts'

/** Sentences of main and of `shared/` in German. */
export const german: Sentences = {
  '{0} orders couldn’t be downloaded. See Transfers for details.':
    '{0} Aufträge konnten nicht heruntergeladen werden. Einzelheiten stehen in „Übertragungen“.',
  'The files are in the library.': 'Die Dateien sind in der Bibliothek.',
  'Extend it in Scan link to continue scanning.': 'Verlängern Sie ihn in „Scan-Link“, um weiter zu scannen.',
  'The backup was restored. Check your connections in Settings, and the outbox.':
    'Die Sicherung wurde wiederhergestellt. Prüfen Sie Ihre Verbindungen in den Einstellungen und den Postausgang.',
  'Some records in the library folder can’t be used: they are damaged, point outside their folder or come from a newer Planroom. Check files to see which.':
    'Einige Aufzeichnungen im Bibliotheksordner sind nicht verwendbar: Sie sind beschädigt, zeigen aus ihrem Ordner hinaus oder stammen von einer neueren Version von Planroom. „Dateien prüfen“ zeigt, welche.',
  'Planroom {0} is available. Open Settings, General to update.':
    'Planroom {0} ist verfügbar. Aktualisieren Sie in den Einstellungen unter „Allgemein“.',
  'This page is not allowed to use Planroom.': 'Diese Seite darf Planroom nicht verwenden.',
  'This preset no longer exists.': 'Diese Vorgabe gibt es nicht mehr.',
  'Choose the backup again.': 'Wählen Sie die Sicherung erneut.',
  'Files are being downloaded to the present folder. Wait for them to finish or cancel them first.':
    'In den bisherigen Ordner werden gerade Dateien heruntergeladen. Warten Sie, bis sie fertig sind, oder brechen Sie den Download zuerst ab.',
  'Planroom no longer knows this folder. Choose it again.':
    'Planroom kennt diesen Ordner nicht mehr. Wählen Sie ihn erneut.',
  'This is no picture of a chart.': 'Das ist kein Bild eines Diagramms.',
  'No channel is named {0}.': 'Es gibt keinen Kanal mit dem Namen {0}.',
  'Something went wrong in Planroom: the window sent an invalid request. Nothing was changed.':
    'In Planroom ist ein Fehler aufgetreten: Das Fenster hat eine ungültige Anfrage gesendet. Nichts wurde geändert.',
  'Planroom doesn’t open files of this kind. Show it in its folder instead.':
    'Planroom öffnet Dateien dieser Art nicht. Zeigen Sie die Datei stattdessen in ihrem Ordner an.',
  'The system has no program for this file.': 'Das System hat kein Programm für diese Datei.',
  'None of these users has an e-mail address.': 'Keiner dieser Benutzer hat eine E-Mail-Adresse.',
  'No matches. Nothing to download.': 'Keine Treffer. Nichts herunterzuladen.',
  'This folder no longer exists. Rescan the library.':
    'Diesen Ordner gibt es nicht mehr. Lesen Sie die Bibliothek neu ein.',
  'Replaced by a newer request.': 'Durch eine neuere Anfrage ersetzt.',
  'Couldn’t open the folder.': 'Der Ordner konnte nicht geöffnet werden.',
  'Couldn’t start the demo company. Check the disk, then add the demo company in Settings.':
    'Die Demofirma konnte nicht gestartet werden. Prüfen Sie den Datenträger, und fügen Sie die Demofirma dann in den Einstellungen hinzu.',
  '{0} couldn’t be read. Planroom created a new one and kept the old file next to it.':
    '{0} konnte nicht gelesen werden. Planroom hat eine neue Datei angelegt und die alte daneben aufbewahrt.',
  'The order database is damaged. Restart Planroom to repair it. Your folders and files are not affected.':
    'Die Auftragsdatenbank ist beschädigt. Starten Sie Planroom neu, um sie zu reparieren. Ihre Ordner und Dateien sind nicht betroffen.',
  'Planroom’s data folder was copied or restored. Entries in the outbox that waited may have been sent since. Check them before you send them again.':
    'Planrooms Datenordner wurde kopiert oder wiederhergestellt. Wartende Einträge im Postausgang können seither gesendet worden sein. Prüfen Sie sie, bevor Sie sie erneut senden.',
  'There is no printer on this computer. Add one in the system’s settings and try again.':
    'Auf diesem Computer gibt es keinen Drucker. Fügen Sie in den Systemeinstellungen einen hinzu, und versuchen Sie es erneut.',
  'The system couldn’t print. Check the printer and try again.':
    'Das System konnte nicht drucken. Prüfen Sie den Drucker, und versuchen Sie es erneut.',
  'The update is gone. Download it again.':
    'Das Update ist nicht mehr vorhanden. Laden Sie es erneut herunter.',
  'The update server’s answer isn’t valid. Try again later.':
    'Die Antwort des Update-Servers ist ungültig. Versuchen Sie es später erneut.',
  'Can’t reach the update server. Check your internet connection and try again.':
    'Der Update-Server ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
  'The downloaded update is damaged. Download it again.':
    'Das heruntergeladene Update ist beschädigt. Laden Sie es erneut herunter.',
  'The update wasn’t downloaded. Check your internet connection and try again.':
    'Das Update wurde nicht heruntergeladen. Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
  'Quit Planroom?': 'Planroom beenden?',
  'Keep Planroom running?': 'Planroom weiterlaufen lassen?',
  'What you typed is saved. Restart Planroom if something doesn’t work as it should.':
    'Ihre Eingaben sind gespeichert. Starten Sie Planroom neu, wenn etwas nicht richtig funktioniert.',
  'Something went wrong in Planroom. What you typed is saved. Restart Planroom if something doesn’t work as it should.':
    'In Planroom ist ein Fehler aufgetreten. Ihre Eingaben sind gespeichert. Starten Sie Planroom neu, wenn etwas nicht richtig funktioniert.',
  'What you typed is saved. Reload the window to continue.':
    'Ihre Eingaben sind gespeichert. Laden Sie das Fenster neu, um fortzufahren.',
  'The window couldn’t be loaded. Reload it to continue.':
    'Das Fenster konnte nicht geladen werden. Laden Sie es neu, um fortzufahren.',
  'Planroom is already running with this data folder. Close it or set PLANROOM_HOME to another folder.':
    'Planroom läuft bereits mit diesem Datenordner. Beenden Sie es, oder geben Sie in PLANROOM_HOME einen anderen Ordner an.',
  'Choose what to download…': 'Download auswählen…',
  'Back up…': 'Sicherung erstellen…',
  'Restore backup…': 'Sicherung wiederherstellen…',
  'Export annotations…': 'Anmerkungen exportieren…',
  'Hand over…': 'Übergeben…',
  'Search everything…': 'Überall suchen…',
  'Find an action or an order…': 'Aktion oder Auftrag suchen…',
  'Save diagnostics…': 'Diagnose speichern…',
  'Copyright © 2026 The Planroom founders. MIT License.':
    'Copyright © 2026 The Planroom founders. MIT-Lizenz.',
  'The backup was not restored. Your former data is back. Start Planroom again.':
    'Die Sicherung wurde nicht wiederhergestellt. Ihre bisherigen Daten sind wieder da. Starten Sie Planroom noch einmal.',
  'Planroom didn’t close normally last time. What you typed is saved.':
    'Planroom wurde letztes Mal nicht normal beendet. Ihre Eingaben sind gespeichert.',
  'The window stopped working last time. What you typed is saved.':
    'Das Fenster funktionierte letztes Mal nicht mehr. Ihre Eingaben sind gespeichert.',
  'Something went wrong in Planroom last time. What you typed is saved.':
    'In Planroom ist letztes Mal ein Fehler aufgetreten. Ihre Eingaben sind gespeichert.',
  'The graphics hardware kept failing, so Planroom restarted without it. The next start uses it again.':
    'Die Grafikhardware ist wiederholt ausgefallen, deshalb wurde Planroom ohne sie neu gestartet. Beim nächsten Start wird sie wieder verwendet.',
  '{0}. The tray icon opens Planroom. You can change this in Settings.':
    '{0}. Das Symbol im Infobereich öffnet Planroom. Sie können das in den Einstellungen ändern.',
  '{0} transfers are running. They continue at the next start.':
    '{0} Übertragungen laufen. Beim nächsten Start werden sie fortgesetzt.',
  '{0} outbox entries aren’t sent yet. Sending continues at the next start.':
    '{0} Einträge im Postausgang sind noch nicht gesendet. Beim nächsten Start wird das Senden fortgesetzt.',
  '{0} outbox entries aren’t sent. They stay in the outbox.':
    '{0} Einträge im Postausgang sind nicht gesendet. Sie bleiben im Postausgang.',
  'The service’s response is not a change request. Try again later.':
    'Die Antwort des Dienstes ist kein Änderungsauftrag. Versuchen Sie es später erneut.',
  'The API key contains invalid characters. Copy it again.':
    'Der API-Schlüssel enthält ungültige Zeichen. Kopieren Sie ihn erneut.',
  '{0} redirects to {1}. {2} Otherwise, enter the final address of the service.':
    '{0} leitet zu {1} um. {2} Geben Sie andernfalls die endgültige Adresse des Dienstes ein.',
  'The response from {0} is too large.': 'Die Antwort von {0} ist zu groß.',
  'Try again later.': 'Versuchen Sie es später erneut.',
  '{0} sent a web page instead of data. {1} Otherwise, check the address.':
    '{0} hat eine Webseite statt Daten gesendet. {1} Prüfen Sie andernfalls die Adresse.',
  '{0} sent {1} instead of JSON. If this continues, check the address.':
    '{0} hat {1} statt JSON gesendet. Wenn das so bleibt, prüfen Sie die Adresse.',
  'Try again.': 'Versuchen Sie es erneut.',
  'Can’t find {0}. Check the address and your internet connection.':
    '{0} ist nicht zu finden. Prüfen Sie die Adresse und Ihre Internetverbindung.',
  'Can’t find {0} (DNS). Check your internet connection and try again.':
    '{0} ist nicht zu finden (DNS). Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
  'Can’t connect to {0}: it refused the connection. Try again later, or check the address.':
    'Keine Verbindung zu {0}: Die Verbindung wurde abgelehnt. Versuchen Sie es später erneut, oder prüfen Sie die Adresse.',
  'Can’t connect to {0} from this network. Check your internet connection and try again.':
    '{0} ist aus diesem Netzwerk nicht erreichbar. Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
  'The API key has no permission for this. Ask the service for access.':
    'Der API-Schlüssel hat dafür keine Berechtigung. Bitten Sie den Dienst um Zugriff.',
  'The service declined the API key. Enter a new key.':
    'Der Dienst hat den API-Schlüssel abgelehnt. Geben Sie einen neuen ein.',
  'The connection to {0} was lost.': 'Die Verbindung zu {0} ist abgebrochen.',
  'The request to {0} failed.': 'Die Anfrage an {0} ist fehlgeschlagen.',
  '{0} timed out.': '{0} hat nicht rechtzeitig geantwortet.',
  '{0} sent damaged or incomplete data.': '{0} hat beschädigte oder unvollständige Daten gesendet.',
  'Not found at the service.': 'Beim Dienst nicht gefunden.',
  'The service doesn’t offer this.': 'Der Dienst bietet das nicht an.',
  'The service is busy.': 'Der Dienst ist ausgelastet.',
  'Server error at the service.': 'Serverfehler beim Dienst.',
  'Try again in a few minutes.': 'Versuchen Sie es in einigen Minuten erneut.',
  'The service declined the request.': 'Der Dienst hat die Anfrage abgelehnt.',
  'The service’s response has no company information.':
    'Die Antwort des Dienstes enthält keine Firmenangaben.',
  'The service responded with a different order.': 'Der Dienst hat mit einem anderen Auftrag geantwortet.',
  'The service’s response doesn’t say what was created.':
    'Die Antwort des Dienstes sagt nicht, was erstellt wurde.',
  '“{0}” is not an order ID.': '„{0}“ ist keine Auftrags-ID.',
  'The service sent a list with unsupported data. Try again, or check for a new version of Planroom.':
    'Der Dienst hat eine Liste mit nicht unterstützten Daten gesendet. Versuchen Sie es erneut, oder suchen Sie nach einer neuen Version von Planroom.',
  'The service responded with a different order. Try again.':
    'Der Dienst hat mit einem anderen Auftrag geantwortet. Versuchen Sie es erneut.',
  'The service sent offices with unsupported data. Try again, or check for a new version of Planroom.':
    'Der Dienst hat Büros mit nicht unterstützten Daten gesendet. Versuchen Sie es erneut, oder suchen Sie nach einer neuen Version von Planroom.',
  'Couldn’t load all {0}. The list ended after {1}, but the service reports more. Try again later.':
    'Nicht alle {0} konnten geladen werden. Die Liste endete nach {1}, aber der Dienst meldet mehr. Versuchen Sie es später erneut.',
  'The service’s response contains no files. Check the order there in a few minutes.':
    'Die Antwort des Dienstes enthält keine Dateien. Prüfen Sie den Auftrag dort in einigen Minuten.',
  'Cancelled while it was requested.': 'Während der Anforderung abgebrochen.',
  'The service may still have created the report. Check the order there in a few minutes. Planroom doesn’t request it again automatically.':
    'Der Dienst hat den Bericht vielleicht trotzdem erstellt. Prüfen Sie den Auftrag dort in einigen Minuten. Planroom fordert den Bericht nicht automatisch noch einmal an.',
  'The response is not a scan link. The token address may be wrong, or the service sends unsupported data.':
    'Die Antwort ist kein Scan-Link. Die Adresse für den Scan-Link ist vielleicht falsch, oder der Dienst sendet nicht unterstützte Daten.',
  '“{0}” is not a scan link ID.': '„{0}“ ist keine ID eines Scan-Links.',
  'The response doesn’t contain the new expiry of the scan link.':
    'Die Antwort enthält den neuen Ablauf des Scan-Links nicht.',
  'The service responded with a different scan link.':
    'Der Dienst hat mit einem anderen Scan-Link geantwortet.',
  'The server sent no file. Try again later.':
    'Der Server hat keine Datei gesendet. Versuchen Sie es später erneut.',
  '“{0}” is not a valid folder name.': '„{0}“ ist kein gültiger Ordnername.',
  'The path of {0} is too long for this system. Use shorter names.':
    'Der Pfad von {0} ist für dieses System zu lang. Verwenden Sie kürzere Namen.',
  'This order isn’t loaded. Refresh orders and try again.':
    'Dieser Auftrag ist nicht geladen. Aktualisieren Sie die Aufträge, und versuchen Sie es erneut.',
  'Enter the full path of the folder.': 'Geben Sie den vollständigen Pfad des Ordners ein.',
  'Select at most {0} files.': 'Wählen Sie höchstens {0} Dateien aus.',
  'Can’t create or open the folder {0}. Choose another one.':
    'Der Ordner {0} lässt sich nicht anlegen oder öffnen. Wählen Sie einen anderen.',
  'The service’s response contains no PDF.': 'Die Antwort des Dienstes enthält kein PDF.',
  'Its names are too long for this system.': 'Die Namen darin sind für dieses System zu lang.',
  '{0} was not unpacked from {1}: unsupported kind of file.':
    '{0} wurde nicht aus {1} entpackt: nicht unterstützte Dateiart.',
  '{0} in it {1}.': '{0} im Archiv {1}.',
  'It contains too many files.': 'Das Archiv enthält zu viele Dateien.',
  '{0} in it is larger than declared.': '{0} im Archiv ist größer als angegeben.',
  '{0} in it is damaged.': '{0} im Archiv ist beschädigt.',
  'It is encrypted.': 'Das Archiv ist verschlüsselt.',
  'It is damaged.': 'Das Archiv ist beschädigt.',
  'It contains {0} twice.': 'Das Archiv enthält {0} zweimal.',
  'It contains a file and a folder with the same name.':
    'Das Archiv enthält eine Datei und einen Ordner mit demselben Namen.',
  'It would be too large when unpacked.': 'Das Archiv wäre entpackt zu groß.',
  'Its files overlap.': 'Die Dateien im Archiv überlappen sich.',
  'It is suspiciously compressed.': 'Das Archiv ist verdächtig stark komprimiert.',
  'An entry points outside its folder: {0}.': 'Ein Eintrag zeigt aus seinem Ordner hinaus: {0}.',
  'Its folders are too deep.': 'Die Ordner im Archiv sind zu tief verschachtelt.',
  'Its compression is not supported.': 'Die Komprimierung des Archivs wird nicht unterstützt.',
  'It contains a link or a device: {0}.': 'Das Archiv enthält einen Link oder ein Gerät: {0}.',
  '{0} in it is too large.': '{0} im Archiv ist zu groß.',
  'The backup could not be read back. Try again.':
    'Die Sicherung konnte nach dem Speichern nicht gelesen werden. Versuchen Sie es erneut.',
  'Files are missing or were added.': 'Dateien fehlen oder wurden hinzugefügt.',
  '{0} was changed.': '{0} wurde geändert.',
  '{0} is missing.': '{0} fehlt.',
  'It has keys.': 'Die Sicherung enthält Schlüssel.',
  '{0} is another picture.': '{0} ist ein anderes Bild.',
  'It is too large.': 'Die Datei ist zu groß.',
  'It contains other files.': 'Die Datei enthält andere Dateien.',
  'It contains links.': 'Die Datei enthält Links.',
  'It has no list of its files.': 'Der Datei fehlt die Liste ihrer Dateien.',
  'This backup is from a newer Planroom. Update Planroom and try again.':
    'Diese Sicherung stammt von einer neueren Version von Planroom. Aktualisieren Sie Planroom, und versuchen Sie es erneut.',
  'This backup is from an older Planroom that this one can’t read.':
    'Diese Sicherung stammt von einer älteren Version von Planroom und ist für diese nicht lesbar.',
  'This file is no complete backup of Planroom. Nothing was changed.':
    'Diese Datei ist keine vollständige Sicherung von Planroom. Nichts wurde geändert.',
  'Restart Planroom to finish the last restore.':
    'Starten Sie Planroom neu, um die letzte Wiederherstellung abzuschließen.',
  'Planroom is closing.': 'Planroom wird gerade beendet.',
  'Another command uses this service with another key or address. Try again when it has ended.':
    'Ein anderer Befehl verwendet diesen Dienst mit einem anderen Schlüssel oder einer anderen Adresse. Versuchen Sie es erneut, sobald dieser Befehl beendet ist.',
  'Two connections have the same id.': 'Zwei Verbindungen haben dieselbe ID.',
  'This connection no longer exists.': 'Diese Verbindung gibt es nicht mehr.',
  'The address changed. Enter the API key again, so that it is only sent to the new address on purpose.':
    'Die Adresse hat sich geändert. Geben Sie den API-Schlüssel erneut ein, damit er nur mit Absicht an die neue Adresse gesendet wird.',
  'Enter an API key.': 'Geben Sie einen API-Schlüssel ein.',
  'Not saved: the orders address of “{0}” changed. Confirm whether it is the same company.':
    'Nicht gespeichert: Die Adresse für Aufträge von „{0}“ hat sich geändert. Bestätigen Sie, ob es dieselbe Firma ist.',
  'The key of “{0}” is no longer on this computer. Enter it again.':
    'Der Schlüssel von „{0}“ ist nicht mehr auf diesem Computer. Geben Sie ihn erneut ein.',
  'The key ring with the key of “{0}” is locked. Unlock it and try again.':
    'Der Schlüsselbund mit dem Schlüssel von „{0}“ ist gesperrt. Entsperren Sie ihn, und versuchen Sie es erneut.',
  'The key ring with the key of “{0}” isn’t running. Start it, or enter the key again.':
    'Der Schlüsselbund mit dem Schlüssel von „{0}“ läuft nicht. Starten Sie ihn, oder geben Sie den Schlüssel erneut ein.',
  'The key of “{0}” can’t be read: the key ring is another one. Enter the key again.':
    'Der Schlüssel von „{0}“ ist nicht lesbar: Er stammt aus einem anderen Schlüsselbund. Geben Sie ihn erneut ein.',
  'Connected. The API key is valid.': 'Verbunden. Der API-Schlüssel ist gültig.',
  'Home reports: the service declined the API key.':
    'Objektberichte: Der Dienst hat den API-Schlüssel abgelehnt.',
  'Connected. The API key is checked with the first home report.':
    'Verbunden. Der API-Schlüssel wird beim ersten Objektbericht geprüft.',
  'Connected. The API key is valid for the scan link.':
    'Verbunden. Der API-Schlüssel ist für den Scan-Link gültig.',
  'The response is not a list of orders. Check the address.':
    'Die Antwort ist keine Liste von Aufträgen. Prüfen Sie die Adresse.',
  'The response is not a scan link. Check the address.':
    'Die Antwort ist kein Scan-Link. Prüfen Sie die Adresse.',
  'The secret can’t be had: {0}.': 'Das Geheimnis ist nicht verfügbar: {0}.',
  'This bulk order is no longer saved. Open its file again.':
    'Dieser Sammelauftrag ist nicht mehr gespeichert. Öffnen Sie seine Datei erneut.',
  'This bulk order belongs to another company.': 'Dieser Sammelauftrag gehört zu einer anderen Firma.',
  '{0} is too large to read. Move it elsewhere and try again.':
    '{0} ist zu groß zum Lesen. Verschieben Sie die Datei an einen anderen Ort, und versuchen Sie es erneut.',
  '{0} is a link in the library folder. Remove it: Planroom doesn’t save files through links.':
    '{0} ist ein Link im Bibliotheksordner. Entfernen Sie ihn: Planroom speichert keine Dateien über Links.',
  'Can’t create the folder {0}: a file with this name exists. Move or rename it.':
    'Der Ordner {0} lässt sich nicht anlegen: Es gibt eine Datei mit diesem Namen. Verschieben Sie sie, oder benennen Sie sie um.',
  'The folder {0} points outside the library folder. Planroom doesn’t save files there.':
    'Der Ordner {0} zeigt aus dem Bibliotheksordner hinaus. Planroom speichert dort keine Dateien.',
  'The drive of Planroom’s data folder {0} can’t confirm that data is saved. After a power cut, compare what was ordered with the outbox before you send it again.':
    'Das Laufwerk von Planrooms Datenordner {0} kann nicht bestätigen, dass Daten gespeichert sind. Vergleichen Sie nach einem Stromausfall die Bestellungen mit dem Postausgang, bevor Sie etwas erneut senden.',
  'The drive of {0} can’t confirm that files are saved. A power cut may damage the newest ones: verify the library afterwards.':
    'Das Laufwerk von {0} kann nicht bestätigen, dass Dateien gespeichert sind. Ein Stromausfall kann die neuesten beschädigen: Prüfen Sie danach die Dateien der Bibliothek.',
  'The drive of {0} has no hard links. Don’t save files there under delivered names during a download.':
    'Das Laufwerk von {0} unterstützt keine Hardlinks. Speichern Sie dort während eines Downloads nichts unter den Namen gelieferter Dateien.',
  'Names on the drive of {0} end at {1} bytes. Longer ones are shortened.':
    'Namen auf dem Laufwerk von {0} enden nach {1} Bytes. Längere werden gekürzt.',
  'Other users can change files in {0}.': 'Andere Benutzer können Dateien in {0} ändern.',
  'The disk is full. Free up space, then resume. Complete files are kept.':
    'Der Datenträger ist voll. Schaffen Sie Platz, und setzen Sie dann fort. Vollständige Dateien bleiben erhalten.',
  'Your disk quota is used up. Free up space, then resume. Complete files are kept.':
    'Ihr Speicherkontingent ist aufgebraucht. Schaffen Sie Platz, und setzen Sie dann fort. Vollständige Dateien bleiben erhalten.',
  'The disk is read-only. Make it writable or choose another folder, then resume.':
    'Der Datenträger ist schreibgeschützt. Heben Sie den Schreibschutz auf, oder wählen Sie einen anderen Ordner, und setzen Sie dann fort.',
  'Planroom has no access to the library folder. Check its permissions, then resume.':
    'Planroom hat keinen Zugriff auf den Bibliotheksordner. Prüfen Sie seine Berechtigungen, und setzen Sie dann fort.',
  'The disk reports an error. Check the disk, then resume.':
    'Der Datenträger meldet einen Fehler. Prüfen Sie ihn, und setzen Sie dann fort.',
  'The drive with the library folder is not connected. Connect it, then resume.':
    'Das Laufwerk mit dem Bibliotheksordner ist nicht angeschlossen. Schließen Sie es an, und setzen Sie dann fort.',
  'The network drive with the library folder is not connected. Connect it, then resume.':
    'Das Netzlaufwerk mit dem Bibliotheksordner ist nicht verbunden. Verbinden Sie es, und setzen Sie dann fort.',
  'Too many files are open. Close some programs, then resume.':
    'Zu viele Dateien sind geöffnet. Schließen Sie einige Programme, und setzen Sie dann fort.',
  'Free up space on its disk and try again.':
    'Schaffen Sie Platz auf dem Datenträger, und versuchen Sie es erneut.',
  'Check its permissions and its disk, then try again.':
    'Prüfen Sie die Berechtigungen und den Datenträger, und versuchen Sie es dann erneut.',
  'The library folder {0} is missing or empty. Connect its drive or choose another folder, then try again.':
    'Der Bibliotheksordner {0} fehlt oder ist leer. Schließen Sie sein Laufwerk an, oder wählen Sie einen anderen Ordner, und versuchen Sie es dann erneut.',
  'Not enough free space on the disk for this file. Free up space and retry.':
    'Auf dem Datenträger ist nicht genug Platz für diese Datei. Schaffen Sie Platz, und wiederholen Sie.',
  'The file server sent {0} so far and doesn’t say how much there is, which is too much to save. Ask the service about this file, or free up space and retry.':
    'Der Dateiserver hat bisher {0} gesendet und teilt nicht mit, wie viel noch kommt. Zum Speichern ist das zu viel. Fragen Sie den Dienst nach dieser Datei, oder schaffen Sie Platz, und wiederholen Sie.',
  'The file or its folder is in use or write-protected. Close other programs and try again.':
    'Die Datei oder ihr Ordner wird gerade verwendet oder ist schreibgeschützt. Schließen Sie andere Programme, und versuchen Sie es erneut.',
  'The path of this folder has {0} characters. On {1} it can have at most {2}. Choose a folder nearer to the top of the drive.':
    'Der Pfad dieses Ordners hat {0} Zeichen. Unter {1} sind höchstens {2} möglich. Wählen Sie einen Ordner, der weiter oben auf dem Laufwerk liegt.',
  'The folder template gives no name for this order. Change it in Settings.':
    'Die Vorlage für Ordnernamen ergibt für diesen Auftrag keinen Namen. Ändern Sie sie in den Einstellungen.',
  'The path of the order’s folder is too long for this system. Shorten the folder template or move the library folder.':
    'Der Pfad des Auftragsordners ist für dieses System zu lang. Kürzen Sie die Vorlage für Ordnernamen, oder verschieben Sie den Bibliotheksordner.',
  '{0} is not a regular file. Move it elsewhere and try again.':
    '{0} ist keine normale Datei. Verschieben Sie sie an einen anderen Ort, und versuchen Sie es erneut.',
  '{0} is behind a link now. Remove the link: Planroom doesn’t save files through links.':
    '{0} liegt jetzt hinter einem Link. Entfernen Sie den Link: Planroom speichert keine Dateien über Links.',
  'The plan isn’t on this computer.': 'Der Plan ist nicht auf diesem Computer.',
  '{0} more. Export as PDF to see all notes.':
    '{0} weitere. Exportieren Sie als PDF, um alle Notizen zu sehen.',
  'This plan isn’t on this computer.': 'Dieser Plan ist nicht auf diesem Computer.',
  '{0} is a device or pipe. Choose another name.':
    '{0} ist ein Gerät oder eine Pipe. Wählen Sie einen anderen Namen.',
  'This is a delivered file. Choose another name or folder.':
    'Das ist eine gelieferte Datei. Wählen Sie einen anderen Namen oder Ordner.',
  'There are no annotations to export.': 'Es gibt keine Anmerkungen zum Exportieren.',
  'The exported file is no longer there.': 'Die exportierte Datei ist nicht mehr da.',
  'No contact sheet is small enough.': 'Kein Kontaktbogen ist klein genug.',
  'No copy of it is small enough.': 'Keine Kopie davon ist klein genug.',
  'Only pictures can be copied as an image. Open the file in its own program.':
    'Nur Bilder können als Bild kopiert werden. Öffnen Sie die Datei in ihrem eigenen Programm.',
  'Only pictures and PDFs can be printed here. Open the file in its own program.':
    'Nur Bilder und PDFs können hier gedruckt werden. Öffnen Sie die Datei in ihrem eigenen Programm.',
  'This PDF has more than {0} pages. Open the file in its own program.':
    'Diese PDF-Datei hat mehr als {0} Seiten. Öffnen Sie die Datei in ihrem eigenen Programm.',
  'The logo is no longer there. Choose it again.': 'Das Logo ist nicht mehr da. Wählen Sie es erneut.',
  'Order {0} is not on this computer. Download it first.':
    'Der Auftrag {0} ist nicht auf diesem Computer. Laden Sie ihn zuerst herunter.',
  'There are no plans on this computer. Download the orders first.':
    'Auf diesem Computer sind keine Pläne. Laden Sie die Aufträge zuerst herunter.',
  'Can’t make the folder {0}. Choose another one.':
    'Der Ordner {0} lässt sich nicht anlegen. Wählen Sie einen anderen.',
  '{0} can’t be used as a logo. Choose a PNG or JPG of at most 8 MB.':
    '{0} ist nicht als Logo verwendbar. Wählen Sie ein PNG oder JPG mit höchstens 8 MB.',
  'Couldn’t open the page.': 'Die Seite konnte nicht geöffnet werden.',
  'These copies were made in an earlier session.': 'Diese Kopien wurden in einer früheren Sitzung erstellt.',
  'Something went wrong in Planroom. The copies couldn’t be made.':
    'In Planroom ist ein Fehler aufgetreten. Die Kopien konnten nicht erstellt werden.',
  'Copies are already being made. Wait for them or cancel them.':
    'Es werden bereits Kopien erstellt. Warten Sie darauf, oder brechen Sie ab.',
  'This run made no web page.': 'Dabei ist keine Webseite entstanden.',
  '{0} no longer exists. Choose another folder.': '{0} gibt es nicht mehr. Wählen Sie einen anderen Ordner.',
  'This plan can’t be drawn. {0} Export another format of it.':
    'Dieser Plan kann nicht gezeichnet werden. {0} Exportieren Sie ihn in einem anderen Format.',
  'Its name is too long for this folder.': 'Der Name ist für diesen Ordner zu lang.',
  'A folder has its name.': 'Ein Ordner trägt diesen Namen.',
  'Planroom can’t write to {0}. Choose another folder.':
    'Planroom kann nicht in {0} schreiben. Wählen Sie einen anderen Ordner.',
  'The disk is full. Free up space or choose another folder.':
    'Der Datenträger ist voll. Schaffen Sie Platz, oder wählen Sie einen anderen Ordner.',
  'Your disk quota is used up. Free up space or choose another folder.':
    'Ihr Speicherkontingent ist aufgebraucht. Schaffen Sie Platz, oder wählen Sie einen anderen Ordner.',
  'Too many files are open. Close some programs and try again.':
    'Zu viele Dateien sind geöffnet. Schließen Sie einige Programme, und versuchen Sie es erneut.',
  'A drive reports an error ({0}). Check the drives of the library and of {1}.':
    'Ein Laufwerk meldet einen Fehler ({0}). Prüfen Sie die Laufwerke der Bibliothek und von {1}.',
  '{0} is no longer in the list. Refresh orders.':
    '{0} ist nicht mehr in der Liste. Aktualisieren Sie die Aufträge.',
  'The file is gone.': 'Die Datei ist nicht mehr vorhanden.',
  'The file can’t be read ({0}).': 'Die Datei ist nicht lesbar ({0}).',
  'This folder is no longer remembered. Choose it again.':
    'Dieser Ordner ist nicht mehr gespeichert. Wählen Sie ihn erneut.',
  'The file is no picture of a kind that is known.': 'Die Datei ist kein Bild einer bekannten Art.',
  'The picture is damaged or incomplete.': 'Das Bild ist beschädigt oder unvollständig.',
  'The packed drawing is damaged or too large.': 'Die komprimierte Zeichnung ist beschädigt oder zu groß.',
  'The drawing is in an encoding that isn’t known: {0}.':
    'Die Kodierung der Zeichnung ist nicht bekannt: {0}.',
  'The file is larger than {0} MB.': 'Die Datei ist größer als {0} MB.',
  'It is no regular file.': 'Das ist keine normale Datei.',
  'The PDF is damaged or incomplete.': 'Das PDF ist beschädigt oder unvollständig.',
  'This password doesn’t open the PDF.': 'Dieses Passwort öffnet das PDF nicht.',
  'The PDF is protected by a password.': 'Das PDF ist mit einem Passwort geschützt.',
  'The picture has too many pixels.': 'Das Bild hat zu viele Pixel.',
  'The drawing has too many parts.': 'Die Zeichnung hat zu viele Teile.',
  'The file is not an SVG drawing.': 'Die Datei ist keine SVG-Zeichnung.',
  'The drawing has drawings too deep within each other.':
    'Die Zeichnung enthält zu tief verschachtelte Zeichnungen.',
  'The drawing holds pictures of too many pixels.': 'Die Zeichnung enthält Bilder mit zu vielen Pixeln.',
  'The drawing has parts too deep within each other.': 'Die Zeichnung enthält zu tief verschachtelte Teile.',
  'The drawing has names (entities) that stand for more than text of its own.':
    'Die Zeichnung enthält Namen (Entitäten), die für mehr als eigenen Text stehen.',
  'The drawing has names (entities) that stand for too much text.':
    'Die Zeichnung enthält Namen (Entitäten), die für zu viel Text stehen.',
  'This folder is no longer in the library.': 'Dieser Ordner ist nicht mehr in der Bibliothek.',
  'The file is no longer in its folder.': 'Die Datei ist nicht mehr in ihrem Ordner.',
  'This file is no longer in the list.': 'Diese Datei ist nicht mehr in der Liste.',
  'This order is no longer in the list. Refresh orders.':
    'Dieser Auftrag ist nicht mehr in der Liste. Aktualisieren Sie die Aufträge.',
  'Drawing it takes too much time{0}.': 'Das Zeichnen braucht zu viel Zeit{0}.',
  'Another program uses the file. Close it and check again.':
    'Ein anderes Programm verwendet die Datei. Schließen Sie es, und prüfen Sie erneut.',
  'A link points outside the folder and was not followed.':
    'Ein Link zeigt aus dem Ordner hinaus und wurde nicht verfolgt.',
  'The file was changed after it was checked. Check again to see what it is now.':
    'Die Datei wurde nach der Prüfung geändert. Prüfen Sie erneut, um ihren Zustand zu sehen.',
  'The file couldn’t be read. Check the drive, then check the files again.':
    'Die Datei konnte nicht gelesen werden. Prüfen Sie das Laufwerk und danach die Dateien erneut.',
  'Planroom has no record of this file. Rescan the library, then check again.':
    'Planroom hat keine Aufzeichnung zu dieser Datei. Lesen Sie die Bibliothek neu ein, und prüfen Sie dann erneut.',
  'Your file is no longer in “Earlier deliveries”.': 'Ihre Datei ist nicht mehr in „Earlier deliveries“.',
  'The file was changed since. Your file is {0} in its order’s folder.':
    'Die Datei wurde seither geändert. Ihre Datei ist {0} im Ordner des Auftrags.',
  'There is another file now. Your file is {0} in its order’s folder.':
    'Inzwischen ist dort eine andere Datei. Ihre Datei ist {0} im Ordner des Auftrags.',
  'It is saved as {0} in its order’s folder.': 'Sie ist als {0} im Ordner des Auftrags gespeichert.',
  'Couldn’t restore the file ({0}).{1} Check again to continue.':
    'Die Datei konnte nicht wiederhergestellt werden ({0}).{1} Prüfen Sie erneut, um fortzufahren.',
  'Cancelled before this file was restored.': 'Abgebrochen, bevor diese Datei wiederhergestellt war.',
  'The service no longer has this file.': 'Der Dienst hat diese Datei nicht mehr.',
  'Files are already being verified. Wait for it to finish or cancel it first.':
    'Dateien werden bereits geprüft. Warten Sie, bis die Prüfung fertig ist, oder brechen Sie sie zuerst ab.',
  'There is nothing left to restore.': 'Es gibt nichts mehr wiederherzustellen.',
  'This file was not replaced.': 'Diese Datei wurde nicht ersetzt.',
  'From an earlier delivery. The service only has the newest one.':
    'Aus einer früheren Lieferung. Der Dienst hat nur die neueste.',
  'This folder was saved by a newer version of Planroom. Update Planroom to use it.':
    'Dieser Ordner wurde von einer neueren Version von Planroom gespeichert. Aktualisieren Sie Planroom, um ihn zu verwenden.',
  '{0} lists too many files. Remove it. The files in the folder are kept.':
    '{0} führt zu viele Dateien auf. Entfernen Sie diese Liste. Die Dateien im Ordner bleiben erhalten.',
  '{0} is {1}. Remove it, so that Planroom can create its own folder.':
    '{0} ist {1} und muss entfernt werden, damit Planroom dort einen eigenen Ordner anlegen kann.',
  'This is the folder of one order. Choose the folder that contains it.':
    'Das ist der Ordner eines einzelnen Auftrags. Wählen Sie den übergeordneten Ordner.',
  'Can’t create or open the library folder {0}. Choose another one.':
    'Der Bibliotheksordner {0} lässt sich nicht anlegen oder öffnen. Wählen Sie einen anderen.',
  'Can’t read the folder {0}. Choose another one.':
    'Der Ordner {0} ist nicht lesbar. Wählen Sie einen anderen.',
  'Planroom can’t write to the library folder. Check its permissions and its drive, then resume.':
    'Planroom kann nicht in den Bibliotheksordner schreiben. Prüfen Sie seine Berechtigungen und sein Laufwerk, und setzen Sie dann fort.',
  'Enter a link that starts with http:// or https://.':
    'Geben Sie einen Link ein, der mit http:// oder https:// beginnt.',
  'This link contains a user name or password. Use one without, or the service may decline it and everyone on the way can read it.':
    'Dieser Link enthält einen Benutzernamen oder ein Passwort. Verwenden Sie einen ohne, sonst lehnt der Dienst ihn eventuell ab, und jeder auf dem Übertragungsweg kann beides lesen.',
  'This address belongs to a private network, so the service can’t reach it. Put the file where it can be downloaded from the internet.':
    'Diese Adresse gehört zu einem privaten Netzwerk, der Dienst erreicht sie also nicht. Legen Sie die Datei dort ab, wo sie sich aus dem Internet herunterladen lässt.',
  'Couldn’t check the link because you’re offline. Check again when you’re online.':
    'Der Link konnte nicht geprüft werden, weil Sie offline sind. Prüfen Sie ihn erneut, sobald Sie online sind.',
  'This link requires signing in, which the service can’t do. Share the file with anyone who has the link and paste the new link.':
    'Dieser Link verlangt eine Anmeldung, die dem Dienst nicht möglich ist. Geben Sie die Datei für alle mit dem Link frei, und fügen Sie den neuen Link ein.',
  'This link opens a web page that asks for a password, not the file itself. Share the file with anyone who has the link and paste the new link.':
    'Dieser Link öffnet eine Webseite, die nach einem Passwort fragt, nicht die Datei selbst. Geben Sie die Datei für alle mit dem Link frei, und fügen Sie den neuen Link ein.',
  'This link opens a web page, not the file itself. Copy the address of the file, usually with a right click on the picture or its download button, and paste it.':
    'Dieser Link öffnet eine Webseite, nicht die Datei selbst. Kopieren Sie die Adresse der Datei, meist mit einem Rechtsklick auf das Bild oder auf die Schaltfläche zum Herunterladen, und fügen Sie sie ein.',
  'The file at this link is empty. Ask for a new link.':
    'Die Datei unter diesem Link ist leer. Bitten Sie um einen neuen Link.',
  'The file at this link is incomplete. Check again or ask for a new link.':
    'Die Datei unter diesem Link ist unvollständig. Prüfen Sie erneut, oder bitten Sie um einen neuen Link.',
  'Can’t find {0}. Check the link for typing mistakes.':
    '{0} ist nicht zu finden. Prüfen Sie den Link auf Tippfehler.',
  'The connection to {0} was lost. Check again or use another link.':
    'Die Verbindung zu {0} ist abgebrochen. Prüfen Sie erneut, oder verwenden Sie einen anderen Link.',
  '{0} timed out. Check again or use another link.':
    '{0} hat nicht rechtzeitig geantwortet. Prüfen Sie erneut, oder verwenden Sie einen anderen Link.',
  'The file is no longer available ({0}). Ask for a new link.':
    'Die Datei ist nicht mehr verfügbar ({0}). Bitten Sie um einen neuen Link.',
  'The server of this link is busy (429). Check again later.':
    'Der Server dieses Links ist ausgelastet (429). Prüfen Sie später erneut.',
  'Server error at this link ({0}). Check again later.':
    'Serverfehler unter diesem Link ({0}). Prüfen Sie später erneut.',
  'The server of this link declined the request ({0}). Use another link.':
    'Der Server dieses Links hat die Anfrage abgelehnt ({0}). Verwenden Sie einen anderen Link.',
  'The file is {0}. The service accepts PNG, JPG and PDF.':
    'Gefunden: {0}. Der Dienst nimmt PNG, JPG und PDF an.',
  'This link opens a {0} page, not the file itself, and the file can’t be downloaded automatically. Allow anyone with the link to download it, or share it in another way.':
    'Dieser Link öffnet eine Seite von {0}, nicht die Datei selbst, und die Datei lässt sich nicht automatisch herunterladen. Erlauben Sie allen mit dem Link das Herunterladen, oder geben Sie sie auf andere Weise frei.',
  'Couldn’t check the tour: its server blocks programs (403). If it opens in a private browser window without signing in, the service can probably open it.':
    'Der Rundgang konnte nicht geprüft werden: Sein Server sperrt Programme aus (403). Wenn er sich in einem privaten Browserfenster ohne Anmeldung öffnet, kann der Dienst ihn vermutlich öffnen.',
  'This link opens a file ({0}), not a tour. Copy the address of the tour from the address bar of your browser.':
    'Dieser Link öffnet eine Datei ({0}), keinen Rundgang. Kopieren Sie die Adresse des Rundgangs aus der Adresszeile Ihres Browsers.',
  'This link redirects too many times. Use another one.':
    'Dieser Link leitet zu oft um. Verwenden Sie einen anderen.',
  'This link redirects to an invalid address. Use another one.':
    'Dieser Link leitet zu einer ungültigen Adresse um. Verwenden Sie einen anderen.',
  'The server uses an unsupported compression ({0}). Use another link.':
    'Der Server verwendet eine nicht unterstützte Komprimierung ({0}). Verwenden Sie einen anderen Link.',
  'This link expired {0} ago. Ask for a new one that doesn’t expire.':
    'Dieser Link ist vor {0} abgelaufen. Bitten Sie um einen neuen, der nicht abläuft.',
  'This link expires in {0}. The service may download the file later than that. Use a link that doesn’t expire.':
    'Dieser Link läuft in {0} ab. Der Dienst lädt die Datei eventuell erst danach herunter. Verwenden Sie einen Link, der nicht abläuft.',
  'This link expires in {0}. If the order waits longer than that, the service can’t download the file.':
    'Dieser Link läuft in {0} ab. Wenn der Auftrag länger wartet, kann der Dienst die Datei nicht herunterladen.',
  'This link has expired according to its address, but still works.':
    'Dieser Link ist laut seiner Adresse abgelaufen, funktioniert aber noch.',
  'The picture has only {0} × {1} pixels. Small print on the plan may be lost. Use a larger one if possible.':
    'Das Bild hat nur {0} × {1} Pixel. Kleine Schrift auf dem Plan geht eventuell verloren. Verwenden Sie möglichst ein größeres.',
  'The file has {0} MB. The service may decline files of this size.':
    'Die Datei hat {0} MB. Der Dienst lehnt Dateien dieser Größe eventuell ab.',
  'The server labels this file “{0}”, but it is {1}.':
    'Der Server bezeichnet diese Datei als „{0}“, sie ist aber {1}.',
  'No preview available. Open the link to check that the picture is complete.':
    'Keine Vorschau verfügbar. Öffnen Sie den Link, um zu prüfen, ob das Bild vollständig ist.',
  'This link is not encrypted (http). Others may see or change the file on its way.':
    'Dieser Link ist nicht verschlüsselt (http). Andere können die Datei unterwegs sehen oder ändern.',
  'Can’t connect to {0}. {1}. Check your internet connection and try again.':
    'Keine Verbindung zu {0}. {1}. Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
  'If this network requires signing in, sign in with your web browser, then try again.':
    'Wenn dieses Netzwerk eine Anmeldung verlangt, melden Sie sich in Ihrem Browser an, und versuchen Sie es dann erneut.',
  'The proxy {0} requires signing in. Ask your network administrator to allow Planroom, or set user name and password in HTTPS_PROXY on this computer.':
    'Der Proxy {0} verlangt eine Anmeldung. Bitten Sie Ihren Netzwerkadministrator, Planroom zuzulassen, oder legen Sie Benutzername und Passwort auf diesem Computer in HTTPS_PROXY fest.',
  'Can’t connect to the proxy {0}. Check your network and the proxy in the system settings.':
    'Keine Verbindung zum Proxy {0}. Prüfen Sie Ihr Netzwerk und den Proxy in den Systemeinstellungen.',
  'This computer doesn’t trust the certificate of {0}. If your network inspects secure connections, add its certificate to the system and restart Planroom.':
    'Dieser Computer vertraut dem Zertifikat von {0} nicht. Wenn Ihr Netzwerk sichere Verbindungen überwacht, fügen Sie dessen Zertifikat dem System hinzu, und starten Sie Planroom neu.',
  'The certificate of {0} has expired. Check this computer’s date. If it is correct, the server needs a new certificate.':
    'Das Zertifikat von {0} ist abgelaufen. Prüfen Sie das Datum dieses Computers. Wenn es stimmt, braucht der Server ein neues Zertifikat.',
  'The certificate of {0} is not valid yet. Check this computer’s date.':
    'Das Zertifikat von {0} ist noch nicht gültig. Prüfen Sie das Datum dieses Computers.',
  'The certificate of {0} is for another name. Check the address and your network.':
    'Das Zertifikat von {0} gilt für einen anderen Namen. Prüfen Sie die Adresse und Ihr Netzwerk.',
  'The certificate of {0} was revoked. Ask the service before you continue.':
    'Das Zertifikat von {0} wurde widerrufen. Fragen Sie den Dienst, bevor Sie fortfahren.',
  'Can’t establish a secure connection to {0}. Try again. If this continues, ask your network administrator.':
    'Keine sichere Verbindung zu {0} möglich. Versuchen Sie es erneut. Wenn das so bleibt, fragen Sie Ihren Netzwerkadministrator.',
  'Can’t verify the identity of {0} ({1}). Check the address and your network.':
    'Die Identität von {0} lässt sich nicht prüfen ({1}). Prüfen Sie die Adresse und Ihr Netzwerk.',
  'This network uses an unsupported type of proxy. Use an HTTP, HTTPS or SOCKS 5 proxy.':
    'Dieses Netzwerk verwendet eine nicht unterstützte Art von Proxy. Verwenden Sie einen HTTP-, HTTPS- oder SOCKS-5-Proxy.',
  'The proxy {0} can’t connect to {1} ({2}). Try again later.':
    'Der Proxy {0} erreicht {1} nicht ({2}). Versuchen Sie es später erneut.',
  'The proxy {0} blocks {1} ({2}). Ask your network administrator.':
    'Der Proxy {0} sperrt {1} ({2}). Fragen Sie Ihren Netzwerkadministrator.',
  'The proxy {0} blocks {1}. Ask your network administrator.':
    'Der Proxy {0} sperrt {1}. Fragen Sie Ihren Netzwerkadministrator.',
  'The proxy {0} can’t connect to {1}. Try again later.':
    'Der Proxy {0} erreicht {1} nicht. Versuchen Sie es später erneut.',
  'This operation changes something, so it must be confirmed.':
    'Diese Funktion ändert etwas, deshalb muss sie bestätigt werden.',
  'This operation only reads, so nothing is sent.': 'Diese Funktion liest nur, deshalb wird nichts gesendet.',
  'The request changed in the meantime. Check it, then send it again.':
    'Die Anfrage hat sich inzwischen geändert. Prüfen Sie sie, und senden Sie sie dann erneut.',
  'Planroom closed while sending. Not confirmed yet.':
    'Planroom wurde beim Senden beendet. Noch nicht bestätigt.',
  'The outbox has an entry for this draft. Send or discard it first, then delete the draft.':
    'Der Postausgang hat einen Eintrag zu diesem Entwurf. Senden oder verwerfen Sie ihn zuerst, und löschen Sie dann den Entwurf.',
  'The deletion of this draft is pending or not confirmed. Resolve it in the outbox first.':
    'Die Löschung dieses Entwurfs steht bevor oder ist nicht bestätigt. Klären Sie sie zuerst im Postausgang.',
  'The service declined the order.': 'Der Dienst hat den Auftrag abgelehnt.',
  'The service declined the changes.': 'Der Dienst hat die Änderungen abgelehnt.',
  'The service declined the deletion.': 'Der Dienst hat die Löschung abgelehnt.',
  'The service declined the change request.': 'Der Dienst hat den Änderungsauftrag abgelehnt.',
  'The service declined the upgrade.': 'Der Dienst hat die Erweiterung abgelehnt.',
  'Nothing was changed.': 'Nichts wurde geändert.',
  'Nothing was ordered.': 'Nichts wurde bestellt.',
  'Send it again in a few minutes.': 'Senden Sie in einigen Minuten erneut.',
  'Nothing was bought.': 'Nichts wurde gekauft.',
  'The draft stays as it was.': 'Der Entwurf bleibt, wie er war.',
  'Send it again with the new key.': 'Senden Sie erneut mit dem neuen Schlüssel.',
  'Not confirmed yet.': 'Noch nicht bestätigt.',
  'Cancelled while sending.': 'Beim Senden abgebrochen.',
  'The draft still exists at the service. Delete it again or discard this entry.':
    'Beim Dienst ist der Entwurf noch vorhanden. Löschen Sie ihn erneut, oder verwerfen Sie diesen Eintrag.',
  'Possible matches found. Check them, and choose the order that matches if one does.':
    'Es gibt mögliche Treffer. Prüfen Sie sie, und wählen Sie gegebenenfalls den passenden Auftrag.',
  'The service doesn’t show whether this was received. Check with the service, then mark it here.':
    'Der Dienst zeigt nicht, ob dies eingegangen ist. Fragen Sie beim Dienst nach, und markieren Sie es dann hier.',
  'No possible matches are listed any more.': 'Es sind keine möglichen Treffer mehr aufgeführt.',
  'The same request is being sent. Wait for its answer.':
    'Dieselbe Anfrage wird gerade gesendet. Warten Sie auf ihre Antwort.',
  'The same request was sent before and is not confirmed. Check with the service, then resolve it in the outbox.':
    'Dieselbe Anfrage wurde schon gesendet und ist nicht bestätigt. Fragen Sie beim Dienst nach, und klären Sie sie dann im Postausgang.',
  'Row {0} is already in the outbox. It is not ordered twice.':
    'Zeile {0} ist schon im Postausgang. Sie wird nicht zweimal bestellt.',
  'This belongs to another entry in the outbox.': 'Das gehört zu einem anderen Eintrag im Postausgang.',
  'The service doesn’t have this order, so nothing can be bought for it.':
    'Der Dienst hat diesen Auftrag nicht, dafür lässt sich also nichts kaufen.',
  'Style preferences were not sent because the order is unknown.':
    'Die Stilwünsche wurden nicht gesendet, weil der Auftrag nicht bekannt ist.',
  'The service no longer has this order.': 'Der Dienst hat diesen Auftrag nicht mehr.',
  'This order is no longer a draft. Only drafts can be deleted.':
    'Dieser Auftrag ist kein Entwurf mehr. Nur Entwürfe lassen sich löschen.',
  'The deletion of this draft is already in the outbox.':
    'Die Löschung dieses Entwurfs ist schon im Postausgang.',
  'This is not a draft deletion.': 'Das ist keine Löschung eines Entwurfs.',
  'The draft is already being deleted.': 'Der Entwurf wird bereits gelöscht.',
  'The draft is already deleted.': 'Der Entwurf ist bereits gelöscht.',
  'The deletion is not confirmed. Planroom checks it in the outbox.':
    'Die Löschung ist nicht bestätigt. Planroom prüft sie im Postausgang.',
  'This row is already in the outbox again. It is not ordered twice.':
    'Diese Zeile ist schon wieder im Postausgang. Sie wird nicht zweimal bestellt.',
  'The outbox has an unconfirmed entry for this connection. Resolve it in the outbox first.':
    'Der Postausgang hat einen unbestätigten Eintrag für diese Verbindung. Klären Sie ihn zuerst im Postausgang.',
  'An operation is sent when the user confirms it, and only then.':
    'Eine Funktion wird nur dann gesendet, wenn der Benutzer sie bestätigt.',
  'The order ID is missing.': 'Die Auftrags-ID fehlt.',
  'The order is now {0} and no longer a draft. It wasn’t deleted.':
    'Der Auftrag hat jetzt den Status „{0}“ und ist kein Entwurf mehr. Er wurde nicht gelöscht.',
  'The draft was not deleted. Delete it again with the new key.':
    'Der Entwurf wurde nicht gelöscht. Löschen Sie ihn erneut mit dem neuen Schlüssel.',
  'The draft changed at the service after you chose to delete it. It wasn’t deleted.':
    'Der Entwurf hat sich beim Dienst geändert, nachdem Sie ihn löschen wollten. Er wurde nicht gelöscht.',
  'The service no longer lists this order. Nothing was sent. Refresh orders and try again.':
    'Der Dienst führt diesen Auftrag nicht mehr auf. Nichts wurde gesendet. Aktualisieren Sie die Aufträge, und versuchen Sie es erneut.',
  'Another upgrade of this order is not confirmed. Resolve it in the outbox before you buy more.':
    'Eine andere Erweiterung dieses Auftrags ist nicht bestätigt. Klären Sie sie im Postausgang, bevor Sie mehr kaufen.',
  'Something was sent with the reference “{0}” after this entry was made. Nothing was sent. Discard this entry, or give it another reference.':
    'Mit der Referenz „{0}“ wurde etwas gesendet, nachdem dieser Eintrag entstanden ist. Deshalb wurde nichts gesendet. Verwerfen Sie diesen Eintrag, oder geben Sie ihm eine andere Referenz.',
  'Couldn’t save the service’s response to the disk. Planroom checks with the service.':
    'Die Antwort des Dienstes konnte nicht gespeichert werden. Planroom prüft beim Dienst.',
  'It was changed or sent in the meantime.': 'Der Eintrag wurde inzwischen geändert oder gesendet.',
  'It was declined this time, but may have been received before.':
    'Diesmal wurde der Eintrag abgelehnt, ist aber vielleicht vorher eingegangen.',
  'This order belongs to another entry in the outbox.':
    'Dieser Auftrag gehört zu einem anderen Eintrag im Postausgang.',
  'The service has no list that shows whether it was received. Check with the service, then mark or remove this entry.':
    'Der Dienst hat keine Liste, die den Eingang zeigt. Fragen Sie beim Dienst nach, und markieren oder entfernen Sie dann diesen Eintrag.',
  'This entry is no longer in the outbox.': 'Dieser Eintrag ist nicht mehr im Postausgang.',
  'This entry was changed in the meantime. Review it and send it again.':
    'Dieser Eintrag wurde inzwischen geändert. Prüfen Sie ihn, und senden Sie ihn erneut.',
  'This entry is being sent. Try again in a moment.':
    'Dieser Eintrag wird gerade gesendet. Versuchen Sie es gleich noch einmal.',
  'This entry is not confirmed. Resolve it first.':
    'Dieser Eintrag ist nicht bestätigt. Klären Sie ihn zuerst.',
  'This entry was already sent.': 'Dieser Eintrag wurde bereits gesendet.',
  'Planroom’s data folder was copied or restored. This entry may have been sent since. Not confirmed yet.':
    'Planrooms Datenordner wurde kopiert oder wiederhergestellt. Dieser Eintrag kann seither gesendet worden sein. Noch nicht bestätigt.',
  'The outbox was saved by a newer version of Planroom. Ordering is off until you update Planroom.':
    'Der Postausgang wurde von einer neueren Version von Planroom gespeichert. Bestellen ist ausgeschaltet, bis Sie Planroom aktualisieren.',
  'The outbox was saved by an older version of Planroom that this one can’t read. Ordering is off so that nothing is ordered twice.':
    'Der Postausgang wurde von einer älteren Version von Planroom gespeichert und ist für diese nicht lesbar. Bestellen ist ausgeschaltet, damit nichts zweimal bestellt wird.',
  'The outbox is older than its last saved state. Ordering is off so that nothing is ordered twice.':
    'Der Postausgang ist älter als sein letzter gespeicherter Stand. Bestellen ist ausgeschaltet, damit nichts zweimal bestellt wird.',
  'The outbox can’t be opened because its file is damaged. Ordering is off so that nothing is ordered twice.':
    'Der Postausgang lässt sich nicht öffnen, weil seine Datei beschädigt ist. Bestellen ist ausgeschaltet, damit nichts zweimal bestellt wird.',
  'This is Planroom’s own folder. Choose another one.':
    'Das ist Planrooms eigener Ordner. Wählen Sie einen anderen.',
  'The outbox is older than its last saved state: it has no record of changes.':
    'Der Postausgang ist älter als sein letzter gespeicherter Stand: Ihm fehlt der Nachweis der Änderungen.',
  'The outbox is older than its last saved state: change {0}, not {1}.':
    'Der Postausgang ist älter als sein letzter gespeicherter Stand: Änderung {0}, nicht {1}.',
  'The service doesn’t list the files of this order.':
    'Der Dienst führt die Dateien dieses Auftrags nicht auf.',
  'Couldn’t load the order details. Refresh to try again.':
    'Die Auftragsdetails konnten nicht geladen werden. Aktualisieren Sie, um es erneut zu versuchen.',
  'The service sent no file for “{0}”.': 'Der Dienst hat für „{0}“ keine Datei gesendet.',
  'Couldn’t check this link because you’re offline.':
    'Dieser Link konnte nicht geprüft werden, weil Sie offline sind.',
  'Nothing was sent: the service can’t use these logos. Replace or remove them.':
    'Nichts wurde gesendet: Der Dienst kann diese Logos nicht verwenden. Ersetzen oder entfernen Sie sie.',
  'This link can’t be used.': 'Dieser Link ist nicht verwendbar.',
  'This link opens a PDF. Use a PNG or JPG picture as logo.':
    'Dieser Link öffnet ein PDF. Verwenden Sie ein PNG- oder JPG-Bild als Logo.',
  'Nothing was sent: couldn’t check the logos because you’re offline. Export again when you’re online.':
    'Nichts wurde gesendet: Die Logos konnten nicht geprüft werden, weil Sie offline sind. Exportieren Sie erneut, sobald Sie online sind.',
  'Nothing was sent: some settings have errors. Fix them and export again.':
    'Nichts wurde gesendet: Einige Einstellungen sind fehlerhaft. Korrigieren Sie sie, und exportieren Sie erneut.',
  'A report of one of these orders is already being exported. Wait for it or cancel it.':
    'Ein Bericht eines dieser Aufträge wird bereits exportiert. Warten Sie darauf, oder brechen Sie ihn ab.',
  'The library folder changed, so nothing was sent. Export again.':
    'Der Bibliotheksordner hat sich geändert, deshalb wurde nichts gesendet. Exportieren Sie erneut.',
  'This export no longer exists.': 'Diesen Export gibt es nicht mehr.',
  'This export is still running. Cancel it first.': 'Dieser Export läuft noch. Brechen Sie ihn zuerst ab.',
  'This export has no folder.': 'Dieser Export hat keinen Ordner.',
  'One of these orders is no longer in the list. Select the orders again.':
    'Einer dieser Aufträge ist nicht mehr in der Liste. Wählen Sie die Aufträge erneut aus.',
  'An export from before the last restart can’t be repeated. Start a new export.':
    'Ein Export aus der Zeit vor dem letzten Neustart lässt sich nicht wiederholen. Beginnen Sie einen neuen.',
  'This report was not requested.': 'Dieser Bericht wurde nicht angefordert.',
  'This {0} no longer exists.': 'Nicht mehr vorhanden: {0}.',
  'The maximum of {0} is reached. Delete one to save another.':
    'Mehr als {0} sind nicht möglich. Löschen Sie einen Eintrag, um einen anderen zu speichern.',
  'Planroom was closed before this report was requested.':
    'Planroom wurde beendet, bevor dieser Bericht angefordert wurde.',
  'Planroom was closed while this report was requested. The service may have created it.':
    'Planroom wurde beendet, während dieser Bericht angefordert wurde. Der Dienst hat ihn vielleicht erstellt.',
  'The report was created, but Planroom was closed while its files were saved. Export again.':
    'Der Bericht wurde erstellt, aber Planroom wurde beim Speichern seiner Dateien beendet. Exportieren Sie erneut.',
  'It can’t be read ({0}).': 'Nicht lesbar ({0}).',
  'Only pictures, SVG drawings and pages of PDFs can be compared.':
    'Nur Bilder, SVG-Zeichnungen und Seiten von PDFs lassen sich vergleichen.',
  'Comparing these files took too long. Try another format of the plan.':
    'Der Vergleich dieser Dateien hat zu lange gedauert. Versuchen Sie es mit einem anderen Format des Plans.',
  'Couldn’t compare these files. They may be too large or too complex. Try another format of the plan.':
    'Diese Dateien konnten nicht verglichen werden. Vielleicht sind sie zu groß oder zu komplex. Versuchen Sie es mit einem anderen Format des Plans.',
  'Couldn’t compare these files. Try another format of the plan.':
    'Diese Dateien konnten nicht verglichen werden. Versuchen Sie es mit einem anderen Format des Plans.',
  'Couldn’t read {0}. {1} Try another format of the plan.':
    '{0} konnte nicht gelesen werden. {1} Versuchen Sie es mit einem anderen Format des Plans.',
  'The files have changed since they were compared. Compare them again.':
    'Die Dateien haben sich seit dem Vergleich geändert. Vergleichen Sie sie erneut.',
  'This review was saved by a newer version of Planroom. Update Planroom to use it.':
    'Diese Prüfung wurde von einer neueren Version von Planroom gespeichert. Aktualisieren Sie Planroom, um sie zu verwenden.',
  'This order has too many review notes.': 'Dieser Auftrag hat zu viele Notizen aus Prüfungen.',
  'A path with a line break can’t be scheduled. Rename the folder.':
    'Ein Pfad mit einem Zeilenumbruch lässt sich nicht planen. Benennen Sie den Ordner um.',
  'This system has neither a systemd user session nor cron. Install cron and try again.':
    'Dieses System hat weder eine systemd-Benutzersitzung noch cron. Installieren Sie cron, und versuchen Sie es erneut.',
  'The system’s scheduler refused the entry.': 'Die Aufgabenplanung des Systems hat den Eintrag abgelehnt.',
  'The tool is not installed.': 'Das Werkzeug ist nicht installiert.',
  'There is no session bus.': 'Es gibt keinen Sitzungsbus.',
  '{0} left the bus.': '{0} hat den Bus verlassen.',
  'The session bus closed the connection.': 'Der Sitzungsbus hat die Verbindung geschlossen.',
  'The connection to the session bus was closed.': 'Die Verbindung zum Sitzungsbus wurde geschlossen.',
  'A request has a path or a body that is not allowed.':
    'Eine Anfrage hat einen Pfad oder Inhalt, der nicht zulässig ist.',
  '“{0}” is not available. Check it in Settings, API features.':
    '„{0}“ ist nicht verfügbar. Prüfen Sie dies in den Einstellungen unter „API-Funktionen“.',
  '“{0}” is not {1}.': '„{0}“ ist nicht {1}.',
  'There are {0} views already. Delete one first.': 'Es gibt bereits {0} Ansichten. Löschen Sie zuerst eine.',
  'A preset “{0}” already exists. Choose another name.':
    'Die Vorgabe „{0}“ gibt es bereits. Wählen Sie einen anderen Namen.',
  'The maximum of {0} presets is reached. Delete one to save another.':
    'Mehr als {0} Vorgaben sind nicht möglich. Löschen Sie eine, um eine andere zu speichern.',
  'Built-in presets can’t be changed. Create a new one.':
    'Eingebaute Vorgaben lassen sich nicht ändern. Erstellen Sie eine neue.',
  'Another program is using Planroom’s data folder. Close it and try again.':
    'Ein anderes Programm verwendet Planrooms Datenordner. Schließen Sie es, und versuchen Sie es erneut.',
  '{0} was saved by a newer version of Planroom. Update Planroom.':
    '{0} wurde von einer neueren Version von Planroom gespeichert. Aktualisieren Sie Planroom.',
  '{0} was saved by an older version of Planroom that this one can’t read.':
    '{0} wurde von einer älteren Version von Planroom gespeichert und ist für diese nicht lesbar.',
  'Another program is using it. Close that program and try again.':
    'Ein anderes Programm verwendet die Datei. Schließen Sie es, und versuchen Sie es erneut.',
  'No prices are included.': 'Preise sind nicht enthalten.',
  'Prices are those of your price list.': 'Die Preise sind die Ihrer Preisliste.',
  'This user is no longer in the team. Refresh the team.':
    'Dieser Benutzer ist nicht mehr im Team. Aktualisieren Sie das Team.',
  'Nothing was sent: fix the marked fields.': 'Nichts wurde gesendet: Korrigieren Sie die markierten Felder.',
  'A change of this user is being sent. Wait for it to finish.':
    'Eine Änderung an diesem Benutzer wird gerade gesendet. Warten Sie, bis sie abgeschlossen ist.',
  'The user changed in the meantime. Check the changes, then send again.':
    'Der Benutzer hat sich inzwischen geändert. Prüfen Sie die Änderungen, und senden Sie dann erneut.',
  'Nothing was sent: FILE has errors. Fix them and try again.':
    'Nichts wurde gesendet: FILE ist fehlerhaft. Korrigieren Sie die Datei, und versuchen Sie es erneut.',
  'Nothing was sent: FILE doesn’t identify a user.': 'Nichts wurde gesendet: FILE nennt keinen Benutzer.',
  'Enter the user’s current e-mail address or ID.':
    'Geben Sie die aktuelle E-Mail-Adresse oder die ID des Benutzers ein.',
  'Nothing was sent: FILE has no changes. Allowed fields: {0}.':
    'Nichts wurde gesendet: FILE enthält keine Änderungen. Zulässige Felder: {0}.',
  'Nothing was sent: this connection identifies users by e-mail address.':
    'Nichts wurde gesendet: Diese Verbindung erkennt Benutzer an der E-Mail-Adresse.',
  'Enter the user’s current e-mail address.': 'Geben Sie die aktuelle E-Mail-Adresse des Benutzers ein.',
  'The service’s response is not a user.': 'Die Antwort des Dienstes ist kein Benutzer.',
  'The change was for {0}, but the service responded with {1}. Check both users{2}: the change may have been applied to the wrong one. You can choose another user identifier in Settings.':
    'Die Änderung war für {0}, der Dienst hat aber mit {1} geantwortet. Prüfen Sie beide Benutzer{2}: Die Änderung betrifft vielleicht den falschen. In den Einstellungen können Sie eine andere Benutzerkennung wählen.',
  'Nothing was changed: the service can’t find {0}. Refresh the team, or choose another user identifier in Settings.':
    'Nichts wurde geändert: Der Dienst findet {0} nicht. Aktualisieren Sie das Team, oder wählen Sie in den Einstellungen eine andere Benutzerkennung.',
  'The list of users couldn’t be loaded to check.':
    'Die Benutzerliste konnte zum Prüfen nicht geladen werden.',
  'The user is not in the list.': 'Der Benutzer ist nicht in der Liste.',
  'The list still has the previous values. The change may still arrive.':
    'Die Liste zeigt noch die bisherigen Werte. Die Änderung kann noch eingehen.',
  'Sent, but not confirmed: {0} {1} Refresh the team before you send it again.':
    'Gesendet, aber nicht bestätigt: {0} {1} Aktualisieren Sie das Team, bevor Sie erneut senden.',
  'The scan link isn’t on this computer. Refresh it first.':
    'Der Scan-Link ist nicht auf diesem Computer. Aktualisieren Sie ihn zuerst.',
  'The scan link is already shown. Close it first.':
    'Der Scan-Link wird schon angezeigt. Schließen Sie ihn zuerst.',
  'The scan link isn’t loaded yet. Refresh it first.':
    'Der Scan-Link ist noch nicht geladen. Aktualisieren Sie ihn zuerst.',
  'The service has a new scan link. Check it, then extend it.':
    'Der Dienst hat einen neuen Scan-Link. Prüfen Sie ihn, und verlängern Sie ihn dann.',
  'The new expiry is not confirmed. Refresh the scan link in a minute to check. Sending the same expiry again does no harm.':
    'Der neue Ablauf ist nicht bestätigt. Aktualisieren Sie den Scan-Link in einer Minute, um ihn zu prüfen. Denselben Ablauf noch einmal zu senden schadet nicht.',
  'A new expiry is already being sent. Wait for it to finish.':
    'Ein neuer Ablauf wird bereits gesendet. Warten Sie, bis das abgeschlossen ist.',
  'Choose an expiry more than a minute in the future.':
    'Wählen Sie einen Ablauf, der mehr als eine Minute in der Zukunft liegt.',
  'The scan link is already valid until {0}. Choose a later expiry.':
    'Der Scan-Link ist bereits bis {0} gültig. Wählen Sie einen späteren Ablauf.',
  'The expiry is too far in the future. Choose one before the year 10000.':
    'Der Ablauf liegt zu weit in der Zukunft. Wählen Sie einen vor dem Jahr 10000.',
  'Another computer is saving {0} in the same folder. Try again later.':
    'Ein anderer Computer speichert gerade {0} im selben Ordner. Versuchen Sie es später erneut.',
  'No free file name next to {0}. Rename or remove other files.':
    'Neben {0} ist kein Dateiname mehr frei. Benennen Sie andere Dateien um, oder entfernen Sie sie.',
  'The download link is not a web address.': 'Der Download-Link ist keine Webadresse.',
  'The download link starts with {0}. Only http and https are allowed.':
    'Der Download-Link beginnt mit {0}. Zulässig sind nur http und https.',
  'The download link contains a user name or password, which is not allowed.':
    'Der Download-Link enthält einen Benutzernamen oder ein Passwort, was nicht zulässig ist.',
  'The download link has no host name.': 'Der Download-Link enthält keinen Hostnamen.',
  'The file server redirects without an address.': 'Der Dateiserver leitet ohne Adresse um.',
  'The file server redirects to an invalid address.':
    'Der Dateiserver leitet zu einer ungültigen Adresse um.',
  'The file server redirects from https to unencrypted http, which is not allowed.':
    'Der Dateiserver leitet von https zu unverschlüsseltem http um, was nicht zulässig ist.',
  'The file server redirects in a loop.': 'Der Dateiserver leitet im Kreis um.',
  'The file server redirects more than {0} times.': 'Der Dateiserver leitet mehr als {0} Mal um.',
  'The file server closed the connection. Try again.':
    'Der Dateiserver hat die Verbindung geschlossen. Versuchen Sie es erneut.',
  'The compressed file is suspiciously large.': 'Die komprimierte Datei ist verdächtig groß.',
  'The compressed file is incomplete.': 'Die komprimierte Datei ist unvollständig.',
  'Connecting to the file server timed out. Try again.':
    'Die Verbindung zum Dateiserver kam nicht rechtzeitig zustande. Versuchen Sie es erneut.',
  'The file server timed out. Try again.':
    'Der Dateiserver hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  'Can’t find the file server (DNS). Check your internet connection and try again.':
    'Der Dateiserver ist nicht zu finden (DNS). Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
  'The download is incomplete. Try again.': 'Der Download ist unvollständig. Versuchen Sie es erneut.',
  'The connection to the file server was lost. Try again.':
    'Die Verbindung zum Dateiserver ist abgebrochen. Versuchen Sie es erneut.',
  'The download link leads to a private network, which is not allowed for this service.':
    'Der Download-Link führt in ein privates Netzwerk, was für diesen Dienst nicht zulässig ist.',
  'The file server doesn’t send the requested part of the file. Try again.':
    'Der Dateiserver sendet den angeforderten Teil der Datei nicht. Versuchen Sie es erneut.',
  'The download stopped unexpectedly. Try again.':
    'Der Download ist unerwartet stehen geblieben. Versuchen Sie es erneut.',
  'The file server sent only a part of the file. Try again.':
    'Der Dateiserver hat nur einen Teil der Datei gesendet. Versuchen Sie es erneut.',
  'The file server {0} ({1}). Try again.': 'Der Dateiserver {0} ({1}). Versuchen Sie es erneut.',
  'The file server redirects to an address where no file is ({0}). Try again later.':
    'Der Dateiserver leitet zu einer Adresse ohne Datei um ({0}). Versuchen Sie es später erneut.',
  'The download link is no longer valid ({0}). Try again to get a new one.':
    'Der Download-Link ist nicht mehr gültig ({0}). Versuchen Sie es erneut, um einen neuen zu erhalten.',
  'The download is too slow. Check your internet connection, or try again later.':
    'Der Download ist zu langsam. Prüfen Sie Ihre Internetverbindung, oder versuchen Sie es später erneut.',
  'The {0} has an unknown token {{1}}. Use {2}.':
    'Die {0} enthält den unbekannten Platzhalter {{1}}. Verwenden Sie {2}.',
  'The {0} has an unmatched brace.': 'Die {0} enthält eine Klammer ohne Gegenstück.',
  'Use / between folders, not \\.': 'Trennen Sie Ordner mit /, nicht mit \\.',
  'The name template can’t contain /. Use the folder template for folders.':
    'Die Vorlage für Dateinamen darf kein / enthalten. Verwenden Sie für Ordner die Vorlage für Ordnernamen.',
  'Add {kind}, {floor} or {variant} to the name template, so that file names differ.':
    'Nehmen Sie {kind}, {floor} oder {variant} in die Vorlage für Dateinamen auf, damit sich Dateinamen unterscheiden.',
  'A folder name can’t consist of dots only.': 'Ein Ordnername darf nicht nur aus Punkten bestehen.',
  'Enter a folder template.': 'Geben Sie eine Vorlage für Ordnernamen ein.',
  'The path of the order’s folder is too long. Shorten the folder template.':
    'Der Pfad des Auftragsordners ist zu lang. Kürzen Sie die Vorlage für Ordnernamen.',
  'No free file name for {0}.': 'Für {0} ist kein Dateiname frei.',
  'No free folder name for order {0}. Change the folder template.':
    'Für den Auftrag {0} ist kein Ordnername frei. Ändern Sie die Vorlage für Ordnernamen.',
  'The file is in use. Close it in other programs and try again.':
    'Die Datei wird gerade verwendet. Schließen Sie sie in anderen Programmen, und versuchen Sie es erneut.',
  'The path is too long for this disk. Shorten the folder template.':
    'Der Pfad ist für diesen Datenträger zu lang. Kürzen Sie die Vorlage für Ordnernamen.',
  'Couldn’t save the file ({0}).': 'Die Datei konnte nicht gespeichert werden ({0}).',
  'The order no longer has this file.': 'Der Auftrag hat diese Datei nicht mehr.',
  'The order’s files have unsupported data at {0}.':
    'Die Dateien des Auftrags enthalten nicht unterstützte Daten bei {0}.',
  'The library folder is being changed. Try again in a moment.':
    'Der Bibliotheksordner wird gerade geändert. Versuchen Sie es gleich noch einmal.',
  'The transfers are closed.': 'Die Übertragungen sind geschlossen.',
  'The downloads were paused or cancelled in the window.':
    'Die Downloads wurden im Fenster angehalten oder abgebrochen.',
  'You deleted this file. Use Restore to download it again.':
    'Sie haben diese Datei gelöscht. Laden Sie sie mit „Wiederherstellen“ erneut herunter.',
  'This transfer no longer exists.': 'Diese Übertragung gibt es nicht mehr.',
  'Can’t connect to {0}.': 'Keine Verbindung zu {0}.',
  'The file server sent an empty file. Try again.':
    'Der Dateiserver hat eine leere Datei gesendet. Versuchen Sie es erneut.',
  'The JSON data is incomplete. Try again.': 'Die JSON-Daten sind unvollständig. Versuchen Sie es erneut.',
  'The SVG drawing is incomplete. Try again.':
    'Die SVG-Zeichnung ist unvollständig. Versuchen Sie es erneut.',
  'Files are downloading or an order is being sent. Update Planroom after that.':
    'Dateien werden heruntergeladen, oder ein Auftrag wird gesendet. Aktualisieren Sie Planroom danach.',
  'The street “{0}” has another house number than “{1}”.':
    'Die Straße „{0}“ hat eine andere Hausnummer als „{1}“.',
  'The full address “{0}” differs from the street “{1}”.':
    'Die vollständige Adresse „{0}“ weicht von der Straße „{1}“ ab.',
  'The street has the city in it: “{0}”.': 'Die Straße enthält den Ort: „{0}“.',
  'The house number is in the second line. Check the street.':
    'Die Hausnummer steht in der zweiten Zeile. Prüfen Sie die Straße.',
  'Postal codes of this country have five digits. A leading zero may be lost.':
    'Postleitzahlen dieses Landes haben fünf Ziffern. Vielleicht ging eine führende Null verloren.',
  '“{0}” looks like a part of an address, and isn’t used.':
    '„{0}“ sieht nach einem Teil einer Adresse aus und wird nicht verwendet.',
  '“{0}” and “{1}” both match {2}. Choose one of them.':
    '„{0}“ und „{1}“ passen beide zu „{2}“. Wählen Sie eine davon.',
  '“{0}” is used as the owner’s e-mail address.': '„{0}“ wird als E-Mail-Adresse des Fotografen verwendet.',
  'Column {0} has no name.': 'Spalte {0} hat keinen Namen.',
  '“{0}” may be {1}. Choose its field or ignore it.':
    '„{0}“ ist vielleicht „{1}“. Wählen Sie das Feld dafür, oder ignorieren Sie die Spalte.',
  '“{0}” looks like a part of the street. Choose its field or ignore it.':
    '„{0}“ sieht nach einem Teil der Straße aus. Wählen Sie das Feld dafür, oder ignorieren Sie die Spalte.',
  '“{0}” seems to contain complete addresses, which can’t be split safely. Put street, city and country in separate columns.':
    '„{0}“ enthält offenbar vollständige Adressen, die sich nicht sicher aufteilen lassen. Schreiben Sie Straße, Ort und Land in eigene Spalten.',
  '“{0}” may be House number: most streets have none. Choose its field or ignore it.':
    '„{0}“ ist vielleicht „Hausnummer“: Die meisten Straßen haben keine. Wählen Sie das Feld dafür, oder ignorieren Sie die Spalte.',
  'This file is larger than 10 MB. Split it into smaller files.':
    'Diese Datei ist größer als 10 MB. Teilen Sie sie in kleinere Dateien auf.',
  'This workbook is protected or in an old format. Save it as .xlsx or CSV.':
    'Diese Arbeitsmappe ist geschützt oder in einem alten Format. Speichern Sie sie als .xlsx oder CSV.',
  'This file is not plain text. Save it as .xlsx or CSV in your spreadsheet program.':
    'Diese Datei ist kein reiner Text. Speichern Sie sie in Ihrer Tabellenkalkulation als .xlsx oder CSV.',
  'This file is a web page, not a table. Save it as .xlsx or CSV in your spreadsheet program.':
    'Diese Datei ist eine Webseite, keine Tabelle. Speichern Sie sie in Ihrer Tabellenkalkulation als .xlsx oder CSV.',
  'A letter was lost (�). Type the text again, or choose another encoding.':
    'Ein Buchstabe ging verloren (�). Geben Sie den Text erneut ein, oder wählen Sie eine andere Kodierung.',
  'This is a formula or its error. Enter the text itself.':
    'Das ist eine Formel oder ihr Fehler. Geben Sie den Text selbst ein.',
  '“{0}” may be “{1}”. Check the encoding of the file.':
    '„{0}“ ist vielleicht „{1}“. Prüfen Sie die Kodierung der Datei.',
  'A spreadsheet may have shortened this number. Check the reference.':
    'Eine Tabellenkalkulation hat diese Zahl vielleicht gekürzt. Prüfen Sie die Referenz.',
  'Characters that can’t be seen were removed.': 'Unsichtbare Zeichen wurden entfernt.',
  'Two columns are assigned to {0}. Choose one of them.':
    '„{0}“ sind zwei Spalten zugeordnet. Wählen Sie eine davon.',
  'Both coordinates and latitude or longitude are assigned. Choose one or the other.':
    'Sowohl Koordinaten als auch Breiten- oder Längengrad sind zugeordnet. Wählen Sie eins von beiden.',
  'No column is assigned to {0}.': '„{0}“ ist keine Spalte zugeordnet.',
  'Enter coordinates such as 40.1, -75.2.': 'Geben Sie Koordinaten ein, etwa 40.1, -75.2.',
  'This text is too long. Shorten it.': 'Dieser Text ist zu lang. Kürzen Sie ihn.',
  'This row has {0} cells, but the header has {1}. Check whether they are in the right columns, then clear this one.':
    'Diese Zeile hat {0} Zellen, die Kopfzeile aber {1}. Prüfen Sie, ob sie in den richtigen Spalten stehen, und leeren Sie dann diese.',
  'This row has {0} of {1} cells. The others are empty.':
    'Diese Zeile hat {0} von {1} Zellen. Die übrigen sind leer.',
  'No user has this e-mail address. The service may decline it.':
    'Kein Benutzer hat diese E-Mail-Adresse. Der Dienst lehnt sie eventuell ab.',
  'Row {0} has the same address.': 'Zeile {0} hat dieselbe Adresse.',
  'Row {0} has the same reference.': 'Zeile {0} hat dieselbe Referenz.',
  'This Excel file is damaged. Open it in your spreadsheet program and save it again.':
    'Diese Excel-Datei ist beschädigt. Öffnen Sie sie in Ihrer Tabellenkalkulation, und speichern Sie sie erneut.',
  'This Excel file unpacks to more than 40 MB. Split it, or save the sheet as CSV.':
    'Diese Excel-Datei ist entpackt größer als 40 MB. Teilen Sie sie auf, oder speichern Sie das Blatt als CSV.',
  'This Excel file has no rows.': 'Diese Excel-Datei hat keine Zeilen.',
  'A CSV file has no sheets. Leave out --sheet.': 'Eine CSV-Datei hat keine Blätter. Lassen Sie --sheet weg.',
  'An Excel file has an encoding of its own. Leave out --encoding.':
    'Eine Excel-Datei hat eine eigene Kodierung. Lassen Sie --encoding weg.',
  'The workbook has no sheet “{0}” with rows. Use one of: {1}.':
    'Die Arbeitsmappe hat kein Blatt „{0}“ mit Zeilen. Verwenden Sie eines dieser Blätter: {1}.',
  'This file is not an Excel workbook. Save it as .xlsx or CSV.':
    'Diese Datei ist keine Excel-Arbeitsmappe. Speichern Sie sie als .xlsx oder CSV.',
  'The sheet has values below row {0} or right of column {1}. Save its rows as CSV.':
    'Das Blatt hat Werte unterhalb von Zeile {0} oder rechts von Spalte {1}. Speichern Sie seine Zeilen als CSV.',
  'The file is empty.': 'Die Datei ist leer.',
  'There are no rows below the header row.': 'Unter der Kopfzeile gibt es keine Zeilen.',
  'This file has {0} rows. The maximum is {1}. Split the file.':
    'Diese Datei hat {0} Zeilen. Möglich sind höchstens {1}. Teilen Sie die Datei auf.',
  'This row has {0} columns. The maximum is {1}. Check the delimiter.':
    'Diese Zeile hat {0} Spalten. Möglich sind höchstens {1}. Prüfen Sie das Trennzeichen.',
  'A quotation mark is never closed. Fix it in the file.':
    'Ein Anführungszeichen wird nie geschlossen. Korrigieren Sie es in der Datei.',
  'The quotation marks in this row don’t match. Fix them in the file.':
    'Die Anführungszeichen in dieser Zeile passen nicht zusammen. Korrigieren Sie sie in der Datei.',
  '{0}, "Delivery assets": plans are what is ordered. Which of the ten lists an account gets is not said.':
    '{0}, „Delivery assets“: Pläne sind das, was bestellt wird. Welche der zehn Listen ein Konto erhält, ist nicht beschrieben.',
  '{0}, "Packages and add-ons": PLUS with a 3D floor plan. How many is not said.':
    '{0}, „Packages and add-ons“: PLUS mit einem 3D-Grundriss. Wie viele, ist nicht beschrieben.',
  'Turn on the measurement tool in the tour, or the plan has no dimensions. Planroom can’t check this.':
    'Schalten Sie im Rundgang das Messwerkzeug ein, sonst hat der Plan keine Maße. Planroom kann das nicht prüfen.',
  'It usually only works in browsers, even when shared with anyone. Put the file where it has a direct link, and paste that.':
    'Meist funktioniert er nur in Browsern, selbst wenn er für alle freigegeben ist. Legen Sie die Datei dort ab, wo sie einen direkten Link hat, und fügen Sie diesen ein.',
  'Open the folder, share each plan separately and paste the link of each file.':
    'Öffnen Sie den Ordner, geben Sie jeden Plan einzeln frei, und fügen Sie den Link jeder Datei ein.',
  'Choose “Copy link” on the file in Dropbox and paste that link.':
    'Wählen Sie bei der Datei in Dropbox „Link kopieren“, und fügen Sie diesen Link ein.',
  'Choose “Share”, “Copy link” on the file in Google Drive, open to anyone with the link, and paste that link.':
    'Wählen Sie bei der Datei in Google Drive „Freigeben“ und „Link kopieren“, für alle mit dem Link, und fügen Sie diesen Link ein.',
  'Choose “Copy link” on the file in SharePoint, for anyone with the link, and paste that link.':
    'Wählen Sie bei der Datei in SharePoint „Link kopieren“, für alle mit dem Link, und fügen Sie diesen Link ein.',
  'Choose “Share” on the file in Box, for people with the link, and paste that link.':
    'Wählen Sie bei der Datei in Box „Freigeben“, für Personen mit dem Link, und fügen Sie diesen Link ein.',
  'The file is not JSON.': 'Die Datei ist kein JSON.',
  'The file has no API features of Planroom.': 'Die Datei enthält keine API-Funktionen von Planroom.',
  'Its method, path or body is not of the expected kind.':
    'Methode, Pfad oder Inhalt sind nicht von der erwarteten Art.',
  'Use {0} for this operation.': 'Verwenden Sie {0} für diese Funktion.',
  'Add {0} where the {1} goes.': 'Setzen Sie {0} an der passenden Stelle als {1} ein.',
  'Enter a JSON object of at most {0} characters, such as { "email": "{email}" }.':
    'Geben Sie ein JSON-Objekt mit höchstens {0} Zeichen ein, etwa { "email": "{email}" }.',
  'This operation has none.': 'Diese Funktion hat keine.',
  'Use at most {0} characters.': 'Verwenden Sie höchstens {0} Zeichen.',
  'Start the path with one slash, such as /companies/info.':
    'Beginnen Sie den Pfad mit einem Schrägstrich, etwa /companies/info.',
  'Move {{0}} to the body: paths are shown and logged.':
    'Verschieben Sie {{0}} in den Inhalt: Pfade werden angezeigt und protokolliert.',
  'Remove the double slash.': 'Entfernen Sie den doppelten Schrägstrich.',
  'Use letters, digits and - . _ between slashes only.':
    'Verwenden Sie zwischen Schrägstrichen nur Buchstaben, Ziffern und - . _.',
  'Remove the dots or encoded slashes from the path.':
    'Entfernen Sie die Punkte oder kodierten Schrägstriche aus dem Pfad.',
  'This operation has no body.': 'Diese Funktion hat keinen Inhalt.',
  'Use at most {0} levels.': 'Verwenden Sie höchstens {0} Ebenen.',
  'Use a placeholder such as {password} for “{0}”, not the secret itself.':
    'Verwenden Sie für „{0}“ einen Platzhalter wie {password}, nicht das Geheimnis selbst.',
  'With GET the fields are sent in the address: use texts, numbers and true or false only.':
    'Bei GET stehen die Felder in der Adresse: Verwenden Sie nur Texte, Zahlen und true oder false.',
  'A secret can’t be sent with GET: addresses are logged.':
    'Ein Geheimnis lässt sich nicht mit GET senden: Adressen werden protokolliert.',
  'Remove the damaged characters.': 'Entfernen Sie die beschädigten Zeichen.',
  'Enter more than dots.': 'Geben Sie mehr als Punkte ein.',
  'Enter a number, such as 45.5.': 'Geben Sie eine Zahl ein, etwa 45.5.',
  'Enter true or false.': 'Geben Sie true oder false ein.',
  'Select at least one product.': 'Wählen Sie mindestens ein Produkt aus.',
  'Describe the change.': 'Beschreiben Sie die Änderung.',
  'Enter the street.': 'Geben Sie die Straße ein.',
  'Enter the city.': 'Geben Sie den Ort ein.',
  'Enter the country.': 'Geben Sie das Land ein.',
  'Enter a valid e-mail address.': 'Geben Sie eine gültige E-Mail-Adresse ein.',
  'Enter the latitude.': 'Geben Sie den Breitengrad ein.',
  'Enter a latitude from -90 to 90, such as 40.1.':
    'Geben Sie einen Breitengrad von -90 bis 90 ein, etwa 40.1.',
  'Enter the longitude.': 'Geben Sie den Längengrad ein.',
  'Enter a longitude from -180 to 180, such as -75.2.':
    'Geben Sie einen Längengrad von -180 bis 180 ein, etwa -75.2.',
  'Enter both coordinates or none.': 'Geben Sie beide Koordinaten oder keine ein.',
  'The service kept the previous {0}.': 'Der Dienst hat die bisherigen Angaben behalten: {0}.',
  'Coordinates 0, 0 are in the sea. Clear them, or enter the place.':
    'Die Koordinaten 0, 0 liegen im Meer. Leeren Sie sie, oder geben Sie den Ort ein.',
  'The longitude seems to lack its minus sign.': 'Beim Längengrad fehlt anscheinend das Minuszeichen.',
  'These coordinates are not in {0}.': 'Diese Koordinaten liegen nicht in diesem Land: {0}.',
  'Latitude and longitude seem to be swapped.': 'Breiten- und Längengrad sind anscheinend vertauscht.',
  '{0} requires the package {1}.': '{0} erfordert das Paket {1}.',
  'Unknown country “{0}”. It is sent as it is. The service may decline it.':
    'Unbekanntes Land „{0}“. Es wird so gesendet, wie es ist. Der Dienst lehnt es vielleicht ab.',
  'Unknown {0} “{1}”. It is sent as it is. The service may decline it.':
    '{0} „{1}“ ist nicht bekannt und wird unverändert gesendet. Der Dienst lehnt dies eventuell ab.',
  'Add at least one link to a plan.': 'Fügen Sie mindestens einen Link zu einem Plan hinzu.',
  'Enter the link of the tour.': 'Geben Sie den Link zum Rundgang ein.',
  'Enter a style code such as 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.':
    'Geben Sie einen Code für den Stil ein, etwa 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.',
  'Select a package or an add-on.': 'Wählen Sie ein Paket oder einen Zusatz.',
  '{0} is not available for this order.': '{0} ist für diesen Auftrag nicht verfügbar.',
  '{0} is selected twice. It can be bought once.':
    '{0} ist zweimal ausgewählt, lässt sich aber nur einmal kaufen.',
  'The order already has {0}.': 'Der Auftrag hat bereits {0}.',
  'Same settings as {0}. Change or remove one of them.':
    'Gleiche Einstellungen wie bei {0}. Ändern oder entfernen Sie eins von beiden.',
  'Enter a link that starts with http:// or https://, or leave it blank.':
    'Geben Sie einen Link ein, der mit http:// oder https:// beginnt, oder lassen Sie das Feld leer.',
  'Select at least one section.': 'Wählen Sie mindestens eine Seite aus.',
  '{0} can’t be merged because it is not selected.':
    '{0} lässt sich nicht zusammenführen, weil die Seite nicht ausgewählt ist.',
  'A section can be merged only once.': 'Eine Seite lässt sich nur einmal zusammenführen.',
  'Choose a unit: ft or m.': 'Wählen Sie eine Einheit: ft oder m.',
  'Enter one line of plain text.': 'Geben Sie eine Zeile reinen Text ein.',
  'No changes to send.': 'Keine Änderungen zu senden.',
  'Enter a valid e-mail address, such as name@company.com.':
    'Geben Sie eine gültige E-Mail-Adresse ein, etwa name@company.com.',
  'Enter a role, such as {0}.': 'Geben Sie eine Rolle ein, etwa {0}.',
  Finder: 'Im Finder',
  Explorer: 'Im Explorer',
  '&File': '&Datei',
  'New order': 'Neuer Auftrag',
  'New redraw': 'Neue Nachzeichnung',
  'New home report': 'Neuer Objektbericht',
  'Import CSV or Excel as bulk order': 'CSV oder Excel als Sammelauftrag importieren',
  'Open file…': 'Datei öffnen…',
  'Open recent': 'Letzte Aufträge',
  Clear: 'Leeren',
  Refresh: 'Aktualisieren',
  'Stop refreshing': 'Aktualisierung stoppen',
  Download: 'Herunterladen',
  'Pause all transfers': 'Alle Übertragungen anhalten',
  'Resume all transfers': 'Alle Übertragungen fortsetzen',
  'Check files': 'Dateien prüfen',
  'Print…': 'Drucken…',
  Settings: 'Einstellungen',
  '&Edit': '&Bearbeiten',
  Undo: 'Rückgängig',
  'Undo {0}': 'Rückgängig: {0}',
  Redo: 'Wiederholen',
  '&Order': '&Auftrag',
  'Open in Library': 'In Bibliothek öffnen',
  'Show in {0}': '{0} anzeigen',
  Files: 'In Dateien',
  'Edit draft': 'Entwurf bearbeiten',
  'Delete draft': 'Entwurf löschen',
  'Request a change…': 'Änderung beauftragen…',
  'Upgrade…': 'Erweitern…',
  Compare: 'Vergleichen',
  'Combined PDF': 'Gesamt-PDF',
  'Home report': 'Objektbericht',
  Back: 'Zurück',
  Forward: 'Vorwärts',
  Orders: 'Aufträge',
  Library: 'Bibliothek',
  Transfers: 'Übertragungen',
  Outbox: 'Postausgang',
  Team: 'Team',
  'Scan link': 'Scan-Link',
  Insights: 'Auswertung',
  Search: 'Suchen',
  '&View': 'A&nsicht',
  Details: 'Details',
  'Larger tiles': 'Größere Kacheln',
  'Smaller tiles': 'Kleinere Kacheln',
  'Actual size': 'Originalgröße',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  '&Help': '&Hilfe',
  Guide: 'Handbuch',
  'Keyboard shortcuts': 'Tastenkürzel',
  'Things to try': 'Zum Ausprobieren',
  'Show logs': 'Protokolle anzeigen',
  'Waiting for the folder': 'Wartet auf den Ordner',
  'Transfers are stopped': 'Übertragungen sind gestoppt',
  'Transfers are paused': 'Übertragungen sind angehalten',
  'Waiting for the connection': 'Wartet auf die Verbindung',
  'Downloading {0} of {1} files': 'Dateien werden heruntergeladen: {0} von {1}',
  'No transfers': 'Keine Übertragungen',
  'Open Planroom': 'Planroom öffnen',
  'Quit Planroom': 'Planroom beenden',
  Copy: 'Kopieren',
  Paste: 'Einfügen',
  'Select all': 'Alles auswählen',
  'No suggestions': 'Keine Vorschläge',
  'Add to dictionary': 'Zum Wörterbuch hinzufügen',
  'No address': 'Keine Adresse',
  'Recent orders': 'Letzte Aufträge',
  Planroom: 'Planroom',
  Cancel: 'Abbrechen',
  Quit: 'Beenden',
  'Keep running': 'Weiterlaufen lassen',
  'Reload window': 'Fenster neu laden',
  'Close window': 'Fenster schließen',
  'The window stopped working': 'Das Fenster funktioniert nicht mehr',
  'Something went wrong in Planroom': 'In Planroom ist ein Fehler aufgetreten',
  'Restart Planroom': 'Planroom neu starten',
  Continue: 'Fortfahren',
  'New deliveries keep arriving': 'Neue Lieferungen kommen weiterhin an',
  'Downloads and reminders continue': 'Downloads und Erinnerungen laufen weiter',
  '1 transfer is running. It continues at the next start.':
    '1 Übertragung läuft. Beim nächsten Start wird sie fortgesetzt.',
  '1 outbox entry isn’t sent yet. Sending continues at the next start.':
    '1 Eintrag im Postausgang ist noch nicht gesendet. Beim nächsten Start wird das Senden fortgesetzt.',
  '1 outbox entry isn’t sent. It stays in the outbox.':
    '1 Eintrag im Postausgang ist nicht gesendet. Er bleibt im Postausgang.',
  Close: 'Schließen',
  'Save as': 'Speichern unter',
  'Select folder': 'Ordner auswählen',
  'Select logo': 'Logo auswählen',
  Open: 'Öffnen',
  'New delivery': 'Neue Lieferung',
  '{0} new deliveries': '{0} neue Lieferungen',
  '{0} new': '{0} neu',
  'Corrected delivery': 'Korrigierte Lieferung',
  '{0} corrected deliveries': '{0} korrigierte Lieferungen',
  '{0} corrected': '{0} korrigiert',
  'Change request answered': 'Änderungsauftrag beantwortet',
  '{0} change requests answered': '{0} Änderungsaufträge beantwortet',
  '1 change request answered': '1 Änderungsauftrag beantwortet',
  'and {0} more': 'und {0} weitere',
  '{0} deliveries': '{0} Lieferungen',
  '1 order later than usual': '1 Auftrag später als üblich',
  '{0} orders later than usual': '{0} Aufträge später als üblich',
  '1 order couldn’t be downloaded. See Transfers for details.':
    '1 Auftrag konnte nicht heruntergeladen werden. Einzelheiten stehen in „Übertragungen“.',
  'New deliveries': 'Neue Lieferungen',
  '1 order downloaded': '1 Auftrag heruntergeladen',
  '{0} orders downloaded': '{0} Aufträge heruntergeladen',
  'The scan link': 'Der Scan-Link',
  'The scan link of {0}': 'Der Scan-Link von {0}',
  '{0} expired': '{0} ist abgelaufen',
  '{0} expires {1}': '{0} läuft {1} ab',
  'in {0} days': 'in {0} Tagen',
  'in {0} hours': 'in {0} Stunden',
  'within two hours': 'in weniger als zwei Stunden',
  'Check backup': 'Sicherung prüfen',
  'Check file': 'Datei prüfen',
  typing: 'Eingabe',
  'delete draft': 'Entwurf löschen',
  discard: 'Verwerfen',
  'remove link': 'Link entfernen',
  'report change': 'Bericht ändern',
  delete: 'Löschen',
  'remove bulk order': 'Sammelauftrag entfernen',
  'reading options': 'Dateiformat',
  'filled address': 'Adresse ausfüllen',
  'row change': 'Zeile ändern',
  'column change': 'Spalte ändern',
  skip: 'Überspringen',
  annotation: 'Anmerkung',
  'mark as seen': 'Als gesehen markieren',
  'dismiss correction': 'Korrektur ausblenden',
  decision: 'Entscheidung',
  'mark as handed over': 'Als übergeben markieren',
  'remove hand-over': 'Übergabe entfernen',
  'clear filters': 'Filter löschen',
  'setting change': 'Einstellung ändern',
  'replace file': 'Datei ersetzen',
  'Order details': 'Auftragsdetails',
  'Change requests': 'Änderungsaufträge',
  'Change request details': 'Details zum Änderungsauftrag',
  'Re-deliver with styling': 'Mit Stilwünschen neu liefern',
  'Create scan order': 'Scan-Auftrag erstellen',
  'Add user': 'Benutzer hinzufügen',
  'Add office': 'Büro hinzufügen',
  'Find user by e-mail': 'Benutzer nach E-Mail suchen',
  'Delete user': 'Benutzer löschen',
  'Change password': 'Passwort ändern',
  'Send reset link': 'Link zum Zurücksetzen senden',
  'Company information': 'Firmenangaben',
  'Company package': 'Paket der Firma',
  'Update webhooks': 'Webhooks aktualisieren',
  'Delete webhooks': 'Webhooks löschen',
  'Send merge request': 'Zusammenführung anfragen',
  'All scan links': 'Alle Scan-Links',
  Street: 'Straße',
  'House number': 'Hausnummer',
  'House number addition': 'Zusatz zur Hausnummer',
  'Direction before street': 'Richtung vor der Straße',
  'Street type': 'Art der Straße',
  'Street type modifier': 'Zusatz zur Art der Straße',
  'Direction after street': 'Richtung nach der Straße',
  Building: 'Gebäude',
  'Unit type': 'Art der Einheit',
  Suite: 'Wohnung',
  'Address line 2': 'Adresszeile 2',
  'Address line 3': 'Adresszeile 3',
  City: 'Ort',
  State: 'Bundesland',
  'Postal code': 'PLZ',
  Country: 'Land',
  'Photographer e-mail': 'E-Mail des Fotografen',
  'Notes for production': 'Hinweise für die Produktion',
  Reference: 'Referenz',
  Latitude: 'Breitengrad',
  Longitude: 'Längengrad',
  Coordinates: 'Koordinaten',
  Package: 'Paket',
  'Add-ons': 'Zusätze',
  'Full address': 'Vollständige Adresse',
  'Column {0}': 'Spalte {0}',
  suite: 'Wohnung',
  state: 'Bundesland',
  info: 'Hinweise',
  'postal code': 'PLZ',
  notes: 'Hinweise',
  reference: 'Referenz',
  coordinates: 'Koordinaten',
  package: 'Paket',
  style: 'Zeichenstil',
  'notes on the plan': '2D-Hinweise',
  'video speed': 'Videotempo',
  'video layout': 'Videolayout',
  'furniture set': 'Möbelset',
  'basement choice': 'Keller in 3D',
  'notes on the 3D plan': '3D-Hinweise',
  none: 'keine',
  Required: 'Erforderlich',
  'Price ({0})': 'Preis ({0})',
  'Sums by your price list': 'Summen nach Ihrer Preisliste',
  'Without a price': 'Ohne Preis',
  Upgrades: 'Erweiterungen',
  Total: 'Gesamt',
  Packages: 'Pakete',
  'No package': 'Kein Paket',
  Offices: 'Büros',
  Office: 'Büro',
  'No office': 'Kein Büro',
  Photographers: 'Fotografen',
  Photographer: 'Fotograf',
  'No photographer': 'Kein Fotograf',
  Date: 'Datum',
  Address: 'Adresse',
  'Statement {0}': 'Aufstellung {0}',
  'All offices': 'Alle Büros',
  '1 order placed in this month, without drafts, as Planroom knows it.':
    '1 Auftrag in diesem Monat, ohne Entwürfe, soweit Planroom ihn kennt.',
  '{0} orders placed in this month, without drafts, as Planroom knows them.':
    '{0} Aufträge in diesem Monat, ohne Entwürfe, soweit Planroom sie kennt.',
  'page {0} of {1}': 'Seite {0} von {1}',
  Done: 'Erledigt',
  'Not done': 'Nicht erledigt',
  'Made on the version before': 'Aus der vorherigen Version',
  'No note': 'Keine Notiz',
  '{0} of {1} done': '{0} von {1} erledigt',
  '{0} (continued)': '{0} (Fortsetzung)',
  'Upgrades bought with Planroom': 'Mit Planroom gekaufte Erweiterungen',
  '{0} (unknown {1})': '{0} ({1} unbekannt)',
  'GLA formula': 'GLA-Formel',
  'Tour links': 'Links zum Rundgang',
  'no usable Content-Range': 'kein brauchbarer Content-Range',
  'starts at {0} instead of {1}': 'beginnt bei {0} statt bei {1}',
  'is of {0} bytes instead of {1}': 'hat {0} statt {1} Bytes',
  'ends at {0} of {1}': 'endet bei {0} von {1}',
  'Content-Length and Content-Range disagree': 'Content-Length und Content-Range widersprechen sich',
  'is compressed': 'ist komprimiert',
  'has another ETag': 'hat einen anderen ETag',
  'has another date': 'hat ein anderes Datum',
  'This network blocks the download (511).': 'Dieses Netzwerk sperrt den Download (511).',
  'is busy': 'ist ausgelastet',
  'reports an error': 'meldet einen Fehler',
  'is not ready': 'ist noch nicht bereit',
  'sent no file': 'hat keine Datei gesendet',
  'declined the request': 'hat die Anfrage abgelehnt',
  'a document or picture': 'ein Dokument oder Bild',
  'a picture': 'ein Bild',
  'a JPEG picture': 'ein JPEG-Bild',
  'a PNG picture': 'ein PNG-Bild',
  'an SVG drawing': 'eine SVG-Zeichnung',
  'a PDF document': 'ein PDF-Dokument',
  'a ZIP archive': 'ein ZIP-Archiv',
  'a video': 'ein Video',
  'JSON data': 'JSON-Daten',
  'a web page': 'eine Webseite',
  'an XML page': 'eine XML-Seite',
  'a .{0} file': 'eine .{0}-Datei',
  'something else': 'etwas anderes',
  'The file server sent {0} instead of {1}.': 'Der Dateiserver hat {0} gesendet (erwartet: {1}).',
  '{0} was saved but not unpacked.': '{0} wurde gespeichert, aber nicht entpackt.',
  'is incomplete': 'ist unvollständig',
  'has the wrong file type': 'hat den falschen Dateityp',
  'There is no preset “{0}” for web pages.': 'Für Webseiten gibt es keine Vorgabe „{0}“.',
  'another address': 'einer anderen Adresse',
  '{0} sent damaged or incomplete data.{1}': '{0} hat beschädigte oder unvollständige Daten gesendet.{1}',
  'other text': 'anderen Text',
  'may not be used': 'darf nicht verwendet werden',
  'is in use': 'ist belegt',
  'Port {0} {1}. Choose another one.': 'Port {0} {1}. Wählen Sie einen anderen.',
  'The result of the scheduled download': 'Das Ergebnis des geplanten Downloads',
  'The list of scan links': 'Die Liste der Scan-Links',
  'The settings file': 'Die Einstellungsdatei',
  'The list of connections': 'Die Liste der Verbindungen',
  'The list of operations': 'Die Liste der API-Funktionen',
  'The order database': 'Die Auftragsdatenbank',
  'The report settings': 'Die Datei der Berichtseinstellungen',
  'The list of exports': 'Die Liste der Exporte',
  'home report': 'Objektbericht',
  'home reports': 'Objektberichte',
  'folder template': 'Vorlage für Ordnernamen',
  'name template': 'Vorlage für Dateinamen',
  'leaves the folder': 'verlässt den Ordner',
  'names a drive': 'nennt ein Laufwerk',
  'names a record': 'nennt eine Aufzeichnung',
  'a link': 'ein Link',
  'a file': 'eine Datei',
  'an entry without a path': 'ein Eintrag ohne Pfad',
  Cut: 'Ausschneiden',
  'Paste and match style': 'Einfügen und Stil anpassen',
  Delete: 'Löschen',
  'Toggle full screen': 'Vollbild ein/aus',
  'Toggle developer tools': 'Entwicklertools ein/aus',
  'About Planroom': 'Über Planroom',
  Minimize: 'Minimieren',
  'Hide Planroom': 'Planroom ausblenden',
  'Hide others': 'Andere ausblenden',
  'Show all': 'Alle einblenden',
  Services: 'Dienste',
  Window: 'Fenster',
  Zoom: 'Zoomen',
  'Bring all to front': 'Alle nach vorne bringen',
  'iCloud has no direct links. Save the picture, put it where it has a direct link and paste that link.':
    'iCloud hat keine direkten Links. Speichern Sie das Bild, legen Sie es dort ab, wo es einen direkten Link hat, und fügen Sie diesen ein.',
  'add-on': 'Zusatz',
  value: 'Wert',
  ID: 'ID',
  'Planroom can’t start': 'Planroom kann nicht starten',
  'Planroom can’t use its data folder': 'Planroom kann seinen Datenordner nicht verwenden',
  Draft: 'Entwurf',
  New: 'Neu',
  Pending: 'In Arbeit',
  Fixing: 'In Korrektur',
  Ready: 'Fertig',
  Cancelled: 'Storniert',
  product: 'Produkt',
  kind: 'Art',
  Base: 'Base',
  Plus: 'Plus',
  'Plus 3D': 'Plus 3D',
  GLA: 'GLA',
  Express: 'Express',
  '3D video': '3D-Video',
  'CAD files': 'CAD-Dateien',
  'Quality hold': 'Qualitätsprüfung',
  '… and {0} characters more. Copy includes all of it.':
    '… und {0} weitere Zeichen. „Kopieren“ umfasst alles.',
  'Something went wrong in Planroom.': 'In Planroom ist ein Fehler aufgetreten.',
  '&Go': '&Gehe zu',
  'or memory': 'oder Speicher',
  'add-ons': 'Zusätze',
  'Add-on': 'Zusatz',
  'Sum ({0})': 'Summe ({0})',
  users: 'Benutzer',
  orders: 'Aufträge',
  offices: 'Büros',
  disclaimer: 'Haftungshinweis',
  template: 'Vorlage',
  nothing: 'nichts',
  'plain text': 'reiner Text',
  'XML data': 'XML-Daten',
  'of an unknown kind': 'von unbekannter Art',
  'a PNG': 'ein PNG',
  'a JPG': 'ein JPG',
  'a PDF': 'ein PDF',
  'a Photoshop file': 'eine Photoshop-Datei',
  'an Illustrator file': 'eine Illustrator-Datei',
  'a CAD drawing (DWG)': 'eine CAD-Zeichnung (DWG)',
  'a RAR archive': 'ein RAR-Archiv',
  'a 7z archive': 'ein 7z-Archiv',
  'a Word document': 'ein Word-Dokument',
  'an Excel table': 'eine Excel-Tabelle',
  'a PowerPoint file': 'eine PowerPoint-Datei',
  'of no status': 'ohne Status',
  'of unsupported data': 'mit nicht unterstützten Daten',
  'less than a minute': 'weniger als einer Minute',
  '1 minute': '1 Minute',
  '{0} minutes': '{0} Minuten',
  '1 hour': '1 Stunde',
  '{0} hours': '{0} Stunden',
  '{0} days': '{0} Tagen',
  locked: 'gesperrt',
  absent: 'nicht vorhanden',
  unreadable: 'nicht lesbar',
  'in the refreshed list': 'in der aktualisierten Liste',
  'a value for {0}': 'ein Wert für {0}',
  'the e-mail address of a user': 'die E-Mail-Adresse eines Benutzers',
  'the ID of a model': 'die ID eines Modells',
  'the ID of an order': 'die ID eines Auftrags',
  'the ID of a change request': 'die ID eines Änderungsauftrags',
  'Known: {0}.': 'Bekannt: {0}.',
  '{0} doesn’t share the file of this link publicly.':
    '{0} gibt die Datei dieses Links nicht öffentlich frei.',
  'This link opens a {0} page, not the file itself.':
    'Dieser Link öffnet eine Seite von {0}, nicht die Datei selbst.',
  'Remove the user name and password from the address.':
    'Entfernen Sie Benutzername und Passwort aus der Adresse.',
  'Remove “?” or “#” and what follows it from the address.':
    'Entfernen Sie „?“ oder „#“ und alles danach aus der Adresse.',
  '“{0}” is not a web address. Enter one that starts with https://':
    '„{0}“ ist keine Webadresse. Geben Sie eine ein, die mit https:// beginnt',
  'The address must start with https://.': 'Die Adresse muss mit https:// beginnen.',
  'The address must start with https:// to protect the API key.':
    'Die Adresse muss mit https:// beginnen, damit der API-Schlüssel geschützt ist.',
  'The records were removed while files were checked. Check again.':
    'Die Aufzeichnungen wurden während der Prüfung entfernt. Prüfen Sie noch einmal.',
  'The file was changed meanwhile.': 'Die Datei wurde inzwischen geändert.',
  'The file changed while it was copied.': 'Die Datei wurde während des Kopierens geändert.',
  'The outbox is damaged: its entries are not what was saved.':
    'Der Postausgang ist beschädigt: Seine Einträge sind nicht die gespeicherten.',
  'The outbox is damaged: its entries are not those of its last saved state.':
    'Der Postausgang ist beschädigt: Seine Einträge sind nicht die des zuletzt gespeicherten Stands.',
  '{0} is damaged: its file is empty.': '{0} ist beschädigt: Die Datei ist leer.',
  '{0} is damaged: its file is missing.': '{0} ist beschädigt: Die Datei fehlt.',
  '{0} is damaged: {1} is missing.': '{0} ist beschädigt: {1} fehlt.',
  '{0} missing.': 'Es fehlt: {0}.',
  'The {0} can’t contain \\.': 'Im Muster darf kein \\ stehen: {0}.',
  'Choose a photographer.': 'Wählen Sie einen Fotografen.',
  'This network blocks {0}.': 'Dieses Netz sperrt {0}.',
  'This network blocks the link (511).': 'Dieses Netz sperrt den Link (511).',
  'This picture can’t be drawn.': 'Dieses Bild kann nicht gezeichnet werden.',
  '{0} ({1} from the left, {2} from the top)': '{0} ({1} von links, {2} von oben)',
  'top left': 'oben links',
  'top center': 'oben in der Mitte',
  'top right': 'oben rechts',
  'middle left': 'links in der Mitte',
  center: 'in der Mitte',
  'middle right': 'rechts in der Mitte',
  'bottom left': 'unten links',
  'bottom center': 'unten in der Mitte',
  'bottom right': 'unten rechts',
  'Planroom can’t save {0}.': 'Planroom kann {0} nicht speichern.',
  'The update couldn’t be saved.': 'Das Update konnte nicht gespeichert werden.',
  'The folder for temporary files is missing: {0}. Create it and try again.':
    'Der Ordner für temporäre Dateien fehlt: {0}. Legen Sie ihn an, und versuchen Sie es erneut.',
  'Can’t write to the folder for temporary files: {0}.':
    'In den Ordner für temporäre Dateien kann nicht geschrieben werden: {0}.',
  'Can’t write to Planroom’s data folder {0}.':
    'In den Datenordner von Planroom kann nicht geschrieben werden: {0}.',
  'Couldn’t download the combined PDF.': 'Das Gesamt-PDF konnte nicht heruntergeladen werden.',
  'Couldn’t save the backup {0}.': 'Die Sicherung {0} konnte nicht gespeichert werden.',
  'The backup was not restored.': 'Die Sicherung wurde nicht wiederhergestellt.',
  'Couldn’t save the file {0}.': 'Die Datei {0} konnte nicht gespeichert werden.',
  'This plan can’t be drawn.': 'Dieser Plan kann nicht gezeichnet werden.',
  'The copies are complete, but {0} couldn’t be marked as handed over.':
    'Die Kopien sind vollständig, aber {0} konnte nicht als übergeben markiert werden.',
  'Can’t create the folder {0}.': 'Der Ordner {0} kann nicht angelegt werden.',
  'Nothing was sent.': 'Es wurde nichts gesendet.',
  'Nothing was sent: Planroom couldn’t check whether this was ordered already.':
    'Es wurde nichts gesendet: Planroom konnte nicht prüfen, ob dies schon bestellt ist.',
  '{0} wasn’t answered.': '{0} wurde nicht beantwortet.',
  'Planroom can’t save its data in the data folder.':
    'Planroom kann seine Daten nicht im Datenordner speichern.',
  '{0} placed in this month, without drafts, as Planroom knows them.':
    '{0}, in diesem Monat erteilt, ohne Entwürfe, wie Planroom sie kennt.',
  'The download is redirected to a private network, which is not allowed.':
    'Der Download wird in ein privates Netz umgeleitet, was nicht erlaubt ist.',
  '{0} sent an answer that isn’t valid HTTP.': 'Die Antwort von {0} ist kein gültiges HTTP.',
  'This is a shared folder.': 'Dies ist ein freigegebener Ordner.',
  '{{0}} is not a placeholder of this operation.': '{{0}} ist kein Platzhalter dieser Operation.',
}
