import type { Sentences } from './say.ts'

/** Sentences of main and of `shared/` in French. */
export const french: Sentences = {
  '{0} orders couldn’t be downloaded. See Transfers for details.':
    '{0} commandes n’ont pas pu être téléchargées. Voir Transferts pour les détails.',
  'The files are in the library.': 'Les fichiers sont dans la bibliothèque.',
  'Extend it in Scan link to continue scanning.': 'Prolongez-le dans Lien de scan pour continuer à scanner.',
  'The backup was restored. Check your connections in Settings, and the outbox.':
    'La sauvegarde est restaurée. Vérifiez vos connexions dans Paramètres, ainsi que la boîte d’envoi.',
  'Some records in the library folder can’t be used: they are damaged, point outside their folder or come from a newer Planroom. Check files to see which.':
    'Certains enregistrements du dossier de la bibliothèque sont inutilisables : ils sont endommagés, sortent de leur dossier ou viennent d’une version plus récente de Planroom. Vérifiez les fichiers pour savoir lesquels.',
  'Planroom {0} is available. Open Settings, General to update.':
    'Planroom {0} est disponible. Ouvrez Paramètres, Général pour mettre à jour.',
  'This page is not allowed to use Planroom.': 'Cette page n’a pas le droit d’utiliser Planroom.',
  'This preset no longer exists.': 'Ce préréglage n’existe plus.',
  'Choose the backup again.': 'Choisissez de nouveau la sauvegarde.',
  'Files are being downloaded to the present folder. Wait for them to finish or cancel them first.':
    'Des fichiers sont en cours de téléchargement dans le dossier actuel. Attendez la fin ou annulez d’abord.',
  'Planroom no longer knows this folder. Choose it again.':
    'Planroom ne connaît plus ce dossier. Choisissez-le de nouveau.',
  'This is no picture of a chart.': 'Ce n’est pas l’image d’un graphique.',
  'No channel is named {0}.': 'Aucun canal ne s’appelle {0}.',
  'Something went wrong in Planroom: the window sent an invalid request. Nothing was changed.':
    'Une erreur est survenue dans Planroom : la fenêtre a envoyé une demande non valide. Rien n’a été modifié.',
  'Planroom doesn’t open files of this kind. Show it in its folder instead.':
    'Planroom n’ouvre pas ce type de fichier. Affichez plutôt le fichier dans son dossier.',
  'The system has no program for this file.': 'Le système n’a pas de programme pour ce fichier.',
  'None of these users has an e-mail address.': 'Aucun de ces utilisateurs n’a d’adresse e-mail.',
  'No matches. Nothing to download.': 'Aucun résultat. Rien à télécharger.',
  'This folder no longer exists. Rescan the library.':
    'Ce dossier n’existe plus. Analysez de nouveau la bibliothèque.',
  'Replaced by a newer request.': 'Remplacé par une demande plus récente.',
  'Couldn’t open the folder.': 'Impossible d’ouvrir le dossier.',
  'Couldn’t start the demo company. Check the disk, then add the demo company in Settings.':
    'Impossible de démarrer l’entreprise de démo. Vérifiez le disque, puis ajoutez l’entreprise de démo dans Paramètres.',
  '{0} couldn’t be read. Planroom created a new one and kept the old file next to it.':
    '{0} : lecture impossible. Planroom a créé un nouveau fichier et gardé l’ancien à côté.',
  'The order database is damaged. Restart Planroom to repair it. Your folders and files are not affected.':
    'La base des commandes est endommagée. Redémarrez Planroom pour la réparer. Vos dossiers et fichiers ne sont pas touchés.',
  'Planroom’s data folder was copied or restored. Entries in the outbox that waited may have been sent since. Check them before you send them again.':
    'Le dossier de données de Planroom a été copié ou restauré. Des éléments en attente dans la boîte d’envoi sont peut-être partis depuis. Vérifiez-les avant de les renvoyer.',
  'There is no printer on this computer. Add one in the system’s settings and try again.':
    'Aucune imprimante sur cet ordinateur. Ajoutez-en une dans les paramètres du système et réessayez.',
  'The system couldn’t print. Check the printer and try again.':
    'Le système n’a pas pu imprimer. Vérifiez l’imprimante et réessayez.',
  'The update is gone. Download it again.': 'La mise à jour n’est plus là. Téléchargez-la de nouveau.',
  'The update server’s answer isn’t valid. Try again later.':
    'La réponse du serveur de mises à jour n’est pas valide. Réessayez plus tard.',
  'Can’t reach the update server. Check your internet connection and try again.':
    'Impossible de joindre le serveur de mises à jour. Vérifiez votre connexion Internet et réessayez.',
  'The downloaded update is damaged. Download it again.':
    'La mise à jour téléchargée est endommagée. Téléchargez-la de nouveau.',
  'The update wasn’t downloaded. Check your internet connection and try again.':
    'La mise à jour n’a pas été téléchargée. Vérifiez votre connexion Internet et réessayez.',
  'Quit Planroom?': 'Quitter Planroom ?',
  'Keep Planroom running?': 'Laisser Planroom actif ?',
  'What you typed is saved. Restart Planroom if something doesn’t work as it should.':
    'Votre saisie est enregistrée. Redémarrez Planroom si quelque chose ne fonctionne pas comme prévu.',
  'Something went wrong in Planroom. What you typed is saved. Restart Planroom if something doesn’t work as it should.':
    'Une erreur est survenue dans Planroom. Votre saisie est enregistrée. Redémarrez Planroom si quelque chose ne fonctionne pas comme prévu.',
  'What you typed is saved. Reload the window to continue.':
    'Votre saisie est enregistrée. Rechargez la fenêtre pour continuer.',
  'The window couldn’t be loaded. Reload it to continue.':
    'La fenêtre n’a pas pu être chargée. Rechargez-la pour continuer.',
  'Planroom is already running with this data folder. Close it or set PLANROOM_HOME to another folder.':
    'Planroom est déjà ouvert avec ce dossier de données. Fermez-le ou indiquez un autre dossier dans PLANROOM_HOME.',
  'Choose what to download…': 'Choisir les fichiers à télécharger…',
  'Back up…': 'Sauvegarder…',
  'Restore backup…': 'Restaurer une sauvegarde…',
  'Export annotations…': 'Exporter les annotations…',
  'Hand over…': 'Remettre à l’agent…',
  'Search everything…': 'Rechercher partout…',
  'Find an action or an order…': 'Rechercher une action ou une commande…',
  'Save diagnostics…': 'Enregistrer un diagnostic…',
  'Copyright © 2026 The Planroom founders. MIT License.':
    'Copyright © 2026 The Planroom founders. Licence MIT.',
  'The backup was not restored. Your former data is back. Start Planroom again.':
    'La sauvegarde n’a pas été restaurée. Vos données précédentes sont rétablies. Redémarrez Planroom.',
  'Planroom didn’t close normally last time. What you typed is saved.':
    'La dernière fois, Planroom ne s’est pas fermé normalement. Votre saisie est enregistrée.',
  'The window stopped working last time. What you typed is saved.':
    'La dernière fois, la fenêtre a cessé de fonctionner. Votre saisie est enregistrée.',
  'Something went wrong in Planroom last time. What you typed is saved.':
    'La dernière fois, une erreur est survenue dans Planroom. Votre saisie est enregistrée.',
  'The graphics hardware kept failing, so Planroom restarted without it. The next start uses it again.':
    'Le matériel graphique a échoué à plusieurs reprises. Planroom a redémarré sans lui et le réessaiera au prochain démarrage.',
  '{0}. The tray icon opens Planroom. You can change this in Settings.':
    '{0}. L’icône de la zone de notification ouvre Planroom. Vous pouvez changer cela dans Paramètres.',
  '{0} transfers are running. They continue at the next start.':
    '{0} transferts sont en cours. Ils continuent au prochain démarrage.',
  '{0} outbox entries aren’t sent yet. Sending continues at the next start.':
    '{0} éléments de la boîte d’envoi ne sont pas encore envoyés. L’envoi continue au prochain démarrage.',
  '{0} outbox entries aren’t sent. They stay in the outbox.':
    '{0} éléments de la boîte d’envoi ne sont pas envoyés. Ils y restent.',
  'The service’s response is not a change request. Try again later.':
    'La réponse du service n’est pas une demande de modification. Réessayez plus tard.',
  'The API key contains invalid characters. Copy it again.':
    'La clé API contient des caractères non valides. Copiez-la de nouveau.',
  '{0} redirects to {1}. {2} Otherwise, enter the final address of the service.':
    '{0} redirige vers {1}. {2} Sinon, saisissez l’adresse finale du service.',
  'The response from {0} is too large.': 'La réponse de {0} est trop volumineuse.',
  'Try again later.': 'Réessayez plus tard.',
  '{0} sent a web page instead of data. {1} Otherwise, check the address.':
    '{0} a envoyé une page web au lieu de données. {1} Sinon, vérifiez l’adresse.',
  '{0} sent {1} instead of JSON. If this continues, check the address.':
    '{0} a envoyé {1} au lieu de JSON. Si cela se répète, vérifiez l’adresse.',
  'Try again.': 'Réessayez.',
  'Can’t find {0}. Check the address and your internet connection.':
    '{0} est introuvable. Vérifiez l’adresse et votre connexion Internet.',
  'Can’t find {0} (DNS). Check your internet connection and try again.':
    '{0} est introuvable (DNS). Vérifiez votre connexion Internet et réessayez.',
  'Can’t connect to {0}: it refused the connection. Try again later, or check the address.':
    'Impossible de se connecter à {0} : la connexion a été refusée. Réessayez plus tard, ou vérifiez l’adresse.',
  'Can’t connect to {0} from this network. Check your internet connection and try again.':
    'Impossible de se connecter à {0} depuis ce réseau. Vérifiez votre connexion Internet et réessayez.',
  'The API key has no permission for this. Ask the service for access.':
    'La clé API n’autorise pas cette action. Demandez l’accès au service.',
  'The service declined the API key. Enter a new key.':
    'Le service a refusé la clé API. Saisissez une nouvelle clé.',
  'The connection to {0} was lost.': 'La connexion à {0} est perdue.',
  'The request to {0} failed.': 'La demande à {0} a échoué.',
  '{0} timed out.': '{0} n’a pas répondu à temps.',
  '{0} sent damaged or incomplete data.': '{0} a envoyé des données endommagées ou incomplètes.',
  'Not found at the service.': 'Introuvable dans le service.',
  'The service doesn’t offer this.': 'Le service ne propose pas cette fonction.',
  'The service is busy.': 'Le service est occupé.',
  'Server error at the service.': 'Erreur de serveur dans le service.',
  'Try again in a few minutes.': 'Réessayez dans quelques minutes.',
  'The service declined the request.': 'Le service a refusé la demande.',
  'The service’s response has no company information.':
    'La réponse du service ne contient pas d’informations sur l’entreprise.',
  'The service responded with a different order.': 'Le service a répondu avec une autre commande.',
  'The service’s response doesn’t say what was created.':
    'La réponse du service n’indique pas ce qui a été créé.',
  '“{0}” is not an order ID.': '« {0} » n’est pas un identifiant de commande.',
  'The service sent a list with unsupported data. Try again, or check for a new version of Planroom.':
    'Le service a envoyé une liste avec des données non prises en charge. Réessayez, ou vérifiez s’il existe une nouvelle version de Planroom.',
  'The service responded with a different order. Try again.':
    'Le service a répondu avec une autre commande. Réessayez.',
  'The service sent offices with unsupported data. Try again, or check for a new version of Planroom.':
    'Le service a envoyé des agences avec des données non prises en charge. Réessayez, ou vérifiez s’il existe une nouvelle version de Planroom.',
  'Couldn’t load all {0}. The list ended after {1}, but the service reports more. Try again later.':
    'Impossible de tout charger ({0}). La liste s’arrête après {1} entrées, mais le service en annonce davantage. Réessayez plus tard.',
  'The service’s response contains no files. Check the order there in a few minutes.':
    'La réponse du service ne contient aucun fichier. Vérifiez la commande dans le service dans quelques minutes.',
  'Cancelled while it was requested.': 'Annulé pendant la demande.',
  'The service may still have created the report. Check the order there in a few minutes. Planroom doesn’t request it again automatically.':
    'Le service a peut-être créé le rapport malgré tout. Vérifiez la commande dans le service dans quelques minutes. Planroom ne le redemande pas automatiquement.',
  'The response is not a scan link. The token address may be wrong, or the service sends unsupported data.':
    'La réponse n’est pas un lien de scan. L’adresse du lien de scan est peut-être fausse, ou le service envoie des données non prises en charge.',
  '“{0}” is not a scan link ID.': '« {0} » n’est pas un identifiant de lien de scan.',
  'The response doesn’t contain the new expiry of the scan link.':
    'La réponse ne contient pas la nouvelle expiration du lien de scan.',
  'The service responded with a different scan link.': 'Le service a répondu avec un autre lien de scan.',
  'The server sent no file. Try again later.': 'Le serveur n’a envoyé aucun fichier. Réessayez plus tard.',
  '“{0}” is not a valid folder name.': '« {0} » n’est pas un nom de dossier valide.',
  'The path of {0} is too long for this system. Use shorter names.':
    'Le chemin de {0} est trop long pour ce système. Utilisez des noms plus courts.',
  'This order isn’t loaded. Refresh orders and try again.':
    'Cette commande n’est pas chargée. Actualisez les commandes et réessayez.',
  'Enter the full path of the folder.': 'Saisissez le chemin complet du dossier.',
  'Select at most {0} files.': 'Sélectionnez au maximum {0} fichiers.',
  'Can’t create or open the folder {0}. Choose another one.':
    'Impossible de créer ou d’ouvrir le dossier {0}. Choisissez-en un autre.',
  'The service’s response contains no PDF.': 'La réponse du service ne contient pas de PDF.',
  'Its names are too long for this system.': 'Ses noms sont trop longs pour ce système.',
  '{0} was not unpacked from {1}: unsupported kind of file.':
    '{0} n’a pas été extrait de {1} : type de fichier non pris en charge.',
  '{0} in it {1}.': 'Dans l’archive, {0} {1}.',
  'It contains too many files.': 'L’archive contient trop de fichiers.',
  '{0} in it is larger than declared.': 'Dans l’archive, {0} est plus volumineux qu’annoncé.',
  '{0} in it is damaged.': 'Dans l’archive, {0} est endommagé.',
  'It is encrypted.': 'L’archive est chiffrée.',
  'It is damaged.': 'Le fichier est endommagé.',
  'It contains {0} twice.': 'L’archive contient {0} deux fois.',
  'It contains a file and a folder with the same name.':
    'L’archive contient un fichier et un dossier du même nom.',
  'It would be too large when unpacked.': 'L’archive serait trop volumineuse une fois décompressée.',
  'Its files overlap.': 'Les fichiers de l’archive se chevauchent.',
  'It is suspiciously compressed.': 'La compression de l’archive est suspecte.',
  'An entry points outside its folder: {0}.': 'Une entrée sort de son dossier : {0}.',
  'Its folders are too deep.': 'Les dossiers de l’archive sont trop imbriqués.',
  'Its compression is not supported.': 'La compression de l’archive n’est pas prise en charge.',
  'It contains a link or a device: {0}.': 'L’archive contient un lien ou un périphérique : {0}.',
  '{0} in it is too large.': 'Dans l’archive, {0} est trop volumineux.',
  'The backup could not be read back. Try again.': 'La sauvegarde n’a pas pu être relue. Réessayez.',
  'Files are missing or were added.': 'Des fichiers manquent ou ont été ajoutés.',
  '{0} was changed.': '{0} a été modifié.',
  '{0} is missing.': '{0} manque.',
  'It has keys.': 'La sauvegarde contient des clés.',
  '{0} is another picture.': '{0} est une autre image.',
  'It is too large.': 'Le fichier est trop volumineux.',
  'It contains other files.': 'La sauvegarde contient d’autres fichiers.',
  'It contains links.': 'La sauvegarde contient des liens.',
  'It has no list of its files.': 'La sauvegarde ne contient pas de liste de ses fichiers.',
  'This backup is from a newer Planroom. Update Planroom and try again.':
    'Cette sauvegarde vient d’une version plus récente de Planroom. Mettez Planroom à jour et réessayez.',
  'This backup is from an older Planroom that this one can’t read.':
    'Cette sauvegarde vient d’une version plus ancienne de Planroom, que celle-ci ne peut pas lire.',
  'This file is no complete backup of Planroom. Nothing was changed.':
    'Ce fichier n’est pas une sauvegarde complète de Planroom. Rien n’a été modifié.',
  'Restart Planroom to finish the last restore.':
    'Redémarrez Planroom pour terminer la dernière restauration.',
  'Planroom is closing.': 'Planroom est en cours de fermeture.',
  'Another command uses this service with another key or address. Try again when it has ended.':
    'Une autre commande de terminal utilise ce service avec une autre clé ou une autre adresse. Réessayez quand elle sera terminée.',
  'Two connections have the same id.': 'Deux connexions ont le même identifiant.',
  'This connection no longer exists.': 'Cette connexion n’existe plus.',
  'The address changed. Enter the API key again, so that it is only sent to the new address on purpose.':
    'L’adresse a changé. Saisissez de nouveau la clé API, pour qu’elle ne soit envoyée à la nouvelle adresse que si vous le voulez.',
  'Enter an API key.': 'Saisissez une clé API.',
  'Not saved: the orders address of “{0}” changed. Confirm whether it is the same company.':
    'Non enregistré : l’adresse des commandes de « {0} » a changé. Confirmez s’il s’agit de la même entreprise.',
  'The key of “{0}” is no longer on this computer. Enter it again.':
    'La clé de « {0} » n’est plus sur cet ordinateur. Saisissez-la de nouveau.',
  'The key ring with the key of “{0}” is locked. Unlock it and try again.':
    'Le trousseau qui contient la clé de « {0} » est verrouillé. Déverrouillez-le et réessayez.',
  'The key ring with the key of “{0}” isn’t running. Start it, or enter the key again.':
    'Le trousseau qui contient la clé de « {0} » n’est pas actif. Démarrez-le ou saisissez de nouveau la clé.',
  'The key of “{0}” can’t be read: the key ring is another one. Enter the key again.':
    'La clé de « {0} » est illisible : ce n’est plus le même trousseau. Saisissez de nouveau la clé.',
  'Connected. The API key is valid.': 'Connecté. La clé API est valide.',
  'Home reports: the service declined the API key.': 'Rapports du bien : le service a refusé la clé API.',
  'Connected. The API key is checked with the first home report.':
    'Connecté. La clé API est vérifiée au premier rapport du bien.',
  'Connected. The API key is valid for the scan link.':
    'Connecté. La clé API est valide pour le lien de scan.',
  'The response is not a list of orders. Check the address.':
    'La réponse n’est pas une liste de commandes. Vérifiez l’adresse.',
  'The response is not a scan link. Check the address.':
    'La réponse n’est pas un lien de scan. Vérifiez l’adresse.',
  'The secret can’t be had: {0}.': 'Le secret n’est pas accessible : {0}.',
  'This bulk order is no longer saved. Open its file again.':
    'Cette commande groupée n’est plus enregistrée. Ouvrez de nouveau son fichier.',
  'This bulk order belongs to another company.': 'Cette commande groupée appartient à une autre entreprise.',
  '{0} is too large to read. Move it elsewhere and try again.':
    '{0} est trop volumineux pour être lu. Déplacez-le et réessayez.',
  '{0} is a link in the library folder. Remove it: Planroom doesn’t save files through links.':
    '{0} est un lien dans le dossier de la bibliothèque. Supprimez-le : Planroom n’enregistre pas de fichiers à travers des liens.',
  'Can’t create the folder {0}: a file with this name exists. Move or rename it.':
    'Impossible de créer le dossier {0} : un fichier de ce nom existe. Déplacez-le ou renommez-le.',
  'The folder {0} points outside the library folder. Planroom doesn’t save files there.':
    'Le dossier {0} sort du dossier de la bibliothèque. Planroom n’y enregistre pas de fichiers.',
  'The drive of Planroom’s data folder {0} can’t confirm that data is saved. After a power cut, compare what was ordered with the outbox before you send it again.':
    'Le disque du dossier de données {0} de Planroom ne peut pas confirmer que les données sont enregistrées. Après une coupure de courant, comparez vos commandes avec la boîte d’envoi avant de renvoyer un élément.',
  'The drive of {0} can’t confirm that files are saved. A power cut may damage the newest ones: verify the library afterwards.':
    'Le disque de {0} ne peut pas confirmer que les fichiers sont enregistrés. Une coupure de courant peut endommager les plus récents : vérifiez ensuite la bibliothèque.',
  'The drive of {0} has no hard links. Don’t save files there under delivered names during a download.':
    'Le disque de {0} ne gère pas les liens physiques. Pendant un téléchargement, n’y enregistrez pas de fichiers sous les noms livrés.',
  'Names on the drive of {0} end at {1} bytes. Longer ones are shortened.':
    'Sur le disque de {0}, les noms sont limités à {1} octets. Les noms plus longs sont raccourcis.',
  'Other users can change files in {0}.': 'D’autres utilisateurs peuvent modifier les fichiers de {0}.',
  'The disk is full. Free up space, then resume. Complete files are kept.':
    'Le disque est plein. Libérez de l’espace, puis reprenez. Les fichiers complets sont conservés.',
  'Your disk quota is used up. Free up space, then resume. Complete files are kept.':
    'Votre quota de disque est épuisé. Libérez de l’espace, puis reprenez. Les fichiers complets sont conservés.',
  'The disk is read-only. Make it writable or choose another folder, then resume.':
    'Le disque est en lecture seule. Autorisez l’écriture ou choisissez un autre dossier, puis reprenez.',
  'Planroom has no access to the library folder. Check its permissions, then resume.':
    'Planroom n’a pas accès au dossier de la bibliothèque. Vérifiez les autorisations, puis reprenez.',
  'The disk reports an error. Check the disk, then resume.':
    'Le disque signale une erreur. Vérifiez-le, puis reprenez.',
  'The drive with the library folder is not connected. Connect it, then resume.':
    'Le disque du dossier de la bibliothèque n’est pas connecté. Connectez-le, puis reprenez.',
  'The network drive with the library folder is not connected. Connect it, then resume.':
    'Le lecteur réseau du dossier de la bibliothèque n’est pas connecté. Connectez-le, puis reprenez.',
  'Too many files are open. Close some programs, then resume.':
    'Trop de fichiers sont ouverts. Fermez des programmes, puis reprenez.',
  'Free up space on its disk and try again.': 'Libérez de l’espace sur son disque et réessayez.',
  'Check its permissions and its disk, then try again.':
    'Vérifiez ses autorisations et son disque, puis réessayez.',
  'The library folder {0} is missing or empty. Connect its drive or choose another folder, then try again.':
    'Le dossier de bibliothèque {0} manque ou est vide. Connectez son disque ou choisissez un autre dossier, puis réessayez.',
  'Not enough free space on the disk for this file. Free up space and retry.':
    'Pas assez d’espace libre sur le disque pour ce fichier. Libérez de l’espace et réessayez.',
  'The file server sent {0} so far and doesn’t say how much there is, which is too much to save. Ask the service about this file, or free up space and retry.':
    'Le serveur de fichiers a envoyé {0} jusqu’ici sans indiquer la taille totale : c’est trop pour être enregistré. Interrogez le service sur ce fichier, ou libérez de l’espace et réessayez.',
  'The file or its folder is in use or write-protected. Close other programs and try again.':
    'Le fichier ou son dossier est en cours d’utilisation ou protégé en écriture. Fermez les autres programmes et réessayez.',
  'The path of this folder has {0} characters. On {1} it can have at most {2}. Choose a folder nearer to the top of the drive.':
    'Le chemin de ce dossier a {0} caractères. Sous {1}, le maximum est de {2}. Choisissez un dossier plus proche de la racine du disque.',
  'The folder template gives no name for this order. Change it in Settings.':
    'Le modèle de dossiers ne donne pas de nom pour cette commande. Changez-le dans Paramètres.',
  'The path of the order’s folder is too long for this system. Shorten the folder template or move the library folder.':
    'Le chemin du dossier de la commande est trop long pour ce système. Raccourcissez le modèle de dossiers ou déplacez le dossier de la bibliothèque.',
  '{0} is not a regular file. Move it elsewhere and try again.':
    '{0} n’est pas un fichier ordinaire. Déplacez-le et réessayez.',
  '{0} is behind a link now. Remove the link: Planroom doesn’t save files through links.':
    '{0} est maintenant derrière un lien. Supprimez le lien : Planroom n’enregistre pas de fichiers à travers des liens.',
  'The plan isn’t on this computer.': 'Le plan n’est pas sur cet ordinateur.',
  '{0} more. Export as PDF to see all notes.': '{0} de plus. Exportez en PDF pour voir toutes les notes.',
  'This plan isn’t on this computer.': 'Ce plan n’est pas sur cet ordinateur.',
  '{0} is a device or pipe. Choose another name.':
    '{0} est un périphérique ou un tube. Choisissez un autre nom.',
  'This is a delivered file. Choose another name or folder.':
    'C’est un fichier livré. Choisissez un autre nom ou un autre dossier.',
  'There are no annotations to export.': 'Aucune annotation à exporter.',
  'The exported file is no longer there.': 'Le fichier exporté n’est plus là.',
  'No contact sheet is small enough.': 'Aucune planche contact n’est assez petite.',
  'No copy of it is small enough.': 'Aucune copie n’est assez petite.',
  'Only pictures can be copied as an image. Open the file in its own program.':
    'Seules les images peuvent être copiées de cette façon. Ouvrez le fichier dans son propre programme.',
  'Only pictures and PDFs can be printed here. Open the file in its own program.':
    'Seuls les images et les PDF peuvent être imprimés ici. Ouvrez le fichier dans son propre programme.',
  'This PDF has more than {0} pages. Open the file in its own program.':
    'Ce PDF a plus de {0} pages. Ouvrez le fichier dans son propre programme.',
  'The logo is no longer there. Choose it again.': 'Le logo n’est plus là. Choisissez-le de nouveau.',
  'Order {0} is not on this computer. Download it first.':
    'La commande {0} n’est pas sur cet ordinateur. Téléchargez-la d’abord.',
  'There are no plans on this computer. Download the orders first.':
    'Aucun plan sur cet ordinateur. Téléchargez d’abord les commandes.',
  'Can’t make the folder {0}. Choose another one.':
    'Impossible de créer le dossier {0}. Choisissez-en un autre.',
  '{0} can’t be used as a logo. Choose a PNG or JPG of at most 8 MB.':
    '{0} ne convient pas comme logo. Choisissez un PNG ou un JPG de 8 Mo au maximum.',
  'Couldn’t open the page.': 'Impossible d’ouvrir la page.',
  'These copies were made in an earlier session.': 'Ces copies datent d’une session précédente.',
  'Something went wrong in Planroom. The copies couldn’t be made.':
    'Une erreur est survenue dans Planroom. Les copies n’ont pas pu être créées.',
  'Copies are already being made. Wait for them or cancel them.':
    'Des copies sont déjà en cours de création. Attendez la fin ou annulez.',
  'This run made no web page.': 'Cette remise n’a pas créé de page web.',
  '{0} no longer exists. Choose another folder.': '{0} n’existe plus. Choisissez un autre dossier.',
  'This plan can’t be drawn. {0} Export another format of it.':
    'Ce plan ne peut pas être dessiné. {0} Exportez-le dans un autre format.',
  'Its name is too long for this folder.': 'Le nom est trop long pour ce dossier.',
  'A folder has its name.': 'Un dossier porte déjà ce nom.',
  'Planroom can’t write to {0}. Choose another folder.':
    'Planroom ne peut pas écrire dans {0}. Choisissez un autre dossier.',
  'The disk is full. Free up space or choose another folder.':
    'Le disque est plein. Libérez de l’espace ou choisissez un autre dossier.',
  'Your disk quota is used up. Free up space or choose another folder.':
    'Votre quota de disque est épuisé. Libérez de l’espace ou choisissez un autre dossier.',
  'Too many files are open. Close some programs and try again.':
    'Trop de fichiers sont ouverts. Fermez des programmes et réessayez.',
  'A drive reports an error ({0}). Check the drives of the library and of {1}.':
    'Un disque signale une erreur ({0}). Vérifiez les disques de la bibliothèque et de {1}.',
  '{0} is no longer in the list. Refresh orders.': '{0} n’est plus dans la liste. Actualisez les commandes.',
  'The file is gone.': 'Le fichier n’est plus là.',
  'The file can’t be read ({0}).': 'Le fichier est illisible ({0}).',
  'This folder is no longer remembered. Choose it again.':
    'Ce dossier n’est plus mémorisé. Choisissez-le de nouveau.',
  'The file is no picture of a kind that is known.': 'Le fichier n’est pas une image d’un type connu.',
  'The picture is damaged or incomplete.': 'L’image est endommagée ou incomplète.',
  'The packed drawing is damaged or too large.': 'Le dessin compressé est endommagé ou trop volumineux.',
  'The drawing is in an encoding that isn’t known: {0}.': 'Le dessin utilise un codage inconnu : {0}.',
  'The file is larger than {0} MB.': 'Le fichier dépasse {0} Mo.',
  'It is no regular file.': 'Ce n’est pas un fichier ordinaire.',
  'The PDF is damaged or incomplete.': 'Le PDF est endommagé ou incomplet.',
  'This password doesn’t open the PDF.': 'Ce mot de passe n’ouvre pas le PDF.',
  'The PDF is protected by a password.': 'Le PDF est protégé par un mot de passe.',
  'The picture has too many pixels.': 'L’image a trop de pixels.',
  'The drawing has too many parts.': 'Le dessin a trop d’éléments.',
  'The file is not an SVG drawing.': 'Le fichier n’est pas un dessin SVG.',
  'The drawing has drawings too deep within each other.': 'Le dessin contient des dessins trop imbriqués.',
  'The drawing holds pictures of too many pixels.': 'Le dessin contient des images qui ont trop de pixels.',
  'The drawing has parts too deep within each other.': 'Le dessin contient des éléments trop imbriqués.',
  'The drawing has names (entities) that stand for more than text of its own.':
    'Le dessin contient des noms (entités) qui ne représentent pas seulement du texte.',
  'The drawing has names (entities) that stand for too much text.':
    'Le dessin contient des noms (entités) qui représentent trop de texte.',
  'This folder is no longer in the library.': 'Ce dossier n’est plus dans la bibliothèque.',
  'The file is no longer in its folder.': 'Le fichier n’est plus dans son dossier.',
  'This file is no longer in the list.': 'Ce fichier n’est plus dans la liste.',
  'This order is no longer in the list. Refresh orders.':
    'Cette commande n’est plus dans la liste. Actualisez les commandes.',
  'Drawing it takes too much time{0}.': 'L’affichage prend trop de temps{0}.',
  'Another program uses the file. Close it and check again.':
    'Un autre programme utilise le fichier. Fermez-le et vérifiez de nouveau.',
  'A link points outside the folder and was not followed.': 'Un lien sort du dossier et n’a pas été suivi.',
  'The file was changed after it was checked. Check again to see what it is now.':
    'Le fichier a été modifié après sa vérification. Vérifiez de nouveau pour connaître son état.',
  'The file couldn’t be read. Check the drive, then check the files again.':
    'Le fichier n’a pas pu être lu. Vérifiez le disque, puis vérifiez de nouveau les fichiers.',
  'Planroom has no record of this file. Rescan the library, then check again.':
    'Planroom n’a aucun enregistrement de ce fichier. Analysez la bibliothèque, puis vérifiez de nouveau.',
  'Your file is no longer in “Earlier deliveries”.': 'Votre fichier n’est plus dans « Earlier deliveries ».',
  'The file was changed since. Your file is {0} in its order’s folder.':
    'Le fichier a été modifié depuis. Le vôtre est {0} dans le dossier de sa commande.',
  'There is another file now. Your file is {0} in its order’s folder.':
    'Il y a maintenant un autre fichier. Le vôtre est {0} dans le dossier de sa commande.',
  'It is saved as {0} in its order’s folder.':
    'Le vôtre est enregistré sous {0} dans le dossier de sa commande.',
  'Couldn’t restore the file ({0}).{1} Check again to continue.':
    'Impossible de restaurer le fichier ({0}).{1} Vérifiez de nouveau pour continuer.',
  'Cancelled before this file was restored.': 'Annulé avant la restauration de ce fichier.',
  'The service no longer has this file.': 'Le service n’a plus ce fichier.',
  'Files are already being verified. Wait for it to finish or cancel it first.':
    'Une vérification des fichiers est déjà en cours. Attendez la fin ou annulez-la d’abord.',
  'There is nothing left to restore.': 'Il ne reste rien à restaurer.',
  'This file was not replaced.': 'Ce fichier n’a pas été remplacé.',
  'From an earlier delivery. The service only has the newest one.':
    'D’une livraison précédente. Le service n’a que la plus récente.',
  'This folder was saved by a newer version of Planroom. Update Planroom to use it.':
    'Ce dossier a été enregistré par une version plus récente de Planroom. Mettez Planroom à jour pour l’utiliser.',
  '{0} lists too many files. Remove it. The files in the folder are kept.':
    '{0} liste trop de fichiers. Supprimez-le. Les fichiers du dossier sont conservés.',
  '{0} is {1}. Remove it, so that Planroom can create its own folder.':
    '{0} est {1}. Supprimez-le pour que Planroom puisse créer son propre dossier.',
  'This is the folder of one order. Choose the folder that contains it.':
    'C’est le dossier d’une seule commande. Choisissez le dossier qui le contient.',
  'Can’t create or open the library folder {0}. Choose another one.':
    'Impossible de créer ou d’ouvrir le dossier de bibliothèque {0}. Choisissez-en un autre.',
  'Can’t read the folder {0}. Choose another one.':
    'Impossible de lire le dossier {0}. Choisissez-en un autre.',
  'Planroom can’t write to the library folder. Check its permissions and its drive, then resume.':
    'Planroom ne peut pas écrire dans le dossier de la bibliothèque. Vérifiez ses autorisations et son disque, puis reprenez.',
  'Enter a link that starts with http:// or https://.':
    'Saisissez un lien qui commence par http:// ou https://.',
  'This link contains a user name or password. Use one without, or the service may decline it and everyone on the way can read it.':
    'Ce lien contient un nom d’utilisateur ou un mot de passe. Utilisez un lien sans eux : sinon, le service peut le refuser et d’autres peuvent le lire en chemin.',
  'This address belongs to a private network, so the service can’t reach it. Put the file where it can be downloaded from the internet.':
    'Cette adresse appartient à un réseau privé : le service ne peut pas l’atteindre. Mettez le fichier là où il peut être téléchargé depuis Internet.',
  'Couldn’t check the link because you’re offline. Check again when you’re online.':
    'Impossible de vérifier le lien : vous êtes hors ligne. Vérifiez de nouveau une fois en ligne.',
  'This link requires signing in, which the service can’t do. Share the file with anyone who has the link and paste the new link.':
    'Ce lien demande une identification, ce que le service ne peut pas faire. Partagez le fichier avec toute personne disposant du lien et collez le nouveau lien.',
  'This link opens a web page that asks for a password, not the file itself. Share the file with anyone who has the link and paste the new link.':
    'Ce lien ouvre une page web qui demande un mot de passe, pas le fichier lui-même. Partagez le fichier avec toute personne disposant du lien et collez le nouveau lien.',
  'This link opens a web page, not the file itself. Copy the address of the file, usually with a right click on the picture or its download button, and paste it.':
    'Ce lien ouvre une page web, pas le fichier lui-même. Copiez l’adresse du fichier, en général avec un clic droit sur l’image ou sur son bouton de téléchargement, et collez-la.',
  'The file at this link is empty. Ask for a new link.':
    'Le fichier de ce lien est vide. Demandez un nouveau lien.',
  'The file at this link is incomplete. Check again or ask for a new link.':
    'Le fichier de ce lien est incomplet. Vérifiez de nouveau ou demandez un nouveau lien.',
  'Can’t find {0}. Check the link for typing mistakes.':
    '{0} est introuvable. Vérifiez si le lien contient une faute de frappe.',
  'The connection to {0} was lost. Check again or use another link.':
    'La connexion à {0} est perdue. Vérifiez de nouveau ou utilisez un autre lien.',
  '{0} timed out. Check again or use another link.':
    '{0} n’a pas répondu à temps. Vérifiez de nouveau ou utilisez un autre lien.',
  'The file is no longer available ({0}). Ask for a new link.':
    'Le fichier n’est plus disponible ({0}). Demandez un nouveau lien.',
  'The server of this link is busy (429). Check again later.':
    'Le serveur de ce lien est occupé (429). Vérifiez de nouveau plus tard.',
  'Server error at this link ({0}). Check again later.':
    'Erreur du serveur de ce lien ({0}). Vérifiez de nouveau plus tard.',
  'The server of this link declined the request ({0}). Use another link.':
    'Le serveur de ce lien a refusé la demande ({0}). Utilisez un autre lien.',
  'The file is {0}. The service accepts PNG, JPG and PDF.':
    'Type de fichier : {0}. Le service accepte PNG, JPG et PDF.',
  'This link opens a {0} page, not the file itself, and the file can’t be downloaded automatically. Allow anyone with the link to download it, or share it in another way.':
    'Ce lien ouvre une page {0}, pas le fichier lui-même, et le fichier ne peut pas être téléchargé automatiquement. Autorisez le téléchargement à toute personne disposant du lien, ou partagez-le autrement.',
  'Couldn’t check the tour: its server blocks programs (403). If it opens in a private browser window without signing in, the service can probably open it.':
    'Impossible de vérifier la visite : son serveur bloque les programmes (403). Si elle s’ouvre sans identification dans une fenêtre privée du navigateur, le service peut sans doute l’ouvrir.',
  'This link opens a file ({0}), not a tour. Copy the address of the tour from the address bar of your browser.':
    'Ce lien ouvre un fichier ({0}), pas une visite. Copiez l’adresse de la visite dans la barre d’adresse de votre navigateur.',
  'This link redirects too many times. Use another one.':
    'Ce lien redirige trop de fois. Utilisez-en un autre.',
  'This link redirects to an invalid address. Use another one.':
    'Ce lien redirige vers une adresse non valide. Utilisez-en un autre.',
  'The server uses an unsupported compression ({0}). Use another link.':
    'Le serveur utilise une compression non prise en charge ({0}). Utilisez un autre lien.',
  'This link expired {0} ago. Ask for a new one that doesn’t expire.':
    'Ce lien a expiré il y a {0}. Demandez-en un nouveau qui n’expire pas.',
  'This link expires in {0}. The service may download the file later than that. Use a link that doesn’t expire.':
    'Ce lien expire dans {0}. Le service télécharge peut-être le fichier plus tard. Utilisez un lien qui n’expire pas.',
  'This link expires in {0}. If the order waits longer than that, the service can’t download the file.':
    'Ce lien expire dans {0}. Si la commande attend plus longtemps, le service ne peut pas télécharger le fichier.',
  'This link has expired according to its address, but still works.':
    'D’après son adresse, ce lien a expiré, mais il fonctionne encore.',
  'The picture has only {0} × {1} pixels. Small print on the plan may be lost. Use a larger one if possible.':
    'L’image n’a que {0} × {1} pixels. Les petits textes du plan risquent d’être perdus. Si possible, utilisez une image plus grande.',
  'The file has {0} MB. The service may decline files of this size.':
    'Le fichier fait {0} Mo. Le service refuse peut-être les fichiers de cette taille.',
  'The server labels this file “{0}”, but it is {1}.':
    'Le serveur annonce « {0} », mais le contenu est d’un autre type : {1}.',
  'No preview available. Open the link to check that the picture is complete.':
    'Aucun aperçu disponible. Ouvrez le lien pour vérifier que l’image est complète.',
  'This link is not encrypted (http). Others may see or change the file on its way.':
    'Ce lien n’est pas chiffré (http). D’autres peuvent voir ou modifier le fichier en chemin.',
  'Can’t connect to {0}. {1}. Check your internet connection and try again.':
    'Impossible de se connecter à {0}. {1}. Vérifiez votre connexion Internet et réessayez.',
  'If this network requires signing in, sign in with your web browser, then try again.':
    'Si ce réseau demande une identification, identifiez-vous dans votre navigateur, puis réessayez.',
  'The proxy {0} requires signing in. Ask your network administrator to allow Planroom, or set user name and password in HTTPS_PROXY on this computer.':
    'Le proxy {0} demande une identification. Demandez à votre administrateur réseau d’autoriser Planroom, ou indiquez nom d’utilisateur et mot de passe dans HTTPS_PROXY sur cet ordinateur.',
  'Can’t connect to the proxy {0}. Check your network and the proxy in the system settings.':
    'Impossible de se connecter au proxy {0}. Vérifiez votre réseau et le proxy dans les paramètres du système.',
  'This computer doesn’t trust the certificate of {0}. If your network inspects secure connections, add its certificate to the system and restart Planroom.':
    'Cet ordinateur n’approuve pas le certificat de {0}. Si votre réseau inspecte les connexions sécurisées, ajoutez son certificat au système et redémarrez Planroom.',
  'The certificate of {0} has expired. Check this computer’s date. If it is correct, the server needs a new certificate.':
    'Le certificat de {0} a expiré. Vérifiez la date de cet ordinateur. Si elle est correcte, le serveur a besoin d’un nouveau certificat.',
  'The certificate of {0} is not valid yet. Check this computer’s date.':
    'Le certificat de {0} n’est pas encore valide. Vérifiez la date de cet ordinateur.',
  'The certificate of {0} is for another name. Check the address and your network.':
    'Le certificat de {0} est établi pour un autre nom. Vérifiez l’adresse et votre réseau.',
  'The certificate of {0} was revoked. Ask the service before you continue.':
    'Le certificat de {0} a été révoqué. Interrogez le service avant de continuer.',
  'Can’t establish a secure connection to {0}. Try again. If this continues, ask your network administrator.':
    'Impossible d’établir une connexion sécurisée avec {0}. Réessayez. Si cela se répète, contactez votre administrateur réseau.',
  'Can’t verify the identity of {0} ({1}). Check the address and your network.':
    'Impossible de vérifier l’identité de {0} ({1}). Vérifiez l’adresse et votre réseau.',
  'This network uses an unsupported type of proxy. Use an HTTP, HTTPS or SOCKS 5 proxy.':
    'Ce réseau utilise un type de proxy non pris en charge. Utilisez un proxy HTTP, HTTPS ou SOCKS 5.',
  'The proxy {0} can’t connect to {1} ({2}). Try again later.':
    'Le proxy {0} ne peut pas se connecter à {1} ({2}). Réessayez plus tard.',
  'The proxy {0} blocks {1} ({2}). Ask your network administrator.':
    'Le proxy {0} bloque {1} ({2}). Contactez votre administrateur réseau.',
  'The proxy {0} blocks {1}. Ask your network administrator.':
    'Le proxy {0} bloque {1}. Contactez votre administrateur réseau.',
  'The proxy {0} can’t connect to {1}. Try again later.':
    'Le proxy {0} ne peut pas se connecter à {1}. Réessayez plus tard.',
  'This operation changes something, so it must be confirmed.':
    'Cette fonction modifie quelque chose : elle doit être confirmée.',
  'This operation only reads, so nothing is sent.': 'Cette fonction ne fait que lire : rien n’est envoyé.',
  'The request changed in the meantime. Check it, then send it again.':
    'La demande a changé entre-temps. Vérifiez-la, puis renvoyez-la.',
  'Planroom closed while sending. Not confirmed yet.':
    'Planroom s’est fermé pendant l’envoi. Pas encore confirmé.',
  'The outbox has an entry for this draft. Send or discard it first, then delete the draft.':
    'La boîte d’envoi contient un élément pour ce brouillon. Envoyez-le ou abandonnez-le d’abord, puis supprimez le brouillon.',
  'The deletion of this draft is pending or not confirmed. Resolve it in the outbox first.':
    'La suppression de ce brouillon est en attente ou non confirmée. Réglez-la d’abord dans la boîte d’envoi.',
  'The service declined the order.': 'Le service a refusé la commande.',
  'The service declined the changes.': 'Le service a refusé les modifications.',
  'The service declined the deletion.': 'Le service a refusé la suppression.',
  'The service declined the change request.': 'Le service a refusé la demande de modification.',
  'The service declined the upgrade.': 'Le service a refusé l’extension.',
  'Nothing was changed.': 'Rien n’a été modifié.',
  'Nothing was ordered.': 'Rien n’a été commandé.',
  'Send it again in a few minutes.': 'Renvoyez l’élément dans quelques minutes.',
  'Nothing was bought.': 'Rien n’a été acheté.',
  'The draft stays as it was.': 'Le brouillon reste tel quel.',
  'Send it again with the new key.': 'Renvoyez l’élément avec la nouvelle clé.',
  'Not confirmed yet.': 'Pas encore confirmé.',
  'Cancelled while sending.': 'Annulé pendant l’envoi.',
  'The draft still exists at the service. Delete it again or discard this entry.':
    'Le brouillon existe encore dans le service. Supprimez-le de nouveau ou abandonnez cet élément.',
  'Possible matches found. Check them, and choose the order that matches if one does.':
    'Correspondances possibles trouvées. Vérifiez-les, et choisissez la commande qui correspond, s’il y en a une.',
  'The service doesn’t show whether this was received. Check with the service, then mark it here.':
    'Le service ne montre pas si l’envoi a été reçu. Interrogez le service, puis marquez-le ici.',
  'No possible matches are listed any more.': 'Il n’y a plus de correspondance possible dans la liste.',
  'The same request is being sent. Wait for its answer.':
    'La même demande est en cours d’envoi. Attendez sa réponse.',
  'The same request was sent before and is not confirmed. Check with the service, then resolve it in the outbox.':
    'La même demande a déjà été envoyée et n’est pas confirmée. Interrogez le service, puis réglez-la dans la boîte d’envoi.',
  'Row {0} is already in the outbox. It is not ordered twice.':
    'La ligne {0} est déjà dans la boîte d’envoi. Elle n’est pas commandée deux fois.',
  'This belongs to another entry in the outbox.': 'Ceci appartient à un autre élément de la boîte d’envoi.',
  'The service doesn’t have this order, so nothing can be bought for it.':
    'Le service n’a pas cette commande : rien ne peut être acheté pour elle.',
  'Style preferences were not sent because the order is unknown.':
    'Les préférences de style n’ont pas été envoyées, car la commande est inconnue.',
  'The service no longer has this order.': 'Le service n’a plus cette commande.',
  'This order is no longer a draft. Only drafts can be deleted.':
    'Cette commande n’est plus un brouillon. Seuls les brouillons peuvent être supprimés.',
  'The deletion of this draft is already in the outbox.':
    'La suppression de ce brouillon est déjà dans la boîte d’envoi.',
  'This is not a draft deletion.': 'Ceci n’est pas la suppression d’un brouillon.',
  'The draft is already being deleted.': 'Le brouillon est déjà en cours de suppression.',
  'The draft is already deleted.': 'Le brouillon est déjà supprimé.',
  'The deletion is not confirmed. Planroom checks it in the outbox.':
    'La suppression n’est pas confirmée. Planroom la vérifie dans la boîte d’envoi.',
  'This row is already in the outbox again. It is not ordered twice.':
    'Cette ligne est déjà de nouveau dans la boîte d’envoi. Elle n’est pas commandée deux fois.',
  'The outbox has an unconfirmed entry for this connection. Resolve it in the outbox first.':
    'La boîte d’envoi contient un élément non confirmé pour cette connexion. Réglez-le d’abord dans la boîte d’envoi.',
  'An operation is sent when the user confirms it, and only then.':
    'Une fonction n’est envoyée que lorsque l’utilisateur la confirme.',
  'The order ID is missing.': 'L’identifiant de la commande manque.',
  'The order is now {0} and no longer a draft. It wasn’t deleted.':
    'État actuel de la commande : {0}. Ce n’est plus un brouillon. Elle n’a pas été supprimée.',
  'The draft was not deleted. Delete it again with the new key.':
    'Le brouillon n’a pas été supprimé. Supprimez-le de nouveau avec la nouvelle clé.',
  'The draft changed at the service after you chose to delete it. It wasn’t deleted.':
    'Le brouillon a changé dans le service après votre choix de le supprimer. Il n’a pas été supprimé.',
  'The service no longer lists this order. Nothing was sent. Refresh orders and try again.':
    'Le service ne liste plus cette commande. Rien n’a été envoyé. Actualisez les commandes et réessayez.',
  'Another upgrade of this order is not confirmed. Resolve it in the outbox before you buy more.':
    'Une autre extension de cette commande n’est pas confirmée. Réglez-la dans la boîte d’envoi avant d’acheter davantage.',
  'Something was sent with the reference “{0}” after this entry was made. Nothing was sent. Discard this entry, or give it another reference.':
    'Un envoi avec la référence « {0} » a eu lieu après la création de cet élément. Rien n’a été envoyé. Abandonnez cet élément ou donnez-lui une autre référence.',
  'Couldn’t save the service’s response to the disk. Planroom checks with the service.':
    'Impossible d’enregistrer la réponse du service sur le disque. Planroom interroge le service.',
  'It was changed or sent in the meantime.': 'L’élément a été modifié ou envoyé entre-temps.',
  'It was declined this time, but may have been received before.':
    'L’envoi a été refusé cette fois, mais il a peut-être été reçu avant.',
  'This order belongs to another entry in the outbox.':
    'Cette commande appartient à un autre élément de la boîte d’envoi.',
  'The service has no list that shows whether it was received. Check with the service, then mark or remove this entry.':
    'Aucune liste du service ne montre si l’envoi a été reçu. Interrogez le service, puis marquez ou retirez cet élément.',
  'This entry is no longer in the outbox.': 'Cet élément n’est plus dans la boîte d’envoi.',
  'This entry was changed in the meantime. Review it and send it again.':
    'Cet élément a été modifié entre-temps. Vérifiez-le et renvoyez-le.',
  'This entry is being sent. Try again in a moment.':
    'Cet élément est en cours d’envoi. Réessayez dans un instant.',
  'This entry is not confirmed. Resolve it first.': 'Cet élément n’est pas confirmé. Réglez-le d’abord.',
  'This entry was already sent.': 'Cet élément est déjà envoyé.',
  'Planroom’s data folder was copied or restored. This entry may have been sent since. Not confirmed yet.':
    'Le dossier de données de Planroom a été copié ou restauré. Cet élément a peut-être été envoyé depuis. Pas encore confirmé.',
  'The outbox was saved by a newer version of Planroom. Ordering is off until you update Planroom.':
    'La boîte d’envoi a été enregistrée par une version plus récente de Planroom. Il n’est pas possible de commander avant la mise à jour de Planroom.',
  'The outbox was saved by an older version of Planroom that this one can’t read. Ordering is off so that nothing is ordered twice.':
    'La boîte d’envoi a été enregistrée par une version plus ancienne de Planroom, que celle-ci ne peut pas lire. Il n’est pas possible de commander, pour que rien ne soit commandé deux fois.',
  'The outbox is older than its last saved state. Ordering is off so that nothing is ordered twice.':
    'La boîte d’envoi est plus ancienne que son dernier état enregistré. Il n’est pas possible de commander, pour que rien ne soit commandé deux fois.',
  'The outbox can’t be opened because its file is damaged. Ordering is off so that nothing is ordered twice.':
    'La boîte d’envoi ne s’ouvre pas, car son fichier est endommagé. Il n’est pas possible de commander, pour que rien ne soit commandé deux fois.',
  'This is Planroom’s own folder. Choose another one.':
    'C’est le dossier propre à Planroom. Choisissez-en un autre.',
  'The outbox is older than its last saved state: it has no record of changes.':
    'La boîte d’envoi est plus ancienne que son dernier état enregistré : elle n’a pas de trace des modifications.',
  'The outbox is older than its last saved state: change {0}, not {1}.':
    'La boîte d’envoi est plus ancienne que son dernier état enregistré : modification {0}, et non {1}.',
  'The service doesn’t list the files of this order.':
    'Le service ne liste pas les fichiers de cette commande.',
  'Couldn’t load the order details. Refresh to try again.':
    'Impossible de charger les détails de la commande. Actualisez pour réessayer.',
  'The service sent no file for “{0}”.': 'Le service n’a envoyé aucun fichier pour « {0} ».',
  'Couldn’t check this link because you’re offline.':
    'Impossible de vérifier ce lien : vous êtes hors ligne.',
  'Nothing was sent: the service can’t use these logos. Replace or remove them.':
    'Rien n’a été envoyé : le service ne peut pas utiliser ces logos. Remplacez-les ou retirez-les.',
  'This link can’t be used.': 'Ce lien est inutilisable.',
  'This link opens a PDF. Use a PNG or JPG picture as logo.':
    'Ce lien ouvre un PDF. Utilisez une image PNG ou JPG comme logo.',
  'Nothing was sent: couldn’t check the logos because you’re offline. Export again when you’re online.':
    'Rien n’a été envoyé : impossible de vérifier les logos hors ligne. Exportez de nouveau une fois en ligne.',
  'Nothing was sent: some settings have errors. Fix them and export again.':
    'Rien n’a été envoyé : certains réglages contiennent des erreurs. Corrigez-les et exportez de nouveau.',
  'A report of one of these orders is already being exported. Wait for it or cancel it.':
    'Un rapport de l’une de ces commandes est déjà en cours d’export. Attendez la fin ou annulez.',
  'The library folder changed, so nothing was sent. Export again.':
    'Le dossier de la bibliothèque a changé : rien n’a été envoyé. Exportez de nouveau.',
  'This export no longer exists.': 'Cet export n’existe plus.',
  'This export is still running. Cancel it first.': 'Cet export est encore en cours. Annulez-le d’abord.',
  'This export has no folder.': 'Cet export n’a pas de dossier.',
  'One of these orders is no longer in the list. Select the orders again.':
    'L’une de ces commandes n’est plus dans la liste. Sélectionnez de nouveau les commandes.',
  'An export from before the last restart can’t be repeated. Start a new export.':
    'Un export d’avant le dernier redémarrage ne peut pas être répété. Commencez un nouvel export.',
  'This report was not requested.': 'Ce rapport n’a pas été demandé.',
  'This {0} no longer exists.': 'Cet élément n’existe plus : {0}.',
  'The maximum of {0} is reached. Delete one to save another.':
    'Le maximum de {0} est atteint. Supprimez un élément pour en enregistrer un autre.',
  'Planroom was closed before this report was requested.':
    'Planroom a été fermé avant la demande de ce rapport.',
  'Planroom was closed while this report was requested. The service may have created it.':
    'Planroom a été fermé pendant la demande de ce rapport. Le service l’a peut-être créé.',
  'The report was created, but Planroom was closed while its files were saved. Export again.':
    'Le rapport a été créé, mais Planroom a été fermé pendant l’enregistrement de ses fichiers. Exportez de nouveau.',
  'It can’t be read ({0}).': 'Le fichier est illisible ({0}).',
  'Only pictures, SVG drawings and pages of PDFs can be compared.':
    'Seuls les images, les dessins SVG et les pages de PDF peuvent être comparés.',
  'Comparing these files took too long. Try another format of the plan.':
    'La comparaison de ces fichiers a pris trop de temps. Essayez un autre format du plan.',
  'Couldn’t compare these files. They may be too large or too complex. Try another format of the plan.':
    'Impossible de comparer ces fichiers. Ils sont peut-être trop volumineux ou trop complexes. Essayez un autre format du plan.',
  'Couldn’t compare these files. Try another format of the plan.':
    'Impossible de comparer ces fichiers. Essayez un autre format du plan.',
  'Couldn’t read {0}. {1} Try another format of the plan.':
    'Impossible de lire {0}. {1} Essayez un autre format du plan.',
  'The files have changed since they were compared. Compare them again.':
    'Les fichiers ont changé depuis leur comparaison. Comparez-les de nouveau.',
  'This review was saved by a newer version of Planroom. Update Planroom to use it.':
    'Ce contrôle a été enregistré par une version plus récente de Planroom. Mettez Planroom à jour pour l’utiliser.',
  'This order has too many review notes.': 'Cette commande a trop de notes de contrôle.',
  'A path with a line break can’t be scheduled. Rename the folder.':
    'Un chemin qui contient un saut de ligne ne peut pas être planifié. Renommez le dossier.',
  'This system has neither a systemd user session nor cron. Install cron and try again.':
    'Ce système n’a ni session utilisateur systemd ni cron. Installez cron et réessayez.',
  'The system’s scheduler refused the entry.': 'Le planificateur du système a refusé l’entrée.',
  'The tool is not installed.': 'L’outil n’est pas installé.',
  'There is no session bus.': 'Il n’y a pas de bus de session.',
  '{0} left the bus.': '{0} a quitté le bus.',
  'The session bus closed the connection.': 'Le bus de session a fermé la connexion.',
  'The connection to the session bus was closed.': 'La connexion au bus de session a été fermée.',
  'A request has a path or a body that is not allowed.':
    'Une requête a un chemin ou un corps qui n’est pas autorisé.',
  '“{0}” is not available. Check it in Settings, API features.':
    '« {0} » n’est pas disponible. Vérifiez dans Paramètres, Fonctions API.',
  '“{0}” is not {1}.': '« {0} » n’est pas une valeur possible : {1}.',
  'There are {0} views already. Delete one first.': 'Il y a déjà {0} vues. Supprimez-en d’abord une.',
  'A preset “{0}” already exists. Choose another name.':
    'Un préréglage « {0} » existe déjà. Choisissez un autre nom.',
  'The maximum of {0} presets is reached. Delete one to save another.':
    'Le maximum de {0} préréglages est atteint. Supprimez-en un pour en enregistrer un autre.',
  'Built-in presets can’t be changed. Create a new one.':
    'Les préréglages fournis ne peuvent pas être modifiés. Créez-en un nouveau.',
  'Another program is using Planroom’s data folder. Close it and try again.':
    'Un autre programme utilise le dossier de données de Planroom. Fermez-le et réessayez.',
  '{0} was saved by a newer version of Planroom. Update Planroom.':
    '{0} : données d’une version plus récente de Planroom. Mettez Planroom à jour.',
  '{0} was saved by an older version of Planroom that this one can’t read.':
    '{0} : données d’une version plus ancienne de Planroom, que celle-ci ne peut pas lire.',
  'Another program is using it. Close that program and try again.':
    'Un autre programme l’utilise. Fermez ce programme et réessayez.',
  'No prices are included.': 'Les prix ne sont pas compris.',
  'Prices are those of your price list.': 'Les prix sont ceux de votre liste de prix.',
  'This user is no longer in the team. Refresh the team.':
    'Cet utilisateur n’est plus dans l’équipe. Actualisez l’équipe.',
  'Nothing was sent: fix the marked fields.': 'Rien n’a été envoyé : corrigez les champs marqués.',
  'A change of this user is being sent. Wait for it to finish.':
    'Une modification de cet utilisateur est en cours d’envoi. Attendez la fin.',
  'The user changed in the meantime. Check the changes, then send again.':
    'L’utilisateur a changé entre-temps. Vérifiez les modifications, puis renvoyez-les.',
  'Nothing was sent: FILE has errors. Fix them and try again.':
    'Rien n’a été envoyé : FILE contient des erreurs. Corrigez-les et réessayez.',
  'Nothing was sent: FILE doesn’t identify a user.':
    'Rien n’a été envoyé : FILE ne désigne pas d’utilisateur.',
  'Enter the user’s current e-mail address or ID.':
    'Saisissez l’adresse e-mail actuelle ou l’identifiant de l’utilisateur.',
  'Nothing was sent: FILE has no changes. Allowed fields: {0}.':
    'Rien n’a été envoyé : FILE ne contient pas de modifications. Champs autorisés : {0}.',
  'Nothing was sent: this connection identifies users by e-mail address.':
    'Rien n’a été envoyé : cette connexion désigne les utilisateurs par leur adresse e-mail.',
  'Enter the user’s current e-mail address.': 'Saisissez l’adresse e-mail actuelle de l’utilisateur.',
  'The service’s response is not a user.': 'La réponse du service n’est pas un utilisateur.',
  'The change was for {0}, but the service responded with {1}. Check both users{2}: the change may have been applied to the wrong one. You can choose another user identifier in Settings.':
    'La modification concernait {0}, mais le service a répondu avec {1}. Vérifiez les deux utilisateurs{2} : la modification a peut-être été appliquée au mauvais. Vous pouvez choisir une autre identification de l’utilisateur dans Paramètres.',
  'Nothing was changed: the service can’t find {0}. Refresh the team, or choose another user identifier in Settings.':
    'Rien n’a été modifié : le service ne trouve pas {0}. Actualisez l’équipe, ou choisissez une autre identification de l’utilisateur dans Paramètres.',
  'The list of users couldn’t be loaded to check.':
    'La liste des utilisateurs n’a pas pu être chargée pour vérifier.',
  'The user is not in the list.': 'L’utilisateur n’est pas dans la liste.',
  'The list still has the previous values. The change may still arrive.':
    'La liste a encore les valeurs précédentes. La modification arrivera peut-être.',
  'Sent, but not confirmed: {0} {1} Refresh the team before you send it again.':
    'Envoyé, mais non confirmé : {0} {1} Actualisez l’équipe avant un nouvel envoi.',
  'The scan link isn’t on this computer. Refresh it first.':
    'Le lien de scan n’est pas sur cet ordinateur. Actualisez-le d’abord.',
  'The scan link is already shown. Close it first.': 'Le lien de scan est déjà affiché. Fermez-le d’abord.',
  'The scan link isn’t loaded yet. Refresh it first.':
    'Le lien de scan n’est pas encore chargé. Actualisez-le d’abord.',
  'The service has a new scan link. Check it, then extend it.':
    'Le service a un nouveau lien de scan. Vérifiez-le, puis prolongez-le.',
  'The new expiry is not confirmed. Refresh the scan link in a minute to check. Sending the same expiry again does no harm.':
    'La nouvelle expiration n’est pas confirmée. Actualisez le lien de scan dans une minute pour vérifier. Renvoyer la même expiration est sans risque.',
  'A new expiry is already being sent. Wait for it to finish.':
    'Une nouvelle expiration est déjà en cours d’envoi. Attendez la fin.',
  'Choose an expiry more than a minute in the future.': 'Choisissez une expiration dans plus d’une minute.',
  'The scan link is already valid until {0}. Choose a later expiry.':
    'Expiration actuelle du lien de scan : {0}. Choisissez-en une plus tardive.',
  'The expiry is too far in the future. Choose one before the year 10000.':
    'L’expiration est trop lointaine. Choisissez-en une avant l’an 10000.',
  'Another computer is saving {0} in the same folder. Try again later.':
    'Un autre ordinateur enregistre {0} dans le même dossier. Réessayez plus tard.',
  'No free file name next to {0}. Rename or remove other files.':
    'Aucun nom de fichier libre à côté de {0}. Renommez ou supprimez d’autres fichiers.',
  'The download link is not a web address.': 'Le lien de téléchargement n’est pas une adresse web.',
  'The download link starts with {0}. Only http and https are allowed.':
    'Le lien de téléchargement commence par {0}. Seuls http et https sont autorisés.',
  'The download link contains a user name or password, which is not allowed.':
    'Le lien de téléchargement contient un nom d’utilisateur ou un mot de passe, ce qui n’est pas autorisé.',
  'The download link has no host name.': 'Le lien de téléchargement n’a pas de nom d’hôte.',
  'The file server redirects without an address.': 'Le serveur de fichiers redirige sans adresse.',
  'The file server redirects to an invalid address.':
    'Le serveur de fichiers redirige vers une adresse non valide.',
  'The file server redirects from https to unencrypted http, which is not allowed.':
    'Le serveur de fichiers redirige de https vers http non chiffré, ce qui n’est pas autorisé.',
  'The file server redirects in a loop.': 'Le serveur de fichiers redirige en boucle.',
  'The file server redirects more than {0} times.': 'Le serveur de fichiers redirige plus de {0} fois.',
  'The file server closed the connection. Try again.':
    'Le serveur de fichiers a fermé la connexion. Réessayez.',
  'The compressed file is suspiciously large.': 'La taille du fichier compressé est suspecte.',
  'The compressed file is incomplete.': 'Le fichier compressé est incomplet.',
  'Connecting to the file server timed out. Try again.':
    'La connexion au serveur de fichiers n’a pas abouti à temps. Réessayez.',
  'The file server timed out. Try again.': 'Le serveur de fichiers n’a pas répondu à temps. Réessayez.',
  'Can’t find the file server (DNS). Check your internet connection and try again.':
    'Le serveur de fichiers est introuvable (DNS). Vérifiez votre connexion Internet et réessayez.',
  'The download is incomplete. Try again.': 'Le téléchargement est incomplet. Réessayez.',
  'The connection to the file server was lost. Try again.':
    'La connexion au serveur de fichiers est perdue. Réessayez.',
  'The download link leads to a private network, which is not allowed for this service.':
    'Le lien de téléchargement mène à un réseau privé, ce qui n’est pas autorisé pour ce service.',
  'The file server doesn’t send the requested part of the file. Try again.':
    'Le serveur de fichiers n’envoie pas la partie demandée du fichier. Réessayez.',
  'The download stopped unexpectedly. Try again.':
    'Le téléchargement s’est arrêté de façon inattendue. Réessayez.',
  'The file server sent only a part of the file. Try again.':
    'Le serveur de fichiers n’a envoyé qu’une partie du fichier. Réessayez.',
  'The file server {0} ({1}). Try again.': 'Le serveur de fichiers {0} ({1}). Réessayez.',
  'The file server redirects to an address where no file is ({0}). Try again later.':
    'Le serveur de fichiers redirige vers une adresse sans fichier ({0}). Réessayez plus tard.',
  'The download link is no longer valid ({0}). Try again to get a new one.':
    'Le lien de téléchargement n’est plus valide ({0}). Réessayez pour en obtenir un nouveau.',
  'The download is too slow. Check your internet connection, or try again later.':
    'Le téléchargement est trop lent. Vérifiez votre connexion Internet, ou réessayez plus tard.',
  'The {0} has an unknown token {{1}}. Use {2}.': 'Variable inconnue dans le {0} : {{1}}. Utilisez {2}.',
  'The {0} has an unmatched brace.': 'Accolade isolée dans le {0}.',
  'Use / between folders, not \\.': 'Utilisez / entre les dossiers, et non \\.',
  'The name template can’t contain /. Use the folder template for folders.':
    'Le modèle de noms ne peut pas contenir de /. Pour les dossiers, utilisez le modèle de dossiers.',
  'Add {kind}, {floor} or {variant} to the name template, so that file names differ.':
    'Ajoutez {kind}, {floor} ou {variant} au modèle de noms, pour que les noms de fichiers soient différents.',
  'A folder name can’t consist of dots only.':
    'Un nom de dossier ne peut pas se composer uniquement de points.',
  'Enter a folder template.': 'Saisissez un modèle de dossiers.',
  'The path of the order’s folder is too long. Shorten the folder template.':
    'Le chemin du dossier de la commande est trop long. Raccourcissez le modèle de dossiers.',
  'No free file name for {0}.': 'Aucun nom de fichier libre pour {0}.',
  'No free folder name for order {0}. Change the folder template.':
    'Aucun nom de dossier libre pour la commande {0}. Changez le modèle de dossiers.',
  'The file is in use. Close it in other programs and try again.':
    'Le fichier est en cours d’utilisation. Fermez-le dans les autres programmes et réessayez.',
  'The path is too long for this disk. Shorten the folder template.':
    'Le chemin est trop long pour ce disque. Raccourcissez le modèle de dossiers.',
  'Couldn’t save the file ({0}).': 'Impossible d’enregistrer le fichier ({0}).',
  'The order no longer has this file.': 'La commande n’a plus ce fichier.',
  'The order’s files have unsupported data at {0}.':
    'Les fichiers de la commande contiennent des données non prises en charge : {0}.',
  'The library folder is being changed. Try again in a moment.':
    'Le dossier de la bibliothèque est en cours de changement. Réessayez dans un instant.',
  'The transfers are closed.': 'Les transferts sont fermés.',
  'The downloads were paused or cancelled in the window.':
    'Les téléchargements ont été suspendus ou annulés dans la fenêtre.',
  'You deleted this file. Use Restore to download it again.':
    'Vous avez supprimé ce fichier. Utilisez Restaurer pour le télécharger de nouveau.',
  'This transfer no longer exists.': 'Ce transfert n’existe plus.',
  'Can’t connect to {0}.': 'Impossible de se connecter à {0}.',
  'The file server sent an empty file. Try again.':
    'Le serveur de fichiers a envoyé un fichier vide. Réessayez.',
  'The JSON data is incomplete. Try again.': 'Les données JSON sont incomplètes. Réessayez.',
  'The SVG drawing is incomplete. Try again.': 'Le dessin SVG est incomplet. Réessayez.',
  'Files are downloading or an order is being sent. Update Planroom after that.':
    'Des fichiers sont en cours de téléchargement ou une commande est en cours d’envoi. Mettez Planroom à jour ensuite.',
  'The street “{0}” has another house number than “{1}”.':
    'La rue « {0} » contient un autre numéro que « {1} ».',
  'The full address “{0}” differs from the street “{1}”.':
    'L’adresse complète « {0} » diffère de la rue « {1} ».',
  'The street has the city in it: “{0}”.': 'La rue contient la ville : « {0} ».',
  'The house number is in the second line. Check the street.':
    'Le numéro est dans la deuxième ligne. Vérifiez la rue.',
  'Postal codes of this country have five digits. A leading zero may be lost.':
    'Les codes postaux de ce pays ont cinq chiffres. Un zéro initial est peut-être perdu.',
  '“{0}” looks like a part of an address, and isn’t used.':
    '« {0} » ressemble à une partie d’adresse, et n’est pas utilisée.',
  '“{0}” and “{1}” both match {2}. Choose one of them.':
    '« {0} » et « {1} » correspondent au même champ : {2}. Choisissez l’une des deux colonnes.',
  '“{0}” is used as the owner’s e-mail address.': '« {0} » est utilisée comme adresse e-mail du photographe.',
  'Column {0} has no name.': 'La colonne {0} n’a pas de nom.',
  '“{0}” may be {1}. Choose its field or ignore it.':
    '« {0} » correspond peut-être au champ {1}. Choisissez son champ ou ignorez-la.',
  '“{0}” looks like a part of the street. Choose its field or ignore it.':
    '« {0} » ressemble à une partie de la rue. Choisissez son champ ou ignorez-la.',
  '“{0}” seems to contain complete addresses, which can’t be split safely. Put street, city and country in separate columns.':
    '« {0} » semble contenir des adresses complètes, impossibles à séparer sans risque. Mettez rue, ville et pays dans des colonnes séparées.',
  '“{0}” may be House number: most streets have none. Choose its field or ignore it.':
    '« {0} » correspond peut-être au champ Numéro : la plupart des rues n’en ont pas. Choisissez son champ ou ignorez-la.',
  'This file is larger than 10 MB. Split it into smaller files.':
    'Ce fichier dépasse 10 Mo. Divisez-le en fichiers plus petits.',
  'This workbook is protected or in an old format. Save it as .xlsx or CSV.':
    'Ce classeur est protégé ou d’un format ancien. Enregistrez-le en .xlsx ou CSV.',
  'This file is not plain text. Save it as .xlsx or CSV in your spreadsheet program.':
    'Ce fichier n’est pas du texte brut. Enregistrez-le en .xlsx ou CSV dans votre tableur.',
  'This file is a web page, not a table. Save it as .xlsx or CSV in your spreadsheet program.':
    'Ce fichier est une page web, pas un tableau. Enregistrez-le en .xlsx ou CSV dans votre tableur.',
  'A letter was lost (�). Type the text again, or choose another encoding.':
    'Un caractère est perdu (�). Saisissez de nouveau le texte, ou choisissez un autre codage.',
  'This is a formula or its error. Enter the text itself.':
    'C’est une formule ou son erreur. Saisissez le texte lui-même.',
  '“{0}” may be “{1}”. Check the encoding of the file.':
    '« {0} » est peut-être « {1} ». Vérifiez le codage du fichier.',
  'A spreadsheet may have shortened this number. Check the reference.':
    'Un tableur a peut-être raccourci ce nombre. Vérifiez la référence.',
  'Characters that can’t be seen were removed.': 'Des caractères invisibles ont été supprimés.',
  'Two columns are assigned to {0}. Choose one of them.':
    'Deux colonnes sont associées au champ {0}. Choisissez l’une des deux.',
  'Both coordinates and latitude or longitude are assigned. Choose one or the other.':
    'Coordonnées et latitude ou longitude sont associées toutes deux. Choisissez les unes ou les autres.',
  'No column is assigned to {0}.': 'Aucune colonne n’est associée au champ {0}.',
  'Enter coordinates such as 40.1, -75.2.': 'Saisissez des coordonnées telles que 40.1, -75.2.',
  'This text is too long. Shorten it.': 'Ce texte est trop long. Raccourcissez-le.',
  'This row has {0} cells, but the header has {1}. Check whether they are in the right columns, then clear this one.':
    'Cette ligne a {0} cellules, mais l’en-tête en a {1}. Vérifiez si elles sont dans les bonnes colonnes, puis videz celle-ci.',
  'This row has {0} of {1} cells. The others are empty.':
    'Cette ligne a {0} cellules sur {1}. Les autres sont vides.',
  'No user has this e-mail address. The service may decline it.':
    'Aucun utilisateur n’a cette adresse e-mail. Le service peut la refuser.',
  'Row {0} has the same address.': 'La ligne {0} a la même adresse.',
  'Row {0} has the same reference.': 'La ligne {0} a la même référence.',
  'This Excel file is damaged. Open it in your spreadsheet program and save it again.':
    'Ce fichier Excel est endommagé. Ouvrez-le dans votre tableur et enregistrez-le de nouveau.',
  'This Excel file unpacks to more than 40 MB. Split it, or save the sheet as CSV.':
    'Décompressé, ce fichier Excel dépasse 40 Mo. Divisez-le, ou enregistrez la feuille en CSV.',
  'This Excel file has no rows.': 'Ce fichier Excel n’a aucune ligne.',
  'A CSV file has no sheets. Leave out --sheet.': 'Un fichier CSV n’a pas de feuilles. Retirez --sheet.',
  'An Excel file has an encoding of its own. Leave out --encoding.':
    'Un fichier Excel a son propre codage. Retirez --encoding.',
  'The workbook has no sheet “{0}” with rows. Use one of: {1}.':
    'Le classeur n’a pas de feuille «\u202f{0}\u202f» avec des lignes. Utilisez l’une de celles-ci\u202f: {1}.',
  'This file is not an Excel workbook. Save it as .xlsx or CSV.':
    'Ce fichier n’est pas un classeur Excel. Enregistrez-le en .xlsx ou CSV.',
  'The sheet has values below row {0} or right of column {1}. Save its rows as CSV.':
    'La feuille a des valeurs au-delà de la ligne {0} ou de la colonne {1}. Enregistrez ses lignes en CSV.',
  'The file is empty.': 'Le fichier est vide.',
  'There are no rows below the header row.': 'Il n’y a aucune ligne sous la ligne d’en-tête.',
  'This file has {0} rows. The maximum is {1}. Split the file.':
    'Ce fichier a {0} lignes. Le maximum est de {1}. Divisez le fichier.',
  'This row has {0} columns. The maximum is {1}. Check the delimiter.':
    'Cette ligne a {0} colonnes. Le maximum est de {1}. Vérifiez le séparateur.',
  'A quotation mark is never closed. Fix it in the file.':
    'Un guillemet n’est jamais fermé. Corrigez-le dans le fichier.',
  'The quotation marks in this row don’t match. Fix them in the file.':
    'Les guillemets de cette ligne ne concordent pas. Corrigez-les dans le fichier.',
  '{0}, "Delivery assets": plans are what is ordered. Which of the ten lists an account gets is not said.':
    '{0}, « Delivery assets » : les plans sont ce qui est commandé. Laquelle des dix listes un compte reçoit n’est pas précisé.',
  '{0}, "Packages and add-ons": PLUS with a 3D floor plan. How many is not said.':
    '{0}, « Packages and add-ons » : PLUS avec un plan 3D. Leur nombre n’est pas précisé.',
  'Turn on the measurement tool in the tour, or the plan has no dimensions. Planroom can’t check this.':
    'Activez l’outil de mesure dans la visite, sinon le plan n’a pas de cotes. Planroom ne peut pas le vérifier.',
  'It usually only works in browsers, even when shared with anyone. Put the file where it has a direct link, and paste that.':
    'Le plus souvent, ce lien ne fonctionne que dans un navigateur, même partagé avec tous. Mettez le fichier là où il a un lien direct, et collez celui-ci.',
  'Open the folder, share each plan separately and paste the link of each file.':
    'Ouvrez le dossier, partagez chaque plan séparément et collez le lien de chaque fichier.',
  'Choose “Copy link” on the file in Dropbox and paste that link.':
    'Choisissez « Copier le lien » pour le fichier dans Dropbox et collez ce lien.',
  'Choose “Share”, “Copy link” on the file in Google Drive, open to anyone with the link, and paste that link.':
    'Choisissez « Partager », « Copier le lien » pour le fichier dans Google Drive, avec accès à tous ceux qui ont le lien, et collez ce lien.',
  'Choose “Copy link” on the file in SharePoint, for anyone with the link, and paste that link.':
    'Choisissez « Copier le lien » pour le fichier dans SharePoint, pour toute personne disposant du lien, et collez ce lien.',
  'Choose “Share” on the file in Box, for people with the link, and paste that link.':
    'Choisissez « Partager » pour le fichier dans Box, pour les personnes disposant du lien, et collez ce lien.',
  'The file is not JSON.': 'Le fichier n’est pas du JSON.',
  'The file has no API features of Planroom.': 'Le fichier ne contient pas de fonctions API de Planroom.',
  'Its method, path or body is not of the expected kind.':
    'Sa méthode, son chemin ou son corps n’est pas du type attendu.',
  'Use {0} for this operation.': 'Utilisez {0} pour cette fonction.',
  'Add {0} where the {1} goes.': 'Ajoutez {0} à l’endroit voulu ({1}).',
  'Enter a JSON object of at most {0} characters, such as { "email": "{email}" }.':
    'Saisissez un objet JSON de {0} caractères au maximum, par exemple { "email": "{email}" }.',
  'This operation has none.': 'Cette fonction n’en a pas.',
  'Use at most {0} characters.': '{0} caractères au maximum.',
  'Start the path with one slash, such as /companies/info.':
    'Commencez le chemin par une barre oblique, par exemple /companies/info.',
  'Move {{0}} to the body: paths are shown and logged.':
    'Déplacez {{0}} dans le corps : les chemins sont affichés et notés dans le journal.',
  'Remove the double slash.': 'Supprimez la double barre oblique.',
  'Use letters, digits and - . _ between slashes only.':
    'N’utilisez que des lettres, des chiffres et - . _ entre les barres obliques.',
  'Remove the dots or encoded slashes from the path.':
    'Supprimez du chemin les points ou les barres obliques encodées.',
  'This operation has no body.': 'Cette fonction n’a pas de corps.',
  'Use at most {0} levels.': '{0} niveaux au maximum.',
  'Use a placeholder such as {password} for “{0}”, not the secret itself.':
    'Utilisez une variable telle que {password} pour « {0} », et non le secret lui-même.',
  'With GET the fields are sent in the address: use texts, numbers and true or false only.':
    'Avec GET, les champs sont envoyés dans l’adresse : utilisez seulement des textes, des nombres et true ou false.',
  'A secret can’t be sent with GET: addresses are logged.':
    'Un secret ne peut pas être envoyé avec GET : les adresses sont notées dans les journaux.',
  'Remove the damaged characters.': 'Supprimez les caractères endommagés.',
  'Enter more than dots.': 'Saisissez autre chose que des points.',
  'Enter a number, such as 45.5.': 'Saisissez un nombre, par exemple 45.5.',
  'Enter true or false.': 'Saisissez true ou false.',
  'Select at least one product.': 'Sélectionnez au moins un produit.',
  'Describe the change.': 'Décrivez la modification.',
  'Enter the street.': 'Saisissez la rue.',
  'Enter the city.': 'Saisissez la ville.',
  'Enter the country.': 'Saisissez le pays.',
  'Enter a valid e-mail address.': 'Saisissez une adresse e-mail valide.',
  'Enter the latitude.': 'Saisissez la latitude.',
  'Enter a latitude from -90 to 90, such as 40.1.': 'Saisissez une latitude de -90 à 90, par exemple 40.1.',
  'Enter the longitude.': 'Saisissez la longitude.',
  'Enter a longitude from -180 to 180, such as -75.2.':
    'Saisissez une longitude de -180 à 180, par exemple -75.2.',
  'Enter both coordinates or none.': 'Saisissez les deux coordonnées ou aucune.',
  'The service kept the previous {0}.': 'Le service a gardé la valeur précédente : {0}.',
  'Coordinates 0, 0 are in the sea. Clear them, or enter the place.':
    'Les coordonnées 0, 0 sont dans la mer. Effacez-les, ou saisissez le lieu.',
  'The longitude seems to lack its minus sign.': 'Il semble manquer le signe moins à la longitude.',
  'These coordinates are not in {0}.': 'Ces coordonnées ne sont pas dans ce pays : {0}.',
  'Latitude and longitude seem to be swapped.': 'La latitude et la longitude semblent inversées.',
  '{0} requires the package {1}.': '{0} nécessite la formule {1}.',
  'Unknown country “{0}”. It is sent as it is. The service may decline it.':
    'Pays inconnu : « {0} ». Il est envoyé tel quel. Le service peut le refuser.',
  'Unknown {0} “{1}”. It is sent as it is. The service may decline it.':
    'Valeur inconnue ({0}) : « {1} ». Elle est envoyée telle quelle. Le service peut la refuser.',
  'Add at least one link to a plan.': 'Ajoutez au moins un lien vers un plan.',
  'Enter the link of the tour.': 'Saisissez le lien de la visite.',
  'Enter a style code such as 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.':
    'Saisissez un code de style, par exemple 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.',
  'Select a package or an add-on.': 'Sélectionnez une formule ou une option.',
  '{0} is not available for this order.': 'Non disponible pour cette commande : {0}.',
  '{0} is selected twice. It can be bought once.':
    '{0} est sélectionné deux fois. L’achat n’est possible qu’une fois.',
  'The order already has {0}.': 'La commande comprend déjà {0}.',
  'Same settings as {0}. Change or remove one of them.':
    'Mêmes réglages que {0}. Modifiez ou retirez l’un des deux.',
  'Enter a link that starts with http:// or https://, or leave it blank.':
    'Saisissez un lien qui commence par http:// ou https://, ou laissez le champ vide.',
  'Select at least one section.': 'Sélectionnez au moins une page.',
  '{0} can’t be merged because it is not selected.':
    '{0} ne peut pas être ajoutée au PDF, car cette page n’est pas sélectionnée.',
  'A section can be merged only once.': 'Une page ne peut être ajoutée au PDF qu’une fois.',
  'Choose a unit: ft or m.': 'Choisissez une unité : ft ou m.',
  'Enter one line of plain text.': 'Saisissez une ligne de texte simple.',
  'No changes to send.': 'Aucune modification à envoyer.',
  'Enter a valid e-mail address, such as name@company.com.':
    'Saisissez une adresse e-mail valide, par exemple name@company.com.',
  'Enter a role, such as {0}.': 'Saisissez un rôle, par exemple {0}.',
  Finder: 'le Finder',
  Explorer: 'l’Explorateur',
  '&File': '&Fichier',
  'New order': 'Nouvelle commande',
  'New redraw': 'Nouveau redessin',
  'New home report': 'Nouveau rapport du bien',
  'Import CSV or Excel as bulk order': 'Importer un fichier CSV ou Excel comme commande groupée',
  'Open file…': 'Ouvrir un fichier…',
  'Open recent': 'Ouvrir un élément récent',
  Clear: 'Effacer',
  Refresh: 'Actualiser',
  'Stop refreshing': 'Arrêter l’actualisation',
  Download: 'Télécharger',
  'Pause all transfers': 'Suspendre tous les transferts',
  'Resume all transfers': 'Reprendre tous les transferts',
  'Check files': 'Vérifier les fichiers',
  'Print…': 'Imprimer…',
  Settings: 'Paramètres',
  '&Edit': 'É&dition',
  Undo: 'Annuler',
  'Undo {0}': 'Annuler : {0}',
  Redo: 'Rétablir',
  '&Order': '&Commande',
  'Open in Library': 'Ouvrir dans la bibliothèque',
  'Show in {0}': 'Afficher dans {0}',
  Files: 'Fichiers',
  'Edit draft': 'Modifier le brouillon',
  'Delete draft': 'Supprimer le brouillon',
  'Request a change…': 'Demander une modification…',
  'Upgrade…': 'Étendre…',
  Compare: 'Comparer',
  'Combined PDF': 'PDF combiné',
  'Home report': 'Rapport du bien',
  Back: 'Précédent',
  Forward: 'Suivant',
  Orders: 'Commandes',
  Library: 'Bibliothèque',
  Transfers: 'Transferts',
  Outbox: 'Boîte d’envoi',
  Team: 'Équipe',
  'Scan link': 'Lien de scan',
  Insights: 'Statistiques',
  Search: 'Rechercher',
  '&View': '&Affichage',
  Details: 'Détails',
  'Larger tiles': 'Vignettes plus grandes',
  'Smaller tiles': 'Vignettes plus petites',
  'Actual size': 'Taille réelle',
  'Zoom in': 'Zoom avant',
  'Zoom out': 'Zoom arrière',
  '&Help': 'Aid&e',
  Guide: 'Guide',
  'Keyboard shortcuts': 'Raccourcis clavier',
  'Things to try': 'À essayer',
  'Show logs': 'Afficher les journaux',
  'Waiting for the folder': 'En attente du dossier',
  'Transfers are stopped': 'Les transferts sont arrêtés',
  'Transfers are paused': 'Les transferts sont suspendus',
  'Waiting for the connection': 'En attente de connexion',
  'Downloading {0} of {1} files': 'Téléchargement : {0} fichiers sur {1}',
  'No transfers': 'Aucun transfert',
  'Open Planroom': 'Ouvrir Planroom',
  'Quit Planroom': 'Quitter Planroom',
  Copy: 'Copier',
  Paste: 'Coller',
  'Select all': 'Tout sélectionner',
  'No suggestions': 'Aucune suggestion',
  'Add to dictionary': 'Ajouter au dictionnaire',
  'No address': 'Sans adresse',
  'Recent orders': 'Commandes récentes',
  Planroom: 'Planroom',
  Cancel: 'Annuler',
  Quit: 'Quitter',
  'Keep running': 'Laisser actif',
  'Reload window': 'Recharger la fenêtre',
  'Close window': 'Fermer la fenêtre',
  'The window stopped working': 'La fenêtre a cessé de fonctionner',
  'Something went wrong in Planroom': 'Une erreur est survenue dans Planroom',
  'Restart Planroom': 'Redémarrer Planroom',
  Continue: 'Continuer',
  'New deliveries keep arriving': 'Les nouvelles livraisons continuent d’arriver',
  'Downloads and reminders continue': 'Les téléchargements et les rappels continuent',
  '1 transfer is running. It continues at the next start.':
    '1 transfert est en cours. Il continue au prochain démarrage.',
  '1 outbox entry isn’t sent yet. Sending continues at the next start.':
    '1 élément de la boîte d’envoi n’est pas encore envoyé. L’envoi continue au prochain démarrage.',
  '1 outbox entry isn’t sent. It stays in the outbox.':
    '1 élément de la boîte d’envoi n’est pas envoyé. Il y reste.',
  Close: 'Fermer',
  'Save as': 'Enregistrer sous',
  'Select folder': 'Choisir le dossier',
  'Select logo': 'Choisir le logo',
  Open: 'Ouvrir',
  'New delivery': 'Nouvelle livraison',
  '{0} new deliveries': '{0} nouvelles livraisons',
  '{0} new': 'Nouvelles : {0}',
  'Corrected delivery': 'Livraison corrigée',
  '{0} corrected deliveries': '{0} livraisons corrigées',
  '{0} corrected': 'Corrigées : {0}',
  'Change request answered': 'Réponse à une demande de modification',
  '{0} change requests answered': '{0} demandes de modification ont une réponse',
  '1 change request answered': '1 demande de modification a une réponse',
  'and {0} more': 'et {0} de plus',
  '{0} deliveries': '{0} livraisons',
  '1 order later than usual': '1 commande en retard',
  '{0} orders later than usual': '{0} commandes en retard',
  '1 order couldn’t be downloaded. See Transfers for details.':
    '1 commande n’a pas pu être téléchargée. Voir Transferts pour les détails.',
  'New deliveries': 'Nouvelles livraisons',
  '1 order downloaded': '1 commande téléchargée',
  '{0} orders downloaded': '{0} commandes téléchargées',
  'The scan link': 'Le lien de scan',
  'The scan link of {0}': 'Le lien de scan de {0}',
  '{0} expired': '{0} a expiré',
  '{0} expires {1}': '{0} expire {1}',
  'in {0} days': 'dans {0} jours',
  'in {0} hours': 'dans {0} heures',
  'within two hours': 'dans moins de deux heures',
  'Check backup': 'Vérifier la sauvegarde',
  'Check file': 'Vérifier le fichier',
  typing: 'saisie',
  'delete draft': 'suppression du brouillon',
  discard: 'abandon',
  'remove link': 'retrait du lien',
  'report change': 'modification du rapport',
  delete: 'suppression',
  'remove bulk order': 'suppression de la commande groupée',
  'reading options': 'options de lecture',
  'filled address': 'adresse remplie',
  'row change': 'modification de la ligne',
  'column change': 'modification de la colonne',
  skip: 'lignes ignorées',
  annotation: 'annotation',
  'mark as seen': 'marquage comme vue',
  'dismiss correction': 'masquage de la correction',
  decision: 'décision',
  'mark as handed over': 'marquage comme remise',
  'remove hand-over': 'retrait de la remise',
  'clear filters': 'effacement des filtres',
  'setting change': 'modification d’un paramètre',
  'replace file': 'remplacement du fichier',
  'Order details': 'Détails de la commande',
  'Change requests': 'Demandes de modification',
  'Change request details': 'Détails de la demande de modification',
  'Re-deliver with styling': 'Nouvelle livraison avec style',
  'Create scan order': 'Créer une commande de scan',
  'Add user': 'Ajouter un utilisateur',
  'Add office': 'Ajouter une agence',
  'Find user by e-mail': 'Rechercher un utilisateur par e-mail',
  'Delete user': 'Supprimer l’utilisateur',
  'Change password': 'Changer le mot de passe',
  'Send reset link': 'Envoyer un lien de réinitialisation',
  'Company information': 'Informations sur l’entreprise',
  'Company package': 'Formule de l’entreprise',
  'Update webhooks': 'Mettre à jour les webhooks',
  'Delete webhooks': 'Supprimer les webhooks',
  'Send merge request': 'Envoyer une demande de fusion',
  'All scan links': 'Tous les liens de scan',
  Street: 'Rue',
  'House number': 'Numéro',
  'House number addition': 'Complément de numéro',
  'Direction before street': 'Direction avant la rue',
  'Street type': 'Type de voie',
  'Street type modifier': 'Précision du type de voie',
  'Direction after street': 'Direction après la rue',
  Building: 'Bâtiment',
  'Unit type': 'Type de local',
  Suite: 'Appartement',
  'Address line 2': 'Adresse, ligne 2',
  'Address line 3': 'Adresse, ligne 3',
  City: 'Ville',
  State: 'Région',
  'Postal code': 'Code postal',
  Country: 'Pays',
  'Photographer e-mail': 'E-mail du photographe',
  'Notes for production': 'Notes pour la production',
  Reference: 'Référence',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  Coordinates: 'Coordonnées',
  Package: 'Formule',
  'Add-ons': 'Options',
  'Full address': 'Adresse complète',
  'Column {0}': 'Colonne {0}',
  suite: 'appartement',
  state: 'région',
  info: 'informations',
  'postal code': 'code postal',
  notes: 'notes',
  reference: 'référence',
  coordinates: 'coordonnées',
  package: 'formule',
  style: 'style',
  'notes on the plan': 'notes sur le plan',
  'video speed': 'vitesse de la vidéo',
  'video layout': 'disposition de la vidéo',
  'furniture set': 'mobilier',
  'basement choice': 'choix du sous-sol',
  'notes on the 3D plan': 'notes sur le plan 3D',
  none: 'aucun',
  Required: 'Obligatoire',
  'Price ({0})': 'Prix ({0})',
  'Sums by your price list': 'Montants selon votre liste de prix',
  'Without a price': 'Sans prix',
  Upgrades: 'Extensions',
  Total: 'Total',
  Packages: 'Formules',
  'No package': 'Sans formule',
  Offices: 'Agences',
  Office: 'Agence',
  'No office': 'Sans agence',
  Photographers: 'Photographes',
  Photographer: 'Photographe',
  'No photographer': 'Sans photographe',
  Date: 'Date',
  Address: 'Adresse',
  'Statement {0}': 'Relevé {0}',
  'All offices': 'Tous les bureaux',
  '1 order placed in this month, without drafts, as Planroom knows it.':
    '1 commande passée ce mois-ci, hors brouillons, telle que Planroom la connaît.',
  '{0} orders placed in this month, without drafts, as Planroom knows them.':
    '{0} commandes passées ce mois-ci, hors brouillons, telles que Planroom les connaît.',
  'page {0} of {1}': 'page {0} sur {1}',
  Done: 'Terminé',
  'Not done': 'Non terminé',
  'Made on the version before': 'Faite sur la version précédente',
  'No note': 'Sans note',
  '{0} of {1} done': '{0} sur {1} terminées',
  '{0} (continued)': '{0} (suite)',
  'Upgrades bought with Planroom': 'Extensions achetées avec Planroom',
  '{0} (unknown {1})': '{0} ({1}, code inconnu)',
  'GLA formula': 'Calcul GLA',
  'Tour links': 'Liens de visite',
  'no usable Content-Range': 'pas de Content-Range utilisable',
  'starts at {0} instead of {1}': 'commence à {0} au lieu de {1}',
  'is of {0} bytes instead of {1}': 'a {0} octets au lieu de {1}',
  'ends at {0} of {1}': 'se termine à {0} sur {1}',
  'Content-Length and Content-Range disagree': 'Content-Length et Content-Range se contredisent',
  'is compressed': 'est compressé',
  'has another ETag': 'a un autre ETag',
  'has another date': 'a une autre date',
  'This network blocks the download (511).': 'Ce réseau bloque le téléchargement (511).',
  'is busy': 'est occupé',
  'reports an error': 'signale une erreur',
  'is not ready': 'n’est pas prêt',
  'sent no file': 'n’a envoyé aucun fichier',
  'declined the request': 'a refusé la demande',
  'a document or picture': 'un document ou une image',
  'a picture': 'une image',
  'a JPEG picture': 'une image JPEG',
  'a PNG picture': 'une image PNG',
  'an SVG drawing': 'un dessin SVG',
  'a PDF document': 'un document PDF',
  'a ZIP archive': 'une archive ZIP',
  'a video': 'une vidéo',
  'JSON data': 'des données JSON',
  'a web page': 'une page web',
  'an XML page': 'une page XML',
  'a .{0} file': 'un fichier .{0}',
  'something else': 'autre chose',
  'The file server sent {0} instead of {1}.': 'Le serveur de fichiers a envoyé {0}. Contenu attendu : {1}.',
  '{0} was saved but not unpacked.': '{0} a été enregistré, mais pas décompressé.',
  'is incomplete': 'est incomplet',
  'has the wrong file type': 'n’a pas le bon type',
  'There is no preset “{0}” for web pages.': 'Il n’y a pas de préréglage « {0} » pour les pages web.',
  'another address': 'une autre adresse',
  '{0} sent damaged or incomplete data.{1}': '{0} a envoyé des données endommagées ou incomplètes.{1}',
  'other text': 'un autre texte',
  'may not be used': 'ne peut pas être utilisé',
  'is in use': 'est déjà utilisé',
  'Port {0} {1}. Choose another one.': 'Le port {0} {1}. Choisissez-en un autre.',
  'The result of the scheduled download': 'Le résultat du téléchargement planifié',
  'The list of scan links': 'La liste des liens de scan',
  'The settings file': 'Le fichier des paramètres',
  'The list of connections': 'La liste des connexions',
  'The list of operations': 'La liste des fonctions',
  'The order database': 'La base des commandes',
  'The report settings': 'Les réglages des rapports',
  'The list of exports': 'La liste des exports',
  'home report': 'rapport du bien',
  'home reports': 'rapports du bien',
  'folder template': 'modèle de dossiers',
  'name template': 'modèle de noms',
  'leaves the folder': 'sort du dossier',
  'names a drive': 'indique un lecteur',
  'names a record': 'désigne un enregistrement',
  'a link': 'un lien',
  'a file': 'un fichier',
  'an entry without a path': 'une entrée sans chemin',
  Cut: 'Couper',
  'Paste and match style': 'Coller et adapter le style',
  Delete: 'Supprimer',
  'Toggle full screen': 'Plein écran',
  'Toggle developer tools': 'Outils de développement',
  'About Planroom': 'À propos de Planroom',
  Minimize: 'Réduire',
  'Hide Planroom': 'Masquer Planroom',
  'Hide others': 'Masquer les autres',
  'Show all': 'Tout afficher',
  Services: 'Services',
  Window: 'Fenêtre',
  Zoom: 'Zoom',
  'Bring all to front': 'Tout ramener au premier plan',
  'iCloud has no direct links. Save the picture, put it where it has a direct link and paste that link.':
    'iCloud n’a pas de liens directs. Enregistrez l’image, mettez-la là où elle a un lien direct et collez ce lien.',
  'add-on': 'option',
  value: 'valeur',
  ID: 'identifiant',
  'Planroom can’t start': 'Planroom ne peut pas démarrer',
  'Planroom can’t use its data folder': 'Planroom ne peut pas utiliser son dossier de données',
  Draft: 'Brouillon',
  New: 'Nouvelle',
  Pending: 'En attente',
  Fixing: 'En correction',
  Ready: 'Prête',
  Cancelled: 'Annulée',
  product: 'produit',
  kind: 'type',
  Base: 'Base',
  Plus: 'Plus',
  'Plus 3D': 'Plus 3D',
  GLA: 'GLA',
  Express: 'Express',
  '3D video': 'Vidéo 3D',
  'CAD files': 'Fichiers CAD',
  'Quality hold': 'Blocage qualité',
  '… and {0} characters more. Copy includes all of it.':
    '… et {0} caractères de plus. Copier prend le texte entier.',
  'Something went wrong in Planroom.': 'Une erreur est survenue dans Planroom.',
  '&Go': 'A&ller',
  'or memory': 'ou de mémoire',
  'add-ons': 'options',
  'Add-on': 'Option',
  'Sum ({0})': 'Somme ({0})',
  users: 'utilisateurs',
  orders: 'commandes',
  offices: 'agences',
  disclaimer: 'mention légale',
  template: 'modèle',
  nothing: 'rien',
  'plain text': 'du texte brut',
  'XML data': 'des données XML',
  'of an unknown kind': 'd’un type inconnu',
  'a PNG': 'un PNG',
  'a JPG': 'un JPG',
  'a PDF': 'un PDF',
  'a Photoshop file': 'un fichier Photoshop',
  'an Illustrator file': 'un fichier Illustrator',
  'a CAD drawing (DWG)': 'un dessin CAO (DWG)',
  'a RAR archive': 'une archive RAR',
  'a 7z archive': 'une archive 7z',
  'a Word document': 'un document Word',
  'an Excel table': 'un tableau Excel',
  'a PowerPoint file': 'un fichier PowerPoint',
  'of no status': 'sans statut',
  'of unsupported data': 'avec des données non prises en charge',
  'less than a minute': 'moins d’une minute',
  '1 minute': '1 minute',
  '{0} minutes': '{0} minutes',
  '1 hour': '1 heure',
  '{0} hours': '{0} heures',
  '{0} days': '{0} jours',
  locked: 'verrouillé',
  absent: 'absent',
  unreadable: 'illisible',
  'in the refreshed list': 'dans la liste actualisée',
  'a value for {0}': 'une valeur pour {0}',
  'the e-mail address of a user': 'l’adresse e-mail d’un utilisateur',
  'the ID of a model': 'l’identifiant d’un modèle',
  'the ID of an order': 'l’identifiant d’une commande',
  'the ID of a change request': 'l’identifiant d’une demande de modification',
  'Known: {0}.': 'Disponibles : {0}.',
  '{0} doesn’t share the file of this link publicly.':
    '{0} ne partage pas publiquement le fichier de ce lien.',
  'This link opens a {0} page, not the file itself.':
    'Ce lien ouvre une page de {0}, pas le fichier lui-même.',
  'Remove the user name and password from the address.':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse.',
  'Remove “?” or “#” and what follows it from the address.':
    'Retirez de l’adresse « ? » ou « # » et ce qui suit.',
  '“{0}” is not a web address. Enter one that starts with https://':
    '« {0} » n’est pas une adresse web. Saisissez-en une qui commence par https://',
  'The address must start with https://.': 'L’adresse doit commencer par https://.',
  'The address must start with https:// to protect the API key.':
    'L’adresse doit commencer par https:// pour protéger la clé API.',
  'The records were removed while files were checked. Check again.':
    'Les enregistrements ont été supprimés pendant la vérification. Vérifiez de nouveau.',
  'The file was changed meanwhile.': 'Le fichier a été modifié entre-temps.',
  'The file changed while it was copied.': 'Le fichier a été modifié pendant sa copie.',
  'The outbox is damaged: its entries are not what was saved.':
    'La boîte d’envoi est endommagée : ses éléments ne sont pas ceux enregistrés.',
  'The outbox is damaged: its entries are not those of its last saved state.':
    'La boîte d’envoi est endommagée : ses éléments ne sont pas ceux de son dernier état enregistré.',
  '{0} is damaged: its file is empty.': '{0} est endommagé : son fichier est vide.',
  '{0} is damaged: its file is missing.': '{0} est endommagé : son fichier est absent.',
  '{0} is damaged: {1} is missing.': '{0} est endommagé : {1} est absent.',
  '{0} missing.': 'Absent : {0}.',
  'The {0} can’t contain \\.': 'Le {0} ne peut pas contenir \\.',
  'Choose a photographer.': 'Choisissez un photographe.',
  'This network blocks {0}.': 'Ce réseau bloque {0}.',
  'This network blocks the link (511).': 'Ce réseau bloque le lien (511).',
  'This picture can’t be drawn.': 'Cette image ne peut pas être dessinée.',
  '{0} ({1} from the left, {2} from the top)': '{0} ({1} depuis la gauche, {2} depuis le haut)',
  'top left': 'en haut à gauche',
  'top center': 'en haut au centre',
  'top right': 'en haut à droite',
  'middle left': 'au milieu à gauche',
  center: 'au centre',
  'middle right': 'au milieu à droite',
  'bottom left': 'en bas à gauche',
  'bottom center': 'en bas au centre',
  'bottom right': 'en bas à droite',
  'Planroom can’t save {0}.': 'Planroom ne peut pas enregistrer {0}.',
  'The update couldn’t be saved.': 'La mise à jour n’a pas pu être enregistrée.',
  'The folder for temporary files is missing: {0}. Create it and try again.':
    'Le dossier des fichiers temporaires est introuvable\u202f: {0}. Créez-le et réessayez.',
  'Can’t write to the folder for temporary files: {0}.':
    'Impossible d’écrire dans le dossier des fichiers temporaires\u202f: {0}.',
  'Can’t write to Planroom’s data folder {0}.':
    'Impossible d’écrire dans le dossier de données de Planroom {0}.',
  'Couldn’t download the combined PDF.': 'Impossible de télécharger le PDF combiné.',
  'Couldn’t save the backup {0}.': 'Impossible d’enregistrer la sauvegarde {0}.',
  'The backup was not restored.': 'La sauvegarde n’a pas été restaurée.',
  'Couldn’t save the file {0}.': 'Impossible d’enregistrer le fichier {0}.',
  'This plan can’t be drawn.': 'Ce plan ne peut pas être dessiné.',
  'The copies are complete, but {0} couldn’t be marked as handed over.':
    'Les copies sont complètes, mais {0} n’a pas pu être marquée comme remise.',
  'Can’t create the folder {0}.': 'Impossible de créer le dossier {0}.',
  'Nothing was sent.': 'Rien n’a été envoyé.',
  'Nothing was sent: Planroom couldn’t check whether this was ordered already.':
    'Rien n’a été envoyé : Planroom n’a pas pu vérifier si cela était déjà commandé.',
  '{0} wasn’t answered.': '{0} est resté sans réponse.',
  'Planroom can’t save its data in the data folder.':
    'Planroom ne peut pas enregistrer ses données dans le dossier de données.',
  '{0} placed in this month, without drafts, as Planroom knows them.':
    '{0} passées ce mois-ci, sans les brouillons, telles que Planroom les connaît.',
  'The download is redirected to a private network, which is not allowed.':
    'Le téléchargement est redirigé vers un réseau privé, ce qui n’est pas autorisé.',
  '{0} sent an answer that isn’t valid HTTP.': 'La réponse de {0} n’est pas du HTTP valide.',
  'This is a shared folder.': 'Ceci est un dossier partagé.',
  '{{0}} is not a placeholder of this operation.': '{{0}} n’est pas un paramètre de cette opération.',
}
