import type { Sentences } from './say.ts'

/** Sentences of main and of `shared/` in Spanish. */
export const spanish: Sentences = {
  '{0} orders couldn’t be downloaded. See Transfers for details.':
    'No se pudieron descargar {0} pedidos. Vea los detalles en Transferencias.',
  'The files are in the library.': 'Los archivos están en la biblioteca.',
  'Extend it in Scan link to continue scanning.': 'Prolónguelo en Enlace de escaneo para seguir escaneando.',
  'The backup was restored. Check your connections in Settings, and the outbox.':
    'Se restauró la copia de seguridad. Compruebe sus conexiones en Ajustes y la bandeja de salida.',
  'Some records in the library folder can’t be used: they are damaged, point outside their folder or come from a newer Planroom. Check files to see which.':
    'Algunos registros de la carpeta de biblioteca no se pueden usar: están dañados, señalan fuera de su carpeta o son de una versión más reciente de Planroom. Compruebe los archivos para ver cuáles.',
  'Planroom {0} is available. Open Settings, General to update.':
    'Planroom {0} está disponible. Abra Ajustes, General para actualizar.',
  'This page is not allowed to use Planroom.': 'Esta página no puede usar Planroom.',
  'This preset no longer exists.': 'Este preajuste ya no existe.',
  'Choose the backup again.': 'Elija de nuevo la copia de seguridad.',
  'Files are being downloaded to the present folder. Wait for them to finish or cancel them first.':
    'Se están descargando archivos a la carpeta actual. Espere a que terminen o cancélelos antes.',
  'Planroom no longer knows this folder. Choose it again.':
    'Planroom ya no reconoce esta carpeta. Elíjala de nuevo.',
  'This is no picture of a chart.': 'No es la imagen de un gráfico.',
  'No channel is named {0}.': 'Ningún canal se llama {0}.',
  'Something went wrong in Planroom: the window sent an invalid request. Nothing was changed.':
    'Se produjo un error en Planroom: la ventana envió una petición no válida. No se modificó nada.',
  'Planroom doesn’t open files of this kind. Show it in its folder instead.':
    'Planroom no abre archivos de este tipo. Muéstrelo en su carpeta.',
  'The system has no program for this file.': 'El sistema no tiene ningún programa para este archivo.',
  'None of these users has an e-mail address.': 'Ninguno de estos usuarios tiene dirección de correo.',
  'No matches. Nothing to download.': 'Sin resultados. No hay nada que descargar.',
  'This folder no longer exists. Rescan the library.':
    'Esta carpeta ya no existe. Vuelva a leer la biblioteca.',
  'Replaced by a newer request.': 'Sustituida por una petición más reciente.',
  'Couldn’t open the folder.': 'No se pudo abrir la carpeta.',
  'Couldn’t start the demo company. Check the disk, then add the demo company in Settings.':
    'No se pudo iniciar la empresa de demostración. Compruebe el disco y añada la empresa de demostración en Ajustes.',
  '{0} couldn’t be read. Planroom created a new one and kept the old file next to it.':
    '{0} no se pudo leer. Planroom creó un archivo nuevo y conservó el anterior junto a él.',
  'The order database is damaged. Restart Planroom to repair it. Your folders and files are not affected.':
    'La base de datos de pedidos está dañada. Reinicie Planroom para repararla. Sus carpetas y archivos no se ven afectados.',
  'Planroom’s data folder was copied or restored. Entries in the outbox that waited may have been sent since. Check them before you send them again.':
    'La carpeta de datos de Planroom se copió o se restauró. Es posible que los elementos que esperaban en la bandeja de salida ya se hayan enviado. Compruébelos antes de volver a enviarlos.',
  'There is no printer on this computer. Add one in the system’s settings and try again.':
    'No hay ninguna impresora en este ordenador. Añada una en los ajustes del sistema e inténtelo de nuevo.',
  'The system couldn’t print. Check the printer and try again.':
    'El sistema no pudo imprimir. Compruebe la impresora e inténtelo de nuevo.',
  'The update is gone. Download it again.': 'La actualización ya no está. Descárguela de nuevo.',
  'The update server’s answer isn’t valid. Try again later.':
    'La respuesta del servidor de actualizaciones no es válida. Inténtelo más tarde.',
  'Can’t reach the update server. Check your internet connection and try again.':
    'No se puede acceder al servidor de actualizaciones. Compruebe su conexión a Internet e inténtelo de nuevo.',
  'The downloaded update is damaged. Download it again.':
    'La actualización descargada está dañada. Descárguela de nuevo.',
  'The update wasn’t downloaded. Check your internet connection and try again.':
    'No se descargó la actualización. Compruebe su conexión a Internet e inténtelo de nuevo.',
  'Quit Planroom?': '¿Salir de Planroom?',
  'Keep Planroom running?': '¿Mantener Planroom en marcha?',
  'What you typed is saved. Restart Planroom if something doesn’t work as it should.':
    'Lo que escribió está guardado. Reinicie Planroom si algo no funciona como debería.',
  'Something went wrong in Planroom. What you typed is saved. Restart Planroom if something doesn’t work as it should.':
    'Se produjo un error en Planroom. Lo que escribió está guardado. Reinicie Planroom si algo no funciona como debería.',
  'What you typed is saved. Reload the window to continue.':
    'Lo que escribió está guardado. Recargue la ventana para continuar.',
  'The window couldn’t be loaded. Reload it to continue.':
    'No se pudo cargar la ventana. Recárguela para continuar.',
  'Planroom is already running with this data folder. Close it or set PLANROOM_HOME to another folder.':
    'Planroom ya está en marcha con esta carpeta de datos. Ciérrelo o defina otra carpeta en PLANROOM_HOME.',
  'Choose what to download…': 'Elegir qué descargar…',
  'Back up…': 'Crear copia de seguridad…',
  'Restore backup…': 'Restaurar copia de seguridad…',
  'Export annotations…': 'Exportar anotaciones…',
  'Hand over…': 'Entregar al agente…',
  'Search everything…': 'Buscar en todo…',
  'Find an action or an order…': 'Buscar una acción o un pedido…',
  'Save diagnostics…': 'Guardar diagnóstico…',
  'Copyright © 2026 The Planroom founders. MIT License.':
    'Copyright © 2026 The Planroom founders. Licencia MIT.',
  'The backup was not restored. Your former data is back. Start Planroom again.':
    'No se restauró la copia de seguridad. Se han recuperado sus datos anteriores. Inicie Planroom de nuevo.',
  'Planroom didn’t close normally last time. What you typed is saved.':
    'La última vez, Planroom no se cerró con normalidad. Lo que escribió está guardado.',
  'The window stopped working last time. What you typed is saved.':
    'La última vez, la ventana dejó de funcionar. Lo que escribió está guardado.',
  'Something went wrong in Planroom last time. What you typed is saved.':
    'La última vez se produjo un error en Planroom. Lo que escribió está guardado.',
  'The graphics hardware kept failing, so Planroom restarted without it. The next start uses it again.':
    'El hardware gráfico fallaba una y otra vez, por lo que Planroom se reinició sin él. En el próximo inicio volverá a usarse.',
  '{0}. The tray icon opens Planroom. You can change this in Settings.':
    '{0}. Planroom se abre desde el icono de la bandeja del sistema. Puede cambiarlo en Ajustes.',
  '{0} transfers are running. They continue at the next start.':
    'Hay {0} transferencias en curso. Continuarán en el próximo inicio.',
  '{0} outbox entries aren’t sent yet. Sending continues at the next start.':
    'Hay {0} elementos sin enviar en la bandeja de salida. El envío continuará en el próximo inicio.',
  '{0} outbox entries aren’t sent. They stay in the outbox.':
    'Hay {0} elementos sin enviar en la bandeja de salida. Se quedan ahí.',
  'The service’s response is not a change request. Try again later.':
    'La respuesta del servicio no es una solicitud de cambio. Inténtelo más tarde.',
  'The API key contains invalid characters. Copy it again.':
    'La clave de API contiene caracteres no válidos. Cópiela de nuevo.',
  '{0} redirects to {1}. {2} Otherwise, enter the final address of the service.':
    '{0} redirige a {1}. {2} Si no es así, introduzca la dirección final del servicio.',
  'The response from {0} is too large.': 'La respuesta de {0} es demasiado grande.',
  'Try again later.': 'Inténtelo más tarde.',
  '{0} sent a web page instead of data. {1} Otherwise, check the address.':
    '{0} envió una página web en lugar de datos. {1} Si no es así, compruebe la dirección.',
  '{0} sent {1} instead of JSON. If this continues, check the address.':
    '{0} envió {1} en lugar de JSON. Si vuelve a ocurrir, compruebe la dirección.',
  'Try again.': 'Inténtelo de nuevo.',
  'Can’t find {0}. Check the address and your internet connection.':
    'No se encuentra {0}. Compruebe la dirección y su conexión a Internet.',
  'Can’t find {0} (DNS). Check your internet connection and try again.':
    'No se encuentra {0} (DNS). Compruebe su conexión a Internet e inténtelo de nuevo.',
  'Can’t connect to {0}: it refused the connection. Try again later, or check the address.':
    'No se puede conectar con {0}: rechazó la conexión. Inténtelo más tarde o compruebe la dirección.',
  'Can’t connect to {0} from this network. Check your internet connection and try again.':
    'No se puede conectar con {0} desde esta red. Compruebe su conexión a Internet e inténtelo de nuevo.',
  'The API key has no permission for this. Ask the service for access.':
    'La clave de API no tiene permiso para esto. Pida acceso al servicio.',
  'The service declined the API key. Enter a new key.':
    'El servicio rechazó la clave de API. Introduzca otra clave.',
  'The connection to {0} was lost.': 'Se perdió la conexión con {0}.',
  'The request to {0} failed.': 'La solicitud a {0} falló.',
  '{0} timed out.': '{0} no respondió a tiempo.',
  '{0} sent damaged or incomplete data.': '{0} envió datos dañados o incompletos.',
  'Not found at the service.': 'No se encontró en el servicio.',
  'The service doesn’t offer this.': 'El servicio no lo ofrece.',
  'The service is busy.': 'El servicio está ocupado.',
  'Server error at the service.': 'Error en el servidor del servicio.',
  'Try again in a few minutes.': 'Inténtelo de nuevo en unos minutos.',
  'The service declined the request.': 'El servicio rechazó la petición.',
  'The service’s response has no company information.':
    'La respuesta del servicio no contiene información de la empresa.',
  'The service responded with a different order.': 'El servicio respondió con otro pedido.',
  'The service’s response doesn’t say what was created.': 'La respuesta del servicio no indica qué se creó.',
  '“{0}” is not an order ID.': '«{0}» no es un ID de pedido.',
  'The service sent a list with unsupported data. Try again, or check for a new version of Planroom.':
    'El servicio envió una lista con datos no compatibles. Inténtelo de nuevo o busque una versión nueva de Planroom.',
  'The service responded with a different order. Try again.':
    'El servicio respondió con otro pedido. Inténtelo de nuevo.',
  'The service sent offices with unsupported data. Try again, or check for a new version of Planroom.':
    'El servicio envió oficinas con datos no compatibles. Inténtelo de nuevo o busque una versión nueva de Planroom.',
  'Couldn’t load all {0}. The list ended after {1}, but the service reports more. Try again later.':
    'No se pudo cargar la lista completa ({0}). La lista terminó después de {1}, pero el servicio indica que hay más. Inténtelo más tarde.',
  'The service’s response contains no files. Check the order there in a few minutes.':
    'La respuesta del servicio no contiene archivos. Compruebe allí el pedido en unos minutos.',
  'Cancelled while it was requested.': 'Se canceló durante la petición.',
  'The service may still have created the report. Check the order there in a few minutes. Planroom doesn’t request it again automatically.':
    'Es posible que el servicio haya creado el informe de todos modos. Compruebe allí el pedido en unos minutos. Planroom no vuelve a pedirlo automáticamente.',
  'The response is not a scan link. The token address may be wrong, or the service sends unsupported data.':
    'La respuesta no es un enlace de escaneo. Puede que la dirección del enlace de escaneo sea incorrecta o que el servicio envíe datos no compatibles.',
  '“{0}” is not a scan link ID.': '«{0}» no es un ID de enlace de escaneo.',
  'The response doesn’t contain the new expiry of the scan link.':
    'La respuesta no contiene la nueva caducidad del enlace de escaneo.',
  'The service responded with a different scan link.': 'El servicio respondió con otro enlace de escaneo.',
  'The server sent no file. Try again later.': 'El servidor no envió ningún archivo. Inténtelo más tarde.',
  '“{0}” is not a valid folder name.': '«{0}» no es un nombre de carpeta válido.',
  'The path of {0} is too long for this system. Use shorter names.':
    'La ruta de {0} es demasiado larga para este sistema. Use nombres más cortos.',
  'This order isn’t loaded. Refresh orders and try again.':
    'Este pedido no está cargado. Actualice los pedidos e inténtelo de nuevo.',
  'Enter the full path of the folder.': 'Introduzca la ruta completa de la carpeta.',
  'Select at most {0} files.': 'Seleccione {0} archivos como máximo.',
  'Can’t create or open the folder {0}. Choose another one.':
    'No se puede crear ni abrir la carpeta {0}. Elija otra.',
  'The service’s response contains no PDF.': 'La respuesta del servicio no contiene ningún PDF.',
  'Its names are too long for this system.': 'Sus nombres son demasiado largos para este sistema.',
  '{0} was not unpacked from {1}: unsupported kind of file.':
    '{0} no se descomprimió de {1}: tipo de archivo no admitido.',
  '{0} in it {1}.': 'En él, {0} {1}.',
  'It contains too many files.': 'Contiene demasiados archivos.',
  '{0} in it is larger than declared.': 'En él, {0} es mayor de lo declarado.',
  '{0} in it is damaged.': 'En él, {0} está dañado.',
  'It is encrypted.': 'Está cifrado.',
  'It is damaged.': 'Está dañado.',
  'It contains {0} twice.': 'Contiene {0} dos veces.',
  'It contains a file and a folder with the same name.':
    'Contiene un archivo y una carpeta con el mismo nombre.',
  'It would be too large when unpacked.': 'Descomprimido sería demasiado grande.',
  'Its files overlap.': 'Sus archivos se solapan.',
  'It is suspiciously compressed.': 'Su compresión es sospechosamente alta.',
  'An entry points outside its folder: {0}.': 'Una entrada señala fuera de su carpeta: {0}.',
  'Its folders are too deep.': 'Sus carpetas tienen demasiados niveles.',
  'Its compression is not supported.': 'Su compresión no es compatible.',
  'It contains a link or a device: {0}.': 'Contiene un enlace o un dispositivo: {0}.',
  '{0} in it is too large.': 'En él, {0} es demasiado grande.',
  'The backup could not be read back. Try again.':
    'No se pudo volver a leer la copia de seguridad. Inténtelo de nuevo.',
  'Files are missing or were added.': 'Faltan archivos o se añadieron otros.',
  '{0} was changed.': '{0} se modificó.',
  '{0} is missing.': 'Falta {0}.',
  'It has keys.': 'Contiene claves.',
  '{0} is another picture.': '{0} es otra imagen.',
  'It is too large.': 'Es demasiado grande.',
  'It contains other files.': 'Contiene otros archivos.',
  'It contains links.': 'Contiene enlaces.',
  'It has no list of its files.': 'No tiene una lista de sus archivos.',
  'This backup is from a newer Planroom. Update Planroom and try again.':
    'Esta copia de seguridad es de una versión más reciente de Planroom. Actualice Planroom e inténtelo de nuevo.',
  'This backup is from an older Planroom that this one can’t read.':
    'Esta copia de seguridad es de una versión anterior de Planroom que esta no puede leer.',
  'This file is no complete backup of Planroom. Nothing was changed.':
    'Este archivo no es una copia de seguridad completa de Planroom. No se modificó nada.',
  'Restart Planroom to finish the last restore.': 'Reinicie Planroom para terminar la última restauración.',
  'Planroom is closing.': 'Planroom se está cerrando.',
  'Another command uses this service with another key or address. Try again when it has ended.':
    'Otro comando usa este servicio con otra clave o dirección. Inténtelo de nuevo cuando haya terminado.',
  'Two connections have the same id.': 'Dos conexiones tienen el mismo ID.',
  'This connection no longer exists.': 'Esta conexión ya no existe.',
  'The address changed. Enter the API key again, so that it is only sent to the new address on purpose.':
    'La dirección cambió. Vuelva a introducir la clave de API, para que no se envíe a la nueva dirección por error.',
  'Enter an API key.': 'Introduzca una clave de API.',
  'Not saved: the orders address of “{0}” changed. Confirm whether it is the same company.':
    'No se guardó: cambió la dirección de pedidos de «{0}». Confirme si es la misma empresa.',
  'The key of “{0}” is no longer on this computer. Enter it again.':
    'La clave de «{0}» ya no está en este ordenador. Vuelva a introducirla.',
  'The key ring with the key of “{0}” is locked. Unlock it and try again.':
    'El llavero con la clave de «{0}» está bloqueado. Desbloquéelo e inténtelo de nuevo.',
  'The key ring with the key of “{0}” isn’t running. Start it, or enter the key again.':
    'El llavero con la clave de «{0}» no está en marcha. Inícielo o vuelva a introducir la clave.',
  'The key of “{0}” can’t be read: the key ring is another one. Enter the key again.':
    'No se puede leer la clave de «{0}»: el llavero es otro. Vuelva a introducir la clave.',
  'Connected. The API key is valid.': 'Conexión establecida. La clave de API es válida.',
  'Home reports: the service declined the API key.':
    'Informes de vivienda: el servicio rechazó la clave de API.',
  'Connected. The API key is checked with the first home report.':
    'Conexión establecida. La clave de API se comprueba con el primer informe de vivienda.',
  'Connected. The API key is valid for the scan link.':
    'Conexión establecida. La clave de API es válida para el enlace de escaneo.',
  'The response is not a list of orders. Check the address.':
    'La respuesta no es una lista de pedidos. Compruebe la dirección.',
  'The response is not a scan link. Check the address.':
    'La respuesta no es un enlace de escaneo. Compruebe la dirección.',
  'The secret can’t be had: {0}.': 'No se puede obtener el secreto: {0}.',
  'This bulk order is no longer saved. Open its file again.':
    'Este pedido múltiple ya no está guardado. Vuelva a abrir su archivo.',
  'This bulk order belongs to another company.': 'Este pedido múltiple es de otra empresa.',
  '{0} is too large to read. Move it elsewhere and try again.':
    '{0} es demasiado grande para leerlo. Muévalo a otro lugar e inténtelo de nuevo.',
  '{0} is a link in the library folder. Remove it: Planroom doesn’t save files through links.':
    '{0} es un enlace dentro de la carpeta de biblioteca. Quítelo: Planroom no guarda archivos a través de enlaces.',
  'Can’t create the folder {0}: a file with this name exists. Move or rename it.':
    'No se puede crear la carpeta {0}: existe un archivo con este nombre. Muévalo o cambie su nombre.',
  'The folder {0} points outside the library folder. Planroom doesn’t save files there.':
    'La carpeta {0} señala fuera de la carpeta de biblioteca. Planroom no guarda archivos allí.',
  'The drive of Planroom’s data folder {0} can’t confirm that data is saved. After a power cut, compare what was ordered with the outbox before you send it again.':
    'La unidad de la carpeta de datos de Planroom {0} no puede confirmar que los datos estén guardados. Tras un corte de corriente, compare lo pedido con la bandeja de salida antes de volver a enviarlo.',
  'The drive of {0} can’t confirm that files are saved. A power cut may damage the newest ones: verify the library afterwards.':
    'La unidad de {0} no puede confirmar que los archivos estén guardados. Un corte de corriente puede dañar los más recientes: después, compruebe los archivos de la biblioteca.',
  'The drive of {0} has no hard links. Don’t save files there under delivered names during a download.':
    'La unidad de {0} no admite enlaces físicos. No guarde allí archivos con nombres de archivos entregados durante una descarga.',
  'Names on the drive of {0} end at {1} bytes. Longer ones are shortened.':
    'En la unidad de {0}, los nombres tienen {1} bytes como máximo. Los más largos se acortan.',
  'Other users can change files in {0}.': 'Otros usuarios pueden modificar archivos en {0}.',
  'The disk is full. Free up space, then resume. Complete files are kept.':
    'El disco está lleno. Libere espacio y reanude. Los archivos completos se conservan.',
  'Your disk quota is used up. Free up space, then resume. Complete files are kept.':
    'Su cuota de disco está agotada. Libere espacio y reanude. Los archivos completos se conservan.',
  'The disk is read-only. Make it writable or choose another folder, then resume.':
    'El disco es de solo lectura. Permita la escritura o elija otra carpeta y reanude.',
  'Planroom has no access to the library folder. Check its permissions, then resume.':
    'Planroom no tiene acceso a la carpeta de biblioteca. Compruebe sus permisos y reanude.',
  'The disk reports an error. Check the disk, then resume.':
    'El disco informa de un error. Compruebe el disco y reanude.',
  'The drive with the library folder is not connected. Connect it, then resume.':
    'La unidad con la carpeta de biblioteca no está conectada. Conéctela y reanude.',
  'The network drive with the library folder is not connected. Connect it, then resume.':
    'La unidad de red con la carpeta de biblioteca no está conectada. Conéctela y reanude.',
  'Too many files are open. Close some programs, then resume.':
    'Hay demasiados archivos abiertos. Cierre algunos programas y reanude.',
  'Free up space on its disk and try again.': 'Libere espacio en su disco e inténtelo de nuevo.',
  'Check its permissions and its disk, then try again.':
    'Compruebe sus permisos y su disco e inténtelo de nuevo.',
  'The library folder {0} is missing or empty. Connect its drive or choose another folder, then try again.':
    'La carpeta de biblioteca {0} no existe o está vacía. Conecte su unidad o elija otra carpeta e inténtelo de nuevo.',
  'Not enough free space on the disk for this file. Free up space and retry.':
    'No hay espacio suficiente en el disco para este archivo. Libere espacio y reinténtelo.',
  'The file server sent {0} so far and doesn’t say how much there is, which is too much to save. Ask the service about this file, or free up space and retry.':
    'El servidor de archivos ha enviado {0} hasta ahora y no indica cuánto queda, lo que es demasiado para guardarlo. Pregunte al servicio por este archivo, o libere espacio y reinténtelo.',
  'The file or its folder is in use or write-protected. Close other programs and try again.':
    'El archivo o su carpeta está en uso o protegido contra escritura. Cierre otros programas e inténtelo de nuevo.',
  'The path of this folder has {0} characters. On {1} it can have at most {2}. Choose a folder nearer to the top of the drive.':
    'La ruta de esta carpeta tiene {0} caracteres. En {1} puede tener {2} como máximo. Elija una carpeta más cercana a la raíz de la unidad.',
  'The folder template gives no name for this order. Change it in Settings.':
    'La plantilla de nombres de carpeta no da ningún nombre para este pedido. Cámbiela en Ajustes.',
  'The path of the order’s folder is too long for this system. Shorten the folder template or move the library folder.':
    'La ruta de la carpeta del pedido es demasiado larga para este sistema. Acorte la plantilla de nombres de carpeta o mueva la carpeta de biblioteca.',
  '{0} is not a regular file. Move it elsewhere and try again.':
    '{0} no es un archivo normal. Muévalo a otro lugar e inténtelo de nuevo.',
  '{0} is behind a link now. Remove the link: Planroom doesn’t save files through links.':
    '{0} está ahora detrás de un enlace. Quite el enlace: Planroom no guarda archivos a través de enlaces.',
  'The plan isn’t on this computer.': 'El plano no está en este ordenador.',
  '{0} more. Export as PDF to see all notes.': 'Hay {0} más. Exporte como PDF para ver todas las notas.',
  'This plan isn’t on this computer.': 'Este plano no está en este ordenador.',
  '{0} is a device or pipe. Choose another name.': '{0} es un dispositivo o una tubería. Elija otro nombre.',
  'This is a delivered file. Choose another name or folder.':
    'Es un archivo entregado. Elija otro nombre u otra carpeta.',
  'There are no annotations to export.': 'No hay anotaciones que exportar.',
  'The exported file is no longer there.': 'El archivo exportado ya no está ahí.',
  'No contact sheet is small enough.': 'Ninguna hoja de contactos es lo bastante pequeña.',
  'No copy of it is small enough.': 'Ninguna copia es lo bastante pequeña.',
  'Only pictures can be copied as an image. Open the file in its own program.':
    'Solo las imágenes se pueden copiar como imagen. Abra el archivo en su propio programa.',
  'Only pictures and PDFs can be printed here. Open the file in its own program.':
    'Solo las imágenes y los PDF se pueden imprimir aquí. Abra el archivo en su propio programa.',
  'This PDF has more than {0} pages. Open the file in its own program.':
    'Este PDF tiene más de {0} páginas. Abra el archivo en su propio programa.',
  'The logo is no longer there. Choose it again.': 'El logotipo ya no está ahí. Elíjalo de nuevo.',
  'Order {0} is not on this computer. Download it first.':
    'El pedido {0} no está en este ordenador. Descárguelo antes.',
  'There are no plans on this computer. Download the orders first.':
    'No hay planos en este ordenador. Descargue antes los pedidos.',
  'Can’t make the folder {0}. Choose another one.': 'No se puede crear la carpeta {0}. Elija otra.',
  '{0} can’t be used as a logo. Choose a PNG or JPG of at most 8 MB.':
    '{0} no se puede usar como logotipo. Elija un PNG o JPG de 8 MB como máximo.',
  'Couldn’t open the page.': 'No se pudo abrir la página.',
  'These copies were made in an earlier session.': 'Estas copias se crearon en una sesión anterior.',
  'Something went wrong in Planroom. The copies couldn’t be made.':
    'Se produjo un error en Planroom. No se pudieron crear las copias.',
  'Copies are already being made. Wait for them or cancel them.':
    'Ya se están creando copias. Espere a que terminen o cancélelas.',
  'This run made no web page.': 'Esta entrega al agente no creó ninguna página web.',
  '{0} no longer exists. Choose another folder.': '{0} ya no existe. Elija otra carpeta.',
  'This plan can’t be drawn. {0} Export another format of it.':
    'No se puede dibujar este plano. {0} Exporte otro formato del plano.',
  'Its name is too long for this folder.': 'Su nombre es demasiado largo para esta carpeta.',
  'A folder has its name.': 'Una carpeta tiene el mismo nombre.',
  'Planroom can’t write to {0}. Choose another folder.':
    'Planroom no puede escribir en {0}. Elija otra carpeta.',
  'The disk is full. Free up space or choose another folder.':
    'El disco está lleno. Libere espacio o elija otra carpeta.',
  'Your disk quota is used up. Free up space or choose another folder.':
    'Su cuota de disco está agotada. Libere espacio o elija otra carpeta.',
  'Too many files are open. Close some programs and try again.':
    'Hay demasiados archivos abiertos. Cierre algunos programas e inténtelo de nuevo.',
  'A drive reports an error ({0}). Check the drives of the library and of {1}.':
    'Una unidad informa de un error ({0}). Compruebe las unidades de la biblioteca y de {1}.',
  '{0} is no longer in the list. Refresh orders.': '{0} ya no está en la lista. Actualice los pedidos.',
  'The file is gone.': 'El archivo ya no está.',
  'The file can’t be read ({0}).': 'No se puede leer el archivo ({0}).',
  'This folder is no longer remembered. Choose it again.':
    'Esta carpeta ya no está entre las recordadas. Elíjala de nuevo.',
  'The file is no picture of a kind that is known.': 'El archivo no es una imagen de un tipo conocido.',
  'The picture is damaged or incomplete.': 'La imagen está dañada o incompleta.',
  'The packed drawing is damaged or too large.': 'El dibujo comprimido está dañado o es demasiado grande.',
  'The drawing is in an encoding that isn’t known: {0}.': 'No se conoce la codificación del dibujo: {0}.',
  'The file is larger than {0} MB.': 'El archivo ocupa más de {0} MB.',
  'It is no regular file.': 'No es un archivo normal.',
  'The PDF is damaged or incomplete.': 'El PDF está dañado o incompleto.',
  'This password doesn’t open the PDF.': 'Esta contraseña no abre el PDF.',
  'The PDF is protected by a password.': 'El PDF está protegido con contraseña.',
  'The picture has too many pixels.': 'La imagen tiene demasiados píxeles.',
  'The drawing has too many parts.': 'El dibujo tiene demasiadas partes.',
  'The file is not an SVG drawing.': 'El archivo no es un dibujo SVG.',
  'The drawing has drawings too deep within each other.': 'El dibujo contiene demasiados dibujos anidados.',
  'The drawing holds pictures of too many pixels.': 'El dibujo contiene imágenes con demasiados píxeles.',
  'The drawing has parts too deep within each other.': 'El dibujo contiene demasiadas partes anidadas.',
  'The drawing has names (entities) that stand for more than text of its own.':
    'El dibujo contiene nombres (entidades) que representan algo más que un texto propio.',
  'The drawing has names (entities) that stand for too much text.':
    'El dibujo contiene nombres (entidades) que representan demasiado texto.',
  'This folder is no longer in the library.': 'Esta carpeta ya no está en la biblioteca.',
  'The file is no longer in its folder.': 'El archivo ya no está en su carpeta.',
  'This file is no longer in the list.': 'Este archivo ya no está en la lista.',
  'This order is no longer in the list. Refresh orders.':
    'Este pedido ya no está en la lista. Actualice los pedidos.',
  'Drawing it takes too much time{0}.': 'Dibujarlo requiere demasiado tiempo{0}.',
  'Another program uses the file. Close it and check again.':
    'Otro programa usa el archivo. Ciérrelo y vuelva a comprobar.',
  'A link points outside the folder and was not followed.':
    'Un enlace señala fuera de la carpeta y no se siguió.',
  'The file was changed after it was checked. Check again to see what it is now.':
    'El archivo cambió después de la comprobación. Vuelva a comprobar para ver su estado actual.',
  'The file couldn’t be read. Check the drive, then check the files again.':
    'No se pudo leer el archivo. Compruebe la unidad y vuelva a comprobar los archivos.',
  'Planroom has no record of this file. Rescan the library, then check again.':
    'Planroom no tiene registro de este archivo. Vuelva a leer la biblioteca y compruebe de nuevo.',
  'Your file is no longer in “Earlier deliveries”.': 'Su archivo ya no está en «Earlier deliveries».',
  'The file was changed since. Your file is {0} in its order’s folder.':
    'El archivo cambió entretanto. Su archivo es {0}, en la carpeta de su pedido.',
  'There is another file now. Your file is {0} in its order’s folder.':
    'Ahora hay otro archivo. Su archivo es {0}, en la carpeta de su pedido.',
  'It is saved as {0} in its order’s folder.': 'Está guardado como {0} en la carpeta de su pedido.',
  'Couldn’t restore the file ({0}).{1} Check again to continue.':
    'No se pudo restaurar el archivo ({0}).{1} Vuelva a comprobar para continuar.',
  'Cancelled before this file was restored.': 'Se canceló antes de restaurar este archivo.',
  'The service no longer has this file.': 'El servicio ya no tiene este archivo.',
  'Files are already being verified. Wait for it to finish or cancel it first.':
    'Ya se están comprobando archivos. Espere a que termine o cancele antes la comprobación.',
  'There is nothing left to restore.': 'No queda nada que restaurar.',
  'This file was not replaced.': 'Este archivo no se reemplazó.',
  'From an earlier delivery. The service only has the newest one.':
    'De una entrega anterior. El servicio solo tiene la última.',
  'This folder was saved by a newer version of Planroom. Update Planroom to use it.':
    'Esta carpeta la guardó una versión más reciente de Planroom. Actualice Planroom para usarla.',
  '{0} lists too many files. Remove it. The files in the folder are kept.':
    '{0} contiene demasiados archivos en su lista. Quítelo. Los archivos de la carpeta se conservan.',
  '{0} is {1}. Remove it, so that Planroom can create its own folder.':
    '{0} es {1}. Quítelo para que Planroom pueda crear su propia carpeta.',
  'This is the folder of one order. Choose the folder that contains it.':
    'Es la carpeta de un solo pedido. Elija la carpeta que la contiene.',
  'Can’t create or open the library folder {0}. Choose another one.':
    'No se puede crear ni abrir la carpeta de biblioteca {0}. Elija otra.',
  'Can’t read the folder {0}. Choose another one.': 'No se puede leer la carpeta {0}. Elija otra.',
  'Planroom can’t write to the library folder. Check its permissions and its drive, then resume.':
    'Planroom no puede escribir en la carpeta de biblioteca. Compruebe sus permisos y su unidad y reanude.',
  'Enter a link that starts with http:// or https://.':
    'Introduzca un enlace que empiece por http:// o https://.',
  'This link contains a user name or password. Use one without, or the service may decline it and everyone on the way can read it.':
    'Este enlace contiene un nombre de usuario o una contraseña. Use uno sin ellos: el servicio podría rechazarlo y cualquiera por el camino podría leerlos.',
  'This address belongs to a private network, so the service can’t reach it. Put the file where it can be downloaded from the internet.':
    'Esta dirección es de una red privada, así que el servicio no puede acceder a ella. Ponga el archivo donde se pueda descargar de Internet.',
  'Couldn’t check the link because you’re offline. Check again when you’re online.':
    'No se pudo comprobar el enlace porque no hay conexión a Internet. Vuelva a comprobarlo cuando haya conexión.',
  'This link requires signing in, which the service can’t do. Share the file with anyone who has the link and paste the new link.':
    'Este enlace requiere iniciar sesión, y el servicio no puede hacerlo. Comparta el archivo con cualquiera que tenga el enlace y pegue el nuevo enlace.',
  'This link opens a web page that asks for a password, not the file itself. Share the file with anyone who has the link and paste the new link.':
    'Este enlace abre una página web que pide una contraseña, no el archivo. Comparta el archivo con cualquiera que tenga el enlace y pegue el nuevo enlace.',
  'This link opens a web page, not the file itself. Copy the address of the file, usually with a right click on the picture or its download button, and paste it.':
    'Este enlace abre una página web, no el archivo. Copie la dirección del archivo, normalmente con el botón derecho sobre la imagen o su botón de descarga, y péguela.',
  'The file at this link is empty. Ask for a new link.':
    'El archivo de este enlace está vacío. Pida un enlace nuevo.',
  'The file at this link is incomplete. Check again or ask for a new link.':
    'El archivo de este enlace está incompleto. Vuelva a comprobarlo o pida un enlace nuevo.',
  'Can’t find {0}. Check the link for typing mistakes.':
    'No se encuentra {0}. Compruebe si el enlace está bien escrito.',
  'The connection to {0} was lost. Check again or use another link.':
    'Se perdió la conexión con {0}. Vuelva a comprobar o use otro enlace.',
  '{0} timed out. Check again or use another link.':
    '{0} tardó demasiado en responder. Vuelva a comprobar o use otro enlace.',
  'The file is no longer available ({0}). Ask for a new link.':
    'El archivo ya no está disponible ({0}). Pida un enlace nuevo.',
  'The server of this link is busy (429). Check again later.':
    'El servidor de este enlace está ocupado (429). Vuelva a comprobarlo más tarde.',
  'Server error at this link ({0}). Check again later.':
    'Error del servidor en este enlace ({0}). Vuelva a comprobarlo más tarde.',
  'The server of this link declined the request ({0}). Use another link.':
    'El servidor de este enlace rechazó la petición ({0}). Use otro enlace.',
  'The file is {0}. The service accepts PNG, JPG and PDF.':
    'El archivo es {0}. El servicio acepta PNG, JPG y PDF.',
  'This link opens a {0} page, not the file itself, and the file can’t be downloaded automatically. Allow anyone with the link to download it, or share it in another way.':
    'Este enlace abre una página de {0}, no el archivo, y este no se puede descargar automáticamente. Permita que cualquiera con el enlace lo descargue o compártalo de otra forma.',
  'Couldn’t check the tour: its server blocks programs (403). If it opens in a private browser window without signing in, the service can probably open it.':
    'No se pudo comprobar el recorrido: su servidor bloquea programas (403). Si se abre en una ventana privada del navegador sin iniciar sesión, es probable que el servicio pueda abrirlo.',
  'This link opens a file ({0}), not a tour. Copy the address of the tour from the address bar of your browser.':
    'Este enlace abre un archivo ({0}), no un recorrido. Copie la dirección del recorrido de la barra de direcciones de su navegador.',
  'This link redirects too many times. Use another one.': 'Este enlace redirige demasiadas veces. Use otro.',
  'This link redirects to an invalid address. Use another one.':
    'Este enlace redirige a una dirección no válida. Use otro.',
  'The server uses an unsupported compression ({0}). Use another link.':
    'El servidor usa una compresión no compatible ({0}). Use otro enlace.',
  'This link expired {0} ago. Ask for a new one that doesn’t expire.':
    'Este enlace caducó hace {0}. Pida uno nuevo que no caduque.',
  'This link expires in {0}. The service may download the file later than that. Use a link that doesn’t expire.':
    'Este enlace caduca en {0}. Es posible que el servicio descargue el archivo más tarde. Use un enlace que no caduque.',
  'This link expires in {0}. If the order waits longer than that, the service can’t download the file.':
    'Este enlace caduca en {0}. Si el pedido espera más tiempo, el servicio no podrá descargar el archivo.',
  'This link has expired according to its address, but still works.':
    'Según su dirección, este enlace ha caducado, pero aún funciona.',
  'The picture has only {0} × {1} pixels. Small print on the plan may be lost. Use a larger one if possible.':
    'La imagen solo tiene {0} × {1} píxeles. La letra pequeña del plano podría perderse. Use una mayor si es posible.',
  'The file has {0} MB. The service may decline files of this size.':
    'El archivo ocupa {0} MB. Es posible que el servicio rechace archivos de este tamaño.',
  'The server labels this file “{0}”, but it is {1}.':
    'El servidor declara este archivo como «{0}», pero es {1}.',
  'No preview available. Open the link to check that the picture is complete.':
    'No hay vista previa. Abra el enlace para comprobar que la imagen está completa.',
  'This link is not encrypted (http). Others may see or change the file on its way.':
    'Este enlace no está cifrado (http). Otros podrían ver o modificar el archivo por el camino.',
  'Can’t connect to {0}. {1}. Check your internet connection and try again.':
    'No se puede conectar con {0}. {1}. Compruebe su conexión a Internet e inténtelo de nuevo.',
  'If this network requires signing in, sign in with your web browser, then try again.':
    'Si esta red requiere iniciar sesión, hágalo en su navegador web e inténtelo de nuevo.',
  'The proxy {0} requires signing in. Ask your network administrator to allow Planroom, or set user name and password in HTTPS_PROXY on this computer.':
    'El proxy {0} requiere iniciar sesión. Pida a su administrador de red que permita Planroom, o defina el nombre de usuario y la contraseña en HTTPS_PROXY en este ordenador.',
  'Can’t connect to the proxy {0}. Check your network and the proxy in the system settings.':
    'No se puede conectar con el proxy {0}. Compruebe su red y el proxy en los ajustes del sistema.',
  'This computer doesn’t trust the certificate of {0}. If your network inspects secure connections, add its certificate to the system and restart Planroom.':
    'Este ordenador no confía en el certificado de {0}. Si su red inspecciona las conexiones seguras, añada el certificado de la red al sistema y reinicie Planroom.',
  'The certificate of {0} has expired. Check this computer’s date. If it is correct, the server needs a new certificate.':
    'El certificado de {0} ha caducado. Compruebe la fecha de este ordenador. Si es correcta, el servidor necesita un certificado nuevo.',
  'The certificate of {0} is not valid yet. Check this computer’s date.':
    'El certificado de {0} aún no es válido. Compruebe la fecha de este ordenador.',
  'The certificate of {0} is for another name. Check the address and your network.':
    'El certificado de {0} es para otro nombre. Compruebe la dirección y su red.',
  'The certificate of {0} was revoked. Ask the service before you continue.':
    'El certificado de {0} fue revocado. Pregunte al servicio antes de continuar.',
  'Can’t establish a secure connection to {0}. Try again. If this continues, ask your network administrator.':
    'No se puede establecer una conexión segura con {0}. Inténtelo de nuevo. Si vuelve a ocurrir, consulte a su administrador de red.',
  'Can’t verify the identity of {0} ({1}). Check the address and your network.':
    'No se puede verificar la identidad de {0} ({1}). Compruebe la dirección y su red.',
  'This network uses an unsupported type of proxy. Use an HTTP, HTTPS or SOCKS 5 proxy.':
    'Esta red usa un tipo de proxy no compatible. Use un proxy HTTP, HTTPS o SOCKS 5.',
  'The proxy {0} can’t connect to {1} ({2}). Try again later.':
    'El proxy {0} no puede conectar con {1} ({2}). Inténtelo más tarde.',
  'The proxy {0} blocks {1} ({2}). Ask your network administrator.':
    'El proxy {0} bloquea {1} ({2}). Consulte a su administrador de red.',
  'The proxy {0} blocks {1}. Ask your network administrator.':
    'El proxy {0} bloquea {1}. Consulte a su administrador de red.',
  'The proxy {0} can’t connect to {1}. Try again later.':
    'El proxy {0} no puede conectar con {1}. Inténtelo más tarde.',
  'This operation changes something, so it must be confirmed.':
    'Esta operación modifica algo, así que hay que confirmarla.',
  'This operation only reads, so nothing is sent.': 'Esta operación solo lee, así que no se envía nada.',
  'The request changed in the meantime. Check it, then send it again.':
    'La petición cambió entretanto. Revísela y vuelva a enviarla.',
  'Planroom closed while sending. Not confirmed yet.':
    'Planroom se cerró durante el envío. Aún sin confirmar.',
  'The outbox has an entry for this draft. Send or discard it first, then delete the draft.':
    'La bandeja de salida tiene un elemento de este borrador. Envíelo o descártelo antes y elimine después el borrador.',
  'The deletion of this draft is pending or not confirmed. Resolve it in the outbox first.':
    'La eliminación de este borrador está pendiente o sin confirmar. Resuélvala antes en la bandeja de salida.',
  'The service declined the order.': 'El servicio rechazó el pedido.',
  'The service declined the changes.': 'El servicio rechazó los cambios.',
  'The service declined the deletion.': 'El servicio rechazó la eliminación.',
  'The service declined the change request.': 'El servicio rechazó la solicitud de cambio.',
  'The service declined the upgrade.': 'El servicio rechazó la ampliación.',
  'Nothing was changed.': 'No se modificó nada.',
  'Nothing was ordered.': 'No se pidió nada.',
  'Send it again in a few minutes.': 'Vuelva a enviarlo en unos minutos.',
  'Nothing was bought.': 'No se compró nada.',
  'The draft stays as it was.': 'El borrador queda como estaba.',
  'Send it again with the new key.': 'Vuelva a enviarlo con la nueva clave.',
  'Not confirmed yet.': 'Aún sin confirmar.',
  'Cancelled while sending.': 'Se canceló durante el envío.',
  'The draft still exists at the service. Delete it again or discard this entry.':
    'El borrador sigue existiendo en el servicio. Vuelva a eliminarlo o descarte este elemento.',
  'Possible matches found. Check them, and choose the order that matches if one does.':
    'Se encontraron posibles coincidencias. Revíselas y, si una coincide, elija ese pedido.',
  'The service doesn’t show whether this was received. Check with the service, then mark it here.':
    'El servicio no muestra si lo recibió. Consulte al servicio y márquelo aquí.',
  'No possible matches are listed any more.': 'Ya no figura ninguna posible coincidencia.',
  'The same request is being sent. Wait for its answer.':
    'Se está enviando la misma petición. Espere la respuesta.',
  'The same request was sent before and is not confirmed. Check with the service, then resolve it in the outbox.':
    'La misma petición se envió antes y está sin confirmar. Consulte al servicio y resuélvala en la bandeja de salida.',
  'Row {0} is already in the outbox. It is not ordered twice.':
    'La fila {0} ya está en la bandeja de salida. No se pide dos veces.',
  'This belongs to another entry in the outbox.': 'Es de otro elemento de la bandeja de salida.',
  'The service doesn’t have this order, so nothing can be bought for it.':
    'El servicio no tiene este pedido, así que no se le puede comprar nada.',
  'Style preferences were not sent because the order is unknown.':
    'No se enviaron las preferencias de estilo porque no se conoce el pedido.',
  'The service no longer has this order.': 'El servicio ya no tiene este pedido.',
  'This order is no longer a draft. Only drafts can be deleted.':
    'Este pedido ya no es un borrador. Solo se pueden eliminar borradores.',
  'The deletion of this draft is already in the outbox.':
    'La eliminación de este borrador ya está en la bandeja de salida.',
  'This is not a draft deletion.': 'No es la eliminación de un borrador.',
  'The draft is already being deleted.': 'El borrador ya se está eliminando.',
  'The draft is already deleted.': 'El borrador ya está eliminado.',
  'The deletion is not confirmed. Planroom checks it in the outbox.':
    'La eliminación está sin confirmar. Planroom la comprueba en la bandeja de salida.',
  'This row is already in the outbox again. It is not ordered twice.':
    'Esta fila ya está otra vez en la bandeja de salida. No se pide dos veces.',
  'The outbox has an unconfirmed entry for this connection. Resolve it in the outbox first.':
    'La bandeja de salida tiene un elemento sin confirmar de esta conexión. Resuélvalo antes en la bandeja de salida.',
  'An operation is sent when the user confirms it, and only then.':
    'Una operación se envía cuando el usuario la confirma, y solo entonces.',
  'The order ID is missing.': 'Falta el ID del pedido.',
  'The order is now {0} and no longer a draft. It wasn’t deleted.':
    'El pedido está ahora en estado «{0}» y ya no es un borrador. No se eliminó.',
  'The draft was not deleted. Delete it again with the new key.':
    'No se eliminó el borrador. Vuelva a eliminarlo con la nueva clave.',
  'The draft changed at the service after you chose to delete it. It wasn’t deleted.':
    'El borrador cambió en el servicio después de que decidiera eliminarlo. No se eliminó.',
  'The service no longer lists this order. Nothing was sent. Refresh orders and try again.':
    'Este pedido ya no figura en el servicio. No se envió nada. Actualice los pedidos e inténtelo de nuevo.',
  'Another upgrade of this order is not confirmed. Resolve it in the outbox before you buy more.':
    'Otra ampliación de este pedido está sin confirmar. Resuélvala en la bandeja de salida antes de comprar más.',
  'Something was sent with the reference “{0}” after this entry was made. Nothing was sent. Discard this entry, or give it another reference.':
    'Después de crear este elemento se envió algo con la referencia «{0}». No se envió nada. Descarte este elemento o póngale otra referencia.',
  'Couldn’t save the service’s response to the disk. Planroom checks with the service.':
    'No se pudo guardar en el disco la respuesta del servicio. Planroom consulta al servicio.',
  'It was changed or sent in the meantime.': 'Se modificó o se envió entretanto.',
  'It was declined this time, but may have been received before.':
    'Esta vez se rechazó, pero puede que se haya recibido antes.',
  'This order belongs to another entry in the outbox.':
    'Este pedido es de otro elemento de la bandeja de salida.',
  'The service has no list that shows whether it was received. Check with the service, then mark or remove this entry.':
    'El servicio no tiene ninguna lista que muestre si se recibió. Consulte al servicio y marque o quite este elemento.',
  'This entry is no longer in the outbox.': 'Este elemento ya no está en la bandeja de salida.',
  'This entry was changed in the meantime. Review it and send it again.':
    'Este elemento se modificó entretanto. Revíselo y vuelva a enviarlo.',
  'This entry is being sent. Try again in a moment.':
    'Este elemento se está enviando. Inténtelo de nuevo en un momento.',
  'This entry is not confirmed. Resolve it first.': 'Este elemento está sin confirmar. Resuélvalo antes.',
  'This entry was already sent.': 'Este elemento ya se envió.',
  'Planroom’s data folder was copied or restored. This entry may have been sent since. Not confirmed yet.':
    'La carpeta de datos de Planroom se copió o se restauró. Es posible que este elemento ya se haya enviado. Aún sin confirmar.',
  'The outbox was saved by a newer version of Planroom. Ordering is off until you update Planroom.':
    'La bandeja de salida la guardó una versión más reciente de Planroom. No es posible hacer pedidos hasta que actualice Planroom.',
  'The outbox was saved by an older version of Planroom that this one can’t read. Ordering is off so that nothing is ordered twice.':
    'La bandeja de salida la guardó una versión anterior de Planroom que esta no puede leer. No es posible hacer pedidos, para que nada se pida dos veces.',
  'The outbox is older than its last saved state. Ordering is off so that nothing is ordered twice.':
    'La bandeja de salida es anterior a su último estado guardado. No es posible hacer pedidos, para que nada se pida dos veces.',
  'The outbox can’t be opened because its file is damaged. Ordering is off so that nothing is ordered twice.':
    'No se puede abrir la bandeja de salida porque su archivo está dañado. No es posible hacer pedidos, para que nada se pida dos veces.',
  'This is Planroom’s own folder. Choose another one.': 'Es la carpeta propia de Planroom. Elija otra.',
  'The outbox is older than its last saved state: it has no record of changes.':
    'La bandeja de salida es anterior a su último estado guardado: no tiene registro de los cambios.',
  'The outbox is older than its last saved state: change {0}, not {1}.':
    'La bandeja de salida es anterior a su último estado guardado: cambio {0}, no {1}.',
  'The service doesn’t list the files of this order.': 'El servicio no indica los archivos de este pedido.',
  'Couldn’t load the order details. Refresh to try again.':
    'No se pudieron cargar los detalles del pedido. Actualice para intentarlo de nuevo.',
  'The service sent no file for “{0}”.': 'El servicio no envió ningún archivo para «{0}».',
  'Couldn’t check this link because you’re offline.':
    'No se pudo comprobar este enlace porque no hay conexión a Internet.',
  'Nothing was sent: the service can’t use these logos. Replace or remove them.':
    'No se envió nada: el servicio no puede usar estos logotipos. Reemplácelos o quítelos.',
  'This link can’t be used.': 'No se puede usar este enlace.',
  'This link opens a PDF. Use a PNG or JPG picture as logo.':
    'Este enlace abre un PDF. Use una imagen PNG o JPG como logotipo.',
  'Nothing was sent: couldn’t check the logos because you’re offline. Export again when you’re online.':
    'No se envió nada: no se pudieron comprobar los logotipos porque no hay conexión a Internet. Vuelva a exportar cuando haya conexión.',
  'Nothing was sent: some settings have errors. Fix them and export again.':
    'No se envió nada: algunas opciones tienen errores. Corríjalas y vuelva a exportar.',
  'A report of one of these orders is already being exported. Wait for it or cancel it.':
    'Ya se está exportando un informe de uno de estos pedidos. Espere a que termine o cancélelo.',
  'The library folder changed, so nothing was sent. Export again.':
    'La carpeta de biblioteca cambió, así que no se envió nada. Vuelva a exportar.',
  'This export no longer exists.': 'Esta exportación ya no existe.',
  'This export is still running. Cancel it first.': 'Esta exportación sigue en curso. Cancélela antes.',
  'This export has no folder.': 'Esta exportación no tiene carpeta.',
  'One of these orders is no longer in the list. Select the orders again.':
    'Uno de estos pedidos ya no está en la lista. Seleccione de nuevo los pedidos.',
  'An export from before the last restart can’t be repeated. Start a new export.':
    'No se puede repetir una exportación anterior al último reinicio. Inicie una exportación nueva.',
  'This report was not requested.': 'Este informe no se pidió.',
  'This {0} no longer exists.': 'Este elemento ya no existe: {0}.',
  'The maximum of {0} is reached. Delete one to save another.':
    'Se alcanzó el máximo de {0}. Elimine uno para guardar otro.',
  'Planroom was closed before this report was requested.': 'Planroom se cerró antes de pedir este informe.',
  'Planroom was closed while this report was requested. The service may have created it.':
    'Planroom se cerró mientras pedía este informe. Es posible que el servicio lo haya creado.',
  'The report was created, but Planroom was closed while its files were saved. Export again.':
    'El informe se creó, pero Planroom se cerró mientras guardaba sus archivos. Vuelva a exportar.',
  'It can’t be read ({0}).': 'No se puede leer ({0}).',
  'Only pictures, SVG drawings and pages of PDFs can be compared.':
    'Solo se pueden comparar imágenes, dibujos SVG y páginas de PDF.',
  'Comparing these files took too long. Try another format of the plan.':
    'La comparación de estos archivos tardó demasiado. Pruebe con otro formato del plano.',
  'Couldn’t compare these files. They may be too large or too complex. Try another format of the plan.':
    'No se pudieron comparar estos archivos. Puede que sean demasiado grandes o complejos. Pruebe con otro formato del plano.',
  'Couldn’t compare these files. Try another format of the plan.':
    'No se pudieron comparar estos archivos. Pruebe con otro formato del plano.',
  'Couldn’t read {0}. {1} Try another format of the plan.':
    'No se pudo leer {0}. {1} Pruebe con otro formato del plano.',
  'The files have changed since they were compared. Compare them again.':
    'Los archivos cambiaron después de compararlos. Compárelos de nuevo.',
  'This review was saved by a newer version of Planroom. Update Planroom to use it.':
    'Esta revisión la guardó una versión más reciente de Planroom. Actualice Planroom para usarla.',
  'This order has too many review notes.': 'Este pedido tiene demasiadas notas de revisión.',
  'A path with a line break can’t be scheduled. Rename the folder.':
    'No se puede programar una ruta con un salto de línea. Cambie el nombre de la carpeta.',
  'This system has neither a systemd user session nor cron. Install cron and try again.':
    'Este sistema no tiene sesión de usuario de systemd ni cron. Instale cron e inténtelo de nuevo.',
  'The system’s scheduler refused the entry.': 'El programador de tareas del sistema rechazó la entrada.',
  'The tool is not installed.': 'La herramienta no está instalada.',
  'There is no session bus.': 'No hay bus de sesión.',
  '{0} left the bus.': '{0} abandonó el bus.',
  'The session bus closed the connection.': 'El bus de sesión cerró la conexión.',
  'The connection to the session bus was closed.': 'Se cerró la conexión con el bus de sesión.',
  'A request has a path or a body that is not allowed.':
    'Una petición tiene una ruta o un cuerpo no permitidos.',
  '“{0}” is not available. Check it in Settings, API features.':
    '«{0}» no está disponible. Compruébelo en Ajustes, Funciones de API.',
  '“{0}” is not {1}.': '«{0}» no es {1}.',
  'There are {0} views already. Delete one first.': 'Ya hay {0} vistas. Elimine una antes.',
  'A preset “{0}” already exists. Choose another name.': 'Ya existe un preajuste «{0}». Elija otro nombre.',
  'The maximum of {0} presets is reached. Delete one to save another.':
    'Se alcanzó el máximo de {0} preajustes. Elimine uno para guardar otro.',
  'Built-in presets can’t be changed. Create a new one.':
    'Los preajustes integrados no se pueden modificar. Cree uno nuevo.',
  'Another program is using Planroom’s data folder. Close it and try again.':
    'Otro programa usa la carpeta de datos de Planroom. Ciérrelo e inténtelo de nuevo.',
  '{0} was saved by a newer version of Planroom. Update Planroom.':
    '{0} se guardó con una versión más reciente de Planroom. Actualice Planroom.',
  '{0} was saved by an older version of Planroom that this one can’t read.':
    '{0} se guardó con una versión anterior de Planroom que esta no puede leer.',
  'Another program is using it. Close that program and try again.':
    'Otro programa lo está usando. Cierre ese programa e inténtelo de nuevo.',
  'No prices are included.': 'No se incluyen precios.',
  'Prices are those of your price list.': 'Los precios son los de su lista de precios.',
  'This user is no longer in the team. Refresh the team.':
    'Este usuario ya no está en el equipo. Actualice el equipo.',
  'Nothing was sent: fix the marked fields.': 'No se envió nada: corrija los campos marcados.',
  'A change of this user is being sent. Wait for it to finish.':
    'Se está enviando un cambio de este usuario. Espere a que termine.',
  'The user changed in the meantime. Check the changes, then send again.':
    'El usuario cambió entretanto. Revise los cambios y vuelva a enviar.',
  'Nothing was sent: FILE has errors. Fix them and try again.':
    'No se envió nada: FILE tiene errores. Corríjalos e inténtelo de nuevo.',
  'Nothing was sent: FILE doesn’t identify a user.': 'No se envió nada: FILE no identifica a ningún usuario.',
  'Enter the user’s current e-mail address or ID.':
    'Introduzca la dirección de correo actual o el ID del usuario.',
  'Nothing was sent: FILE has no changes. Allowed fields: {0}.':
    'No se envió nada: FILE no tiene cambios. Campos permitidos: {0}.',
  'Nothing was sent: this connection identifies users by e-mail address.':
    'No se envió nada: esta conexión identifica a los usuarios por la dirección de correo.',
  'Enter the user’s current e-mail address.': 'Introduzca la dirección de correo actual del usuario.',
  'The service’s response is not a user.': 'La respuesta del servicio no es un usuario.',
  'The change was for {0}, but the service responded with {1}. Check both users{2}: the change may have been applied to the wrong one. You can choose another user identifier in Settings.':
    'El cambio era para {0}, pero el servicio respondió con {1}. Compruebe ambos usuarios{2}: es posible que el cambio se haya aplicado al equivocado. Puede elegir otra identificación del usuario en Ajustes.',
  'Nothing was changed: the service can’t find {0}. Refresh the team, or choose another user identifier in Settings.':
    'No se modificó nada: el servicio no encuentra {0}. Actualice el equipo o elija otra identificación del usuario en Ajustes.',
  'The list of users couldn’t be loaded to check.':
    'No se pudo cargar la lista de usuarios para comprobarlo.',
  'The user is not in the list.': 'El usuario no está en la lista.',
  'The list still has the previous values. The change may still arrive.':
    'La lista aún muestra los valores anteriores. Es posible que el cambio llegue más tarde.',
  'Sent, but not confirmed: {0} {1} Refresh the team before you send it again.':
    'Enviado, pero sin confirmar: {0} {1} Actualice el equipo antes de volver a enviarlo.',
  'The scan link isn’t on this computer. Refresh it first.':
    'El enlace de escaneo no está en este ordenador. Actualícelo antes.',
  'The scan link is already shown. Close it first.':
    'El enlace de escaneo ya se está mostrando. Ciérrelo antes.',
  'The scan link isn’t loaded yet. Refresh it first.':
    'El enlace de escaneo aún no está cargado. Actualícelo antes.',
  'The service has a new scan link. Check it, then extend it.':
    'El servicio tiene un nuevo enlace de escaneo. Compruébelo y después prolónguelo.',
  'The new expiry is not confirmed. Refresh the scan link in a minute to check. Sending the same expiry again does no harm.':
    'La nueva caducidad está sin confirmar. Actualice el enlace de escaneo en un minuto para comprobarla. Volver a enviar la misma caducidad no causa ningún problema.',
  'A new expiry is already being sent. Wait for it to finish.':
    'Ya se está enviando una nueva caducidad. Espere a que termine.',
  'Choose an expiry more than a minute in the future.': 'Elija una caducidad de dentro de más de un minuto.',
  'The scan link is already valid until {0}. Choose a later expiry.':
    'El enlace de escaneo ya es válido hasta {0}. Elija una caducidad posterior.',
  'The expiry is too far in the future. Choose one before the year 10000.':
    'La caducidad está demasiado lejos. Elija una anterior al año 10000.',
  'Another computer is saving {0} in the same folder. Try again later.':
    'Otro ordenador está guardando {0} en la misma carpeta. Inténtelo más tarde.',
  'No free file name next to {0}. Rename or remove other files.':
    'No queda ningún nombre de archivo libre junto a {0}. Cambie el nombre de otros archivos o quítelos.',
  'The download link is not a web address.': 'El enlace de descarga no es una dirección web.',
  'The download link starts with {0}. Only http and https are allowed.':
    'El enlace de descarga empieza por {0}. Solo se permiten http y https.',
  'The download link contains a user name or password, which is not allowed.':
    'El enlace de descarga contiene un nombre de usuario o una contraseña, y eso no está permitido.',
  'The download link has no host name.': 'El enlace de descarga no tiene nombre de servidor.',
  'The file server redirects without an address.':
    'El servidor de archivos redirige sin indicar una dirección.',
  'The file server redirects to an invalid address.':
    'El servidor de archivos redirige a una dirección no válida.',
  'The file server redirects from https to unencrypted http, which is not allowed.':
    'El servidor de archivos redirige de https a http sin cifrar, y eso no está permitido.',
  'The file server redirects in a loop.': 'El servidor de archivos redirige en bucle.',
  'The file server redirects more than {0} times.': 'El servidor de archivos redirige más de {0} veces.',
  'The file server closed the connection. Try again.':
    'El servidor de archivos cerró la conexión. Inténtelo de nuevo.',
  'The compressed file is suspiciously large.': 'El archivo comprimido es sospechosamente grande.',
  'The compressed file is incomplete.': 'El archivo comprimido está incompleto.',
  'Connecting to the file server timed out. Try again.':
    'La conexión con el servidor de archivos tardó demasiado. Inténtelo de nuevo.',
  'The file server timed out. Try again.':
    'El servidor de archivos tardó demasiado en responder. Inténtelo de nuevo.',
  'Can’t find the file server (DNS). Check your internet connection and try again.':
    'No se encuentra el servidor de archivos (DNS). Compruebe su conexión a Internet e inténtelo de nuevo.',
  'The download is incomplete. Try again.': 'La descarga está incompleta. Inténtelo de nuevo.',
  'The connection to the file server was lost. Try again.':
    'Se perdió la conexión con el servidor de archivos. Inténtelo de nuevo.',
  'The download link leads to a private network, which is not allowed for this service.':
    'El enlace de descarga lleva a una red privada, y eso no está permitido para este servicio.',
  'The file server doesn’t send the requested part of the file. Try again.':
    'El servidor de archivos no envía la parte solicitada del archivo. Inténtelo de nuevo.',
  'The download stopped unexpectedly. Try again.':
    'La descarga se detuvo inesperadamente. Inténtelo de nuevo.',
  'The file server sent only a part of the file. Try again.':
    'El servidor de archivos solo envió una parte del archivo. Inténtelo de nuevo.',
  'The file server {0} ({1}). Try again.': 'El servidor de archivos {0} ({1}). Inténtelo de nuevo.',
  'The file server redirects to an address where no file is ({0}). Try again later.':
    'El servidor de archivos redirige a una dirección donde no hay ningún archivo ({0}). Inténtelo más tarde.',
  'The download link is no longer valid ({0}). Try again to get a new one.':
    'El enlace de descarga ya no es válido ({0}). Inténtelo de nuevo para obtener uno nuevo.',
  'The download is too slow. Check your internet connection, or try again later.':
    'La descarga es demasiado lenta. Compruebe su conexión a Internet o inténtelo más tarde.',
  'The {0} has an unknown token {{1}}. Use {2}.': 'La {0} tiene un marcador desconocido {{1}}. Use {2}.',
  'The {0} has an unmatched brace.': 'La {0} tiene una llave sin pareja.',
  'Use / between folders, not \\.': 'Use / entre carpetas, no \\.',
  'The name template can’t contain /. Use the folder template for folders.':
    'La plantilla de nombres de archivo no puede contener /. Para las carpetas, use la plantilla de nombres de carpeta.',
  'Add {kind}, {floor} or {variant} to the name template, so that file names differ.':
    'Añada {kind}, {floor} o {variant} a la plantilla de nombres de archivo, para que los nombres sean distintos.',
  'A folder name can’t consist of dots only.': 'Un nombre de carpeta no puede tener solo puntos.',
  'Enter a folder template.': 'Introduzca una plantilla de nombres de carpeta.',
  'The path of the order’s folder is too long. Shorten the folder template.':
    'La ruta de la carpeta del pedido es demasiado larga. Acorte la plantilla de nombres de carpeta.',
  'No free file name for {0}.': 'No queda ningún nombre de archivo libre para {0}.',
  'No free folder name for order {0}. Change the folder template.':
    'No queda ningún nombre de carpeta libre para el pedido {0}. Cambie la plantilla de nombres de carpeta.',
  'The file is in use. Close it in other programs and try again.':
    'El archivo está en uso. Ciérrelo en los demás programas e inténtelo de nuevo.',
  'The path is too long for this disk. Shorten the folder template.':
    'La ruta es demasiado larga para este disco. Acorte la plantilla de nombres de carpeta.',
  'Couldn’t save the file ({0}).': 'No se pudo guardar el archivo ({0}).',
  'The order no longer has this file.': 'El pedido ya no tiene este archivo.',
  'The order’s files have unsupported data at {0}.':
    'Los archivos del pedido tienen datos no compatibles en {0}.',
  'The library folder is being changed. Try again in a moment.':
    'Se está cambiando la carpeta de biblioteca. Inténtelo de nuevo en un momento.',
  'The transfers are closed.': 'Las transferencias están cerradas.',
  'The downloads were paused or cancelled in the window.':
    'Las descargas se pausaron o se cancelaron en la ventana.',
  'You deleted this file. Use Restore to download it again.':
    'Eliminó este archivo. Use Restaurar para descargarlo de nuevo.',
  'This transfer no longer exists.': 'Esta transferencia ya no existe.',
  'Can’t connect to {0}.': 'No se puede conectar con {0}.',
  'The file server sent an empty file. Try again.':
    'El servidor de archivos envió un archivo vacío. Inténtelo de nuevo.',
  'The JSON data is incomplete. Try again.': 'Los datos JSON están incompletos. Inténtelo de nuevo.',
  'The SVG drawing is incomplete. Try again.': 'El dibujo SVG está incompleto. Inténtelo de nuevo.',
  'Files are downloading or an order is being sent. Update Planroom after that.':
    'Se están descargando archivos o enviando un pedido. Actualice Planroom después.',
  'The street “{0}” has another house number than “{1}”.': 'La calle «{0}» tiene otro número que «{1}».',
  'The full address “{0}” differs from the street “{1}”.':
    'La dirección completa «{0}» difiere de la calle «{1}».',
  'The street has the city in it: “{0}”.': 'La calle contiene la ciudad: «{0}».',
  'The house number is in the second line. Check the street.':
    'El número está en la segunda línea. Compruebe la calle.',
  'Postal codes of this country have five digits. A leading zero may be lost.':
    'Los códigos postales de este país tienen cinco cifras. Puede que se haya perdido un cero inicial.',
  '“{0}” looks like a part of an address, and isn’t used.':
    '«{0}» parece una parte de una dirección y no se usa.',
  '“{0}” and “{1}” both match {2}. Choose one of them.':
    '«{0}» y «{1}» corresponden al mismo campo ({2}). Elija una de las dos.',
  '“{0}” is used as the owner’s e-mail address.': '«{0}» se usa como dirección de correo del propietario.',
  'Column {0} has no name.': 'La columna {0} no tiene nombre.',
  '“{0}” may be {1}. Choose its field or ignore it.':
    '«{0}» podría ser «{1}». Elija su campo o no la importe.',
  '“{0}” looks like a part of the street. Choose its field or ignore it.':
    '«{0}» parece una parte de la calle. Elija su campo o no la importe.',
  '“{0}” seems to contain complete addresses, which can’t be split safely. Put street, city and country in separate columns.':
    '«{0}» parece contener direcciones completas, que no se pueden dividir con seguridad. Ponga calle, ciudad y país en columnas separadas.',
  '“{0}” may be House number: most streets have none. Choose its field or ignore it.':
    '«{0}» podría ser «Número»: la mayoría de las calles no lo tienen. Elija su campo o no la importe.',
  'This file is larger than 10 MB. Split it into smaller files.':
    'Este archivo ocupa más de 10 MB. Divídalo en archivos más pequeños.',
  'This workbook is protected or in an old format. Save it as .xlsx or CSV.':
    'Este libro está protegido o en un formato antiguo. Guárdelo como .xlsx o CSV.',
  'This file is not plain text. Save it as .xlsx or CSV in your spreadsheet program.':
    'Este archivo no es texto sin formato. Guárdelo como .xlsx o CSV en su programa de hojas de cálculo.',
  'This file is a web page, not a table. Save it as .xlsx or CSV in your spreadsheet program.':
    'Este archivo es una página web, no una tabla. Guárdelo como .xlsx o CSV en su programa de hojas de cálculo.',
  'A letter was lost (�). Type the text again, or choose another encoding.':
    'Se perdió una letra (�). Escriba de nuevo el texto o elija otra codificación.',
  'This is a formula or its error. Enter the text itself.':
    'Es una fórmula o un error de fórmula. Introduzca el texto.',
  '“{0}” may be “{1}”. Check the encoding of the file.':
    '«{0}» podría ser «{1}». Compruebe la codificación del archivo.',
  'A spreadsheet may have shortened this number. Check the reference.':
    'Puede que una hoja de cálculo haya acortado este número. Compruebe la referencia.',
  'Characters that can’t be seen were removed.': 'Se quitaron caracteres invisibles.',
  'Two columns are assigned to {0}. Choose one of them.':
    'Hay dos columnas asignadas al campo {0}. Elija una de ellas.',
  'Both coordinates and latitude or longitude are assigned. Choose one or the other.':
    'Están asignadas tanto las coordenadas como la latitud o la longitud. Elija una de las dos opciones.',
  'No column is assigned to {0}.': 'No hay ninguna columna asignada al campo {0}.',
  'Enter coordinates such as 40.1, -75.2.': 'Introduzca coordenadas como 40.1, -75.2.',
  'This text is too long. Shorten it.': 'Este texto es demasiado largo. Acórtelo.',
  'This row has {0} cells, but the header has {1}. Check whether they are in the right columns, then clear this one.':
    'Esta fila tiene {0} celdas, pero el encabezado tiene {1}. Compruebe si están en las columnas correctas y después vacíe esta.',
  'This row has {0} of {1} cells. The others are empty.':
    'Esta fila tiene {0} de {1} celdas. Las demás están vacías.',
  'No user has this e-mail address. The service may decline it.':
    'Ningún usuario tiene esta dirección de correo. Es posible que el servicio la rechace.',
  'Row {0} has the same address.': 'La fila {0} tiene la misma dirección.',
  'Row {0} has the same reference.': 'La fila {0} tiene la misma referencia.',
  'This Excel file is damaged. Open it in your spreadsheet program and save it again.':
    'Este archivo de Excel está dañado. Ábralo en su programa de hojas de cálculo y guárdelo de nuevo.',
  'This Excel file unpacks to more than 40 MB. Split it, or save the sheet as CSV.':
    'Este archivo de Excel ocupa más de 40 MB descomprimido. Divídalo o guarde la hoja como CSV.',
  'This Excel file has no rows.': 'Este archivo de Excel no tiene filas.',
  'A CSV file has no sheets. Leave out --sheet.': 'Un archivo CSV no tiene hojas. Quite --sheet.',
  'An Excel file has an encoding of its own. Leave out --encoding.':
    'Un archivo de Excel tiene su propia codificación. Quite --encoding.',
  'The workbook has no sheet “{0}” with rows. Use one of: {1}.':
    'El libro no tiene ninguna hoja «{0}» con filas. Use una de estas: {1}.',
  'This file is not an Excel workbook. Save it as .xlsx or CSV.':
    'Este archivo no es un libro de Excel. Guárdelo como .xlsx o CSV.',
  'The sheet has values below row {0} or right of column {1}. Save its rows as CSV.':
    'La hoja tiene valores por debajo de la fila {0} o a la derecha de la columna {1}. Guarde sus filas como CSV.',
  'The file is empty.': 'El archivo está vacío.',
  'There are no rows below the header row.': 'No hay filas debajo de la fila de encabezado.',
  'This file has {0} rows. The maximum is {1}. Split the file.':
    'Este archivo tiene {0} filas. El máximo es {1}. Divida el archivo.',
  'This row has {0} columns. The maximum is {1}. Check the delimiter.':
    'Esta fila tiene {0} columnas. El máximo es {1}. Compruebe el separador.',
  'A quotation mark is never closed. Fix it in the file.':
    'Falta una comilla de cierre. Corríjalo en el archivo.',
  'The quotation marks in this row don’t match. Fix them in the file.':
    'Las comillas de esta fila no están emparejadas. Corríjalas en el archivo.',
  '{0}, "Delivery assets": plans are what is ordered. Which of the ten lists an account gets is not said.':
    '{0}, «Delivery assets»: lo que se pide son planos. No se dice cuál de las diez listas recibe una cuenta.',
  '{0}, "Packages and add-ons": PLUS with a 3D floor plan. How many is not said.':
    '{0}, «Packages and add-ons»: PLUS con un plano 3D. No se dice cuántos.',
  'Turn on the measurement tool in the tour, or the plan has no dimensions. Planroom can’t check this.':
    'Active la herramienta de medición en el recorrido, o el plano no tendrá medidas. Planroom no puede comprobarlo.',
  'It usually only works in browsers, even when shared with anyone. Put the file where it has a direct link, and paste that.':
    'Por lo general solo funciona en navegadores, aunque se comparta con cualquiera. Ponga el archivo donde tenga un enlace directo y pegue ese enlace.',
  'Open the folder, share each plan separately and paste the link of each file.':
    'Abra la carpeta, comparta cada plano por separado y pegue el enlace de cada archivo.',
  'Choose “Copy link” on the file in Dropbox and paste that link.':
    'En Dropbox, elija «Copiar enlace» en el archivo y pegue ese enlace.',
  'Choose “Share”, “Copy link” on the file in Google Drive, open to anyone with the link, and paste that link.':
    'En Google Drive, elija «Compartir» y «Copiar enlace» en el archivo, accesible para cualquiera con el enlace, y pegue ese enlace.',
  'Choose “Copy link” on the file in SharePoint, for anyone with the link, and paste that link.':
    'En SharePoint, elija «Copiar vínculo» en el archivo, para cualquiera con el enlace, y pegue ese enlace.',
  'Choose “Share” on the file in Box, for people with the link, and paste that link.':
    'En Box, elija «Compartir» en el archivo, para personas con el enlace, y pegue ese enlace.',
  'The file is not JSON.': 'El archivo no es JSON.',
  'The file has no API features of Planroom.': 'El archivo no contiene funciones de API de Planroom.',
  'Its method, path or body is not of the expected kind.':
    'Su método, su ruta o su cuerpo no es del tipo previsto.',
  'Use {0} for this operation.': 'Use {0} para esta operación.',
  'Add {0} where the {1} goes.': 'Añada {0} en el lugar del {1}.',
  'Enter a JSON object of at most {0} characters, such as { "email": "{email}" }.':
    'Introduzca un objeto JSON de {0} caracteres como máximo, como { "email": "{email}" }.',
  'This operation has none.': 'Esta operación no tiene ninguno.',
  'Use at most {0} characters.': 'Use {0} caracteres como máximo.',
  'Start the path with one slash, such as /companies/info.':
    'Empiece la ruta con una sola barra, como /companies/info.',
  'Move {{0}} to the body: paths are shown and logged.':
    'Ponga {{0}} en el cuerpo: las rutas se muestran y se registran.',
  'Remove the double slash.': 'Quite la barra doble.',
  'Use letters, digits and - . _ between slashes only.': 'Entre las barras, use solo letras, cifras y - . _.',
  'Remove the dots or encoded slashes from the path.':
    'Quite de la ruta los puntos o las barras codificadas.',
  'This operation has no body.': 'Esta operación no tiene cuerpo.',
  'Use at most {0} levels.': 'Use {0} niveles como máximo.',
  'Use a placeholder such as {password} for “{0}”, not the secret itself.':
    'Use un marcador como {password} para «{0}», no el secreto.',
  'With GET the fields are sent in the address: use texts, numbers and true or false only.':
    'Con GET, los campos se envían en la dirección: use solo textos, números y true o false.',
  'A secret can’t be sent with GET: addresses are logged.':
    'Un secreto no se puede enviar con GET: las direcciones se registran.',
  'Remove the damaged characters.': 'Quite los caracteres dañados.',
  'Enter more than dots.': 'Introduzca algo más que puntos.',
  'Enter a number, such as 45.5.': 'Introduzca un número, como 45.5.',
  'Enter true or false.': 'Introduzca true o false.',
  'Select at least one product.': 'Seleccione al menos un producto.',
  'Describe the change.': 'Describa el cambio.',
  'Enter the street.': 'Introduzca la calle.',
  'Enter the city.': 'Introduzca la ciudad.',
  'Enter the country.': 'Introduzca el país.',
  'Enter a valid e-mail address.': 'Introduzca una dirección de correo válida.',
  'Enter the latitude.': 'Introduzca la latitud.',
  'Enter a latitude from -90 to 90, such as 40.1.': 'Introduzca una latitud de -90 a 90, como 40.1.',
  'Enter the longitude.': 'Introduzca la longitud.',
  'Enter a longitude from -180 to 180, such as -75.2.': 'Introduzca una longitud de -180 a 180, como -75.2.',
  'Enter both coordinates or none.': 'Introduzca ambas coordenadas o ninguna.',
  'The service kept the previous {0}.': 'El servicio conservó el valor anterior de: {0}.',
  'Coordinates 0, 0 are in the sea. Clear them, or enter the place.':
    'Las coordenadas 0, 0 están en el mar. Bórrelas o introduzca el lugar.',
  'The longitude seems to lack its minus sign.': 'Parece que a la longitud le falta el signo menos.',
  'These coordinates are not in {0}.': 'Estas coordenadas no están en {0}.',
  'Latitude and longitude seem to be swapped.': 'Parece que la latitud y la longitud están intercambiadas.',
  '{0} requires the package {1}.': '{0} requiere el paquete {1}.',
  'Unknown country “{0}”. It is sent as it is. The service may decline it.':
    'País desconocido: «{0}». Se envía tal cual. El servicio puede rechazarlo.',
  'Unknown {0} “{1}”. It is sent as it is. The service may decline it.':
    'No se conoce el {0} «{1}». Se envía tal cual. Es posible que el servicio lo rechace.',
  'Add at least one link to a plan.': 'Añada al menos un enlace a un plano.',
  'Enter the link of the tour.': 'Introduzca el enlace del recorrido.',
  'Enter a style code such as 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.':
    'Introduzca un código de estilo, como 8c0f3b1e-5a4d-4f6e-9b2a-7d1c0e3f5a96.',
  'Select a package or an add-on.': 'Seleccione un paquete o un complemento.',
  '{0} is not available for this order.': '{0} no está disponible para este pedido.',
  '{0} is selected twice. It can be bought once.':
    '{0} está seleccionado dos veces. Solo se puede comprar una vez.',
  'The order already has {0}.': 'El pedido ya tiene {0}.',
  'Same settings as {0}. Change or remove one of them.':
    'Mismas opciones que {0}. Cambie o quite una de las dos.',
  'Enter a link that starts with http:// or https://, or leave it blank.':
    'Introduzca un enlace que empiece por http:// o https://, o deje el campo vacío.',
  'Select at least one section.': 'Seleccione al menos una página.',
  '{0} can’t be merged because it is not selected.': '{0} no se puede combinar porque no está seleccionada.',
  'A section can be merged only once.': 'Cada página se puede combinar una sola vez.',
  'Choose a unit: ft or m.': 'Elija una unidad: ft o m.',
  'Enter one line of plain text.': 'Introduzca una línea de texto sin formato.',
  'No changes to send.': 'No hay cambios que enviar.',
  'Enter a valid e-mail address, such as name@company.com.':
    'Introduzca una dirección de correo válida, como name@company.com.',
  'Enter a role, such as {0}.': 'Introduzca un rol, como {0}.',
  Finder: 'el Finder',
  Explorer: 'el Explorador',
  '&File': '&Archivo',
  'New order': 'Nuevo pedido',
  'New redraw': 'Nuevo redibujo',
  'New home report': 'Nuevo informe de vivienda',
  'Import CSV or Excel as bulk order': 'Importar CSV o Excel como pedido múltiple',
  'Open file…': 'Abrir archivo…',
  'Open recent': 'Abrir reciente',
  Clear: 'Vaciar lista',
  Refresh: 'Actualizar',
  'Stop refreshing': 'Detener actualización',
  Download: 'Descargar',
  'Pause all transfers': 'Pausar todas las transferencias',
  'Resume all transfers': 'Reanudar todas las transferencias',
  'Check files': 'Comprobar archivos',
  'Print…': 'Imprimir…',
  Settings: 'Ajustes',
  '&Edit': '&Editar',
  Undo: 'Deshacer',
  'Undo {0}': 'Deshacer: {0}',
  Redo: 'Rehacer',
  '&Order': '&Pedido',
  'Open in Library': 'Abrir en la biblioteca',
  'Show in {0}': 'Mostrar en {0}',
  Files: 'Archivos',
  'Edit draft': 'Editar borrador',
  'Delete draft': 'Eliminar borrador',
  'Request a change…': 'Solicitar un cambio…',
  'Upgrade…': 'Ampliar…',
  Compare: 'Comparar',
  'Combined PDF': 'PDF combinado',
  'Home report': 'Informe de vivienda',
  Back: 'Atrás',
  Forward: 'Adelante',
  Orders: 'Pedidos',
  Library: 'Biblioteca',
  Transfers: 'Transferencias',
  Outbox: 'Bandeja de salida',
  Team: 'Equipo',
  'Scan link': 'Enlace de escaneo',
  Insights: 'Estadísticas',
  Search: 'Buscar',
  '&View': '&Ver',
  Details: 'Detalles',
  'Larger tiles': 'Miniaturas más grandes',
  'Smaller tiles': 'Miniaturas más pequeñas',
  'Actual size': 'Tamaño real',
  'Zoom in': 'Acercar',
  'Zoom out': 'Alejar',
  '&Help': 'Ay&uda',
  Guide: 'Guía',
  'Keyboard shortcuts': 'Atajos de teclado',
  'Things to try': 'Para probar',
  'Show logs': 'Mostrar registros',
  'Waiting for the folder': 'Esperando la carpeta',
  'Transfers are stopped': 'Transferencias detenidas',
  'Transfers are paused': 'Transferencias en pausa',
  'Waiting for the connection': 'Esperando la conexión',
  'Downloading {0} of {1} files': 'Descargando archivos: {0} de {1}',
  'No transfers': 'No hay transferencias',
  'Open Planroom': 'Abrir Planroom',
  'Quit Planroom': 'Salir de Planroom',
  Copy: 'Copiar',
  Paste: 'Pegar',
  'Select all': 'Seleccionar todo',
  'No suggestions': 'Sin sugerencias',
  'Add to dictionary': 'Añadir al diccionario',
  'No address': 'Sin dirección',
  'Recent orders': 'Pedidos recientes',
  Planroom: 'Planroom',
  Cancel: 'Cancelar',
  Quit: 'Salir',
  'Keep running': 'Mantener en marcha',
  'Reload window': 'Recargar ventana',
  'Close window': 'Cerrar ventana',
  'The window stopped working': 'La ventana dejó de funcionar',
  'Something went wrong in Planroom': 'Se produjo un error en Planroom',
  'Restart Planroom': 'Reiniciar Planroom',
  Continue: 'Continuar',
  'New deliveries keep arriving': 'Las nuevas entregas siguen llegando',
  'Downloads and reminders continue': 'Las descargas y los recordatorios continúan',
  '1 transfer is running. It continues at the next start.':
    'Hay 1 transferencia en curso. Continuará en el próximo inicio.',
  '1 outbox entry isn’t sent yet. Sending continues at the next start.':
    'Hay 1 elemento sin enviar en la bandeja de salida. El envío continuará en el próximo inicio.',
  '1 outbox entry isn’t sent. It stays in the outbox.':
    'Hay 1 elemento sin enviar en la bandeja de salida. Se queda ahí.',
  Close: 'Cerrar',
  'Save as': 'Guardar como',
  'Select folder': 'Seleccionar carpeta',
  'Select logo': 'Seleccionar logotipo',
  Open: 'Abrir',
  'New delivery': 'Nueva entrega',
  '{0} new deliveries': '{0} nuevas entregas',
  '{0} new': 'Nuevas: {0}',
  'Corrected delivery': 'Entrega corregida',
  '{0} corrected deliveries': '{0} entregas corregidas',
  '{0} corrected': 'Corregidas: {0}',
  'Change request answered': 'Solicitud de cambio respondida',
  '{0} change requests answered': '{0} solicitudes de cambio respondidas',
  '1 change request answered': '1 solicitud de cambio respondida',
  'and {0} more': 'y {0} más',
  '{0} deliveries': '{0} entregas',
  '1 order later than usual': '1 pedido con retraso',
  '{0} orders later than usual': '{0} pedidos con retraso',
  '1 order couldn’t be downloaded. See Transfers for details.':
    'No se pudo descargar 1 pedido. Vea los detalles en Transferencias.',
  'New deliveries': 'Nuevas entregas',
  '1 order downloaded': '1 pedido descargado',
  '{0} orders downloaded': '{0} pedidos descargados',
  'The scan link': 'El enlace de escaneo',
  'The scan link of {0}': 'El enlace de escaneo de {0}',
  '{0} expired': '{0} caducó',
  '{0} expires {1}': '{0} caduca {1}',
  'in {0} days': 'en {0} días',
  'in {0} hours': 'en {0} horas',
  'within two hours': 'en menos de dos horas',
  'Check backup': 'Comprobar copia',
  'Check file': 'Comprobar archivo',
  typing: 'escritura',
  'delete draft': 'eliminar borrador',
  discard: 'descartar',
  'remove link': 'quitar enlace',
  'report change': 'cambio del informe',
  delete: 'eliminar',
  'remove bulk order': 'quitar pedido múltiple',
  'reading options': 'opciones de lectura',
  'filled address': 'dirección rellenada',
  'row change': 'cambio de fila',
  'column change': 'cambio de columna',
  skip: 'omitir',
  annotation: 'anotación',
  'mark as seen': 'marcar como visto',
  'dismiss correction': 'ocultar corrección',
  decision: 'decisión',
  'mark as handed over': 'marcar como entregado al agente',
  'remove hand-over': 'quitar entrega al agente',
  'clear filters': 'quitar filtros',
  'setting change': 'cambio de ajuste',
  'replace file': 'reemplazar archivo',
  'Order details': 'Detalles del pedido',
  'Change requests': 'Solicitudes de cambio',
  'Change request details': 'Detalles de la solicitud de cambio',
  'Re-deliver with styling': 'Volver a entregar con otro estilo',
  'Create scan order': 'Crear pedido de escaneo',
  'Add user': 'Añadir usuario',
  'Add office': 'Añadir oficina',
  'Find user by e-mail': 'Buscar usuario por correo',
  'Delete user': 'Eliminar usuario',
  'Change password': 'Cambiar contraseña',
  'Send reset link': 'Enviar enlace de restablecimiento',
  'Company information': 'Información de la empresa',
  'Company package': 'Paquete de la empresa',
  'Update webhooks': 'Actualizar webhooks',
  'Delete webhooks': 'Eliminar webhooks',
  'Send merge request': 'Enviar solicitud de fusión',
  'All scan links': 'Todos los enlaces de escaneo',
  Street: 'Calle',
  'House number': 'Número',
  'House number addition': 'Complemento del número',
  'Direction before street': 'Orientación delante de la calle',
  'Street type': 'Tipo de vía',
  'Street type modifier': 'Modificador del tipo de vía',
  'Direction after street': 'Orientación detrás de la calle',
  Building: 'Edificio',
  'Unit type': 'Tipo de unidad',
  Suite: 'Piso, puerta',
  'Address line 2': 'Dirección, línea 2',
  'Address line 3': 'Dirección, línea 3',
  City: 'Ciudad',
  State: 'Provincia/estado',
  'Postal code': 'Código postal',
  Country: 'País',
  'Photographer e-mail': 'Correo del fotógrafo',
  'Notes for production': 'Notas para producción',
  Reference: 'Referencia',
  Latitude: 'Latitud',
  Longitude: 'Longitud',
  Coordinates: 'Coordenadas',
  Package: 'Paquete',
  'Add-ons': 'Complementos',
  'Full address': 'Dirección completa',
  'Column {0}': 'Columna {0}',
  suite: 'piso y puerta',
  state: 'provincia/estado',
  info: 'notas',
  'postal code': 'código postal',
  notes: 'notas',
  reference: 'referencia',
  coordinates: 'coordenadas',
  package: 'paquete',
  style: 'estilo',
  'notes on the plan': 'notas del plano',
  'video speed': 'velocidad del vídeo',
  'video layout': 'composición del vídeo',
  'furniture set': 'juego de muebles',
  'basement choice': 'opción del sótano',
  'notes on the 3D plan': 'notas del plano 3D',
  none: 'ninguno',
  Required: 'Obligatorio',
  'Price ({0})': 'Precio ({0})',
  'Sums by your price list': 'Importes según su lista de precios',
  'Without a price': 'Sin precio',
  Upgrades: 'Ampliaciones',
  Total: 'Total',
  Packages: 'Paquetes',
  'No package': 'Sin paquete',
  Offices: 'Oficinas',
  Office: 'Oficina',
  'No office': 'Sin oficina',
  Photographers: 'Fotógrafos',
  Photographer: 'Fotógrafo',
  'No photographer': 'Sin fotógrafo',
  Date: 'Fecha',
  Address: 'Dirección',
  'Statement {0}': 'Extracto {0}',
  'All offices': 'Todas las oficinas',
  '1 order placed in this month, without drafts, as Planroom knows it.':
    '1 pedido realizado este mes, sin borradores, tal como lo conoce Planroom.',
  '{0} orders placed in this month, without drafts, as Planroom knows them.':
    '{0} pedidos realizados este mes, sin borradores, tal como los conoce Planroom.',
  'page {0} of {1}': 'página {0} de {1}',
  Done: 'Hecho',
  'Not done': 'No hecho',
  'Made on the version before': 'Hecha en la versión anterior',
  'No note': 'Sin nota',
  '{0} of {1} done': '{0} de {1} hechas',
  '{0} (continued)': '{0} (continuación)',
  'Upgrades bought with Planroom': 'Ampliaciones compradas con Planroom',
  '{0} (unknown {1})': '{0} ({1} desconocido)',
  'GLA formula': 'Fórmula GLA',
  'Tour links': 'Enlaces de recorridos',
  'no usable Content-Range': 'no tiene un Content-Range utilizable',
  'starts at {0} instead of {1}': 'empieza en {0} en lugar de {1}',
  'is of {0} bytes instead of {1}': 'es de {0} bytes en lugar de {1}',
  'ends at {0} of {1}': 'termina en {0} de {1}',
  'Content-Length and Content-Range disagree': 'Content-Length y Content-Range no coinciden',
  'is compressed': 'está comprimida',
  'has another ETag': 'tiene otro ETag',
  'has another date': 'tiene otra fecha',
  'This network blocks the download (511).': 'Esta red bloquea la descarga (511).',
  'is busy': 'está ocupado',
  'reports an error': 'informa de un error',
  'is not ready': 'no está listo',
  'sent no file': 'no envió ningún archivo',
  'declined the request': 'rechazó la petición',
  'a document or picture': 'un documento o una imagen',
  'a picture': 'una imagen',
  'a JPEG picture': 'una imagen JPEG',
  'a PNG picture': 'una imagen PNG',
  'an SVG drawing': 'un dibujo SVG',
  'a PDF document': 'un documento PDF',
  'a ZIP archive': 'un archivo ZIP',
  'a video': 'un vídeo',
  'JSON data': 'datos JSON',
  'a web page': 'una página web',
  'an XML page': 'una página XML',
  'a .{0} file': 'un archivo .{0}',
  'something else': 'otra cosa',
  'The file server sent {0} instead of {1}.': 'El servidor de archivos envió {0} en lugar de {1}.',
  '{0} was saved but not unpacked.': '{0} se guardó, pero no se descomprimió.',
  'is incomplete': 'está incompleto',
  'has the wrong file type': 'no es del tipo de archivo correcto',
  'There is no preset “{0}” for web pages.': 'No hay ningún preajuste «{0}» para páginas web.',
  'another address': 'otra dirección',
  '{0} sent damaged or incomplete data.{1}': '{0} envió datos dañados o incompletos.{1}',
  'other text': 'otro texto',
  'may not be used': 'no se puede usar',
  'is in use': 'está en uso',
  'Port {0} {1}. Choose another one.': 'El puerto {0} {1}. Elija otro.',
  'The result of the scheduled download': 'El resultado de la descarga programada',
  'The list of scan links': 'La lista de enlaces de escaneo',
  'The settings file': 'El archivo de ajustes',
  'The list of connections': 'La lista de conexiones',
  'The list of operations': 'La lista de funciones de API',
  'The order database': 'La base de datos de pedidos',
  'The report settings': 'El archivo de opciones de los informes',
  'The list of exports': 'La lista de exportaciones',
  'home report': 'informe de vivienda',
  'home reports': 'informes de vivienda',
  'folder template': 'plantilla de nombres de carpeta',
  'name template': 'plantilla de nombres de archivo',
  'leaves the folder': 'sale de la carpeta',
  'names a drive': 'indica una unidad',
  'names a record': 'indica un registro',
  'a link': 'un enlace',
  'a file': 'un archivo',
  'an entry without a path': 'una entrada sin ruta',
  Cut: 'Cortar',
  'Paste and match style': 'Pegar con el mismo estilo',
  Delete: 'Eliminar',
  'Toggle full screen': 'Pantalla completa',
  'Toggle developer tools': 'Herramientas de desarrollo',
  'About Planroom': 'Acerca de Planroom',
  Minimize: 'Minimizar',
  'Hide Planroom': 'Ocultar Planroom',
  'Hide others': 'Ocultar otros',
  'Show all': 'Mostrar todo',
  Services: 'Servicios',
  Window: 'Ventana',
  Zoom: 'Zoom',
  'Bring all to front': 'Traer todo al frente',
  'iCloud has no direct links. Save the picture, put it where it has a direct link and paste that link.':
    'iCloud no tiene enlaces directos. Guarde la imagen, póngala donde tenga un enlace directo y pegue ese enlace.',
  'add-on': 'complemento',
  value: 'valor',
  ID: 'ID',
  'Planroom can’t start': 'Planroom no puede iniciarse',
  'Planroom can’t use its data folder': 'Planroom no puede usar su carpeta de datos',
  Draft: 'Borrador',
  New: 'Nuevo',
  Pending: 'Pendiente',
  Fixing: 'En corrección',
  Ready: 'Listo',
  Cancelled: 'Cancelado',
  product: 'producto',
  kind: 'tipo',
  Base: 'Base',
  Plus: 'Plus',
  'Plus 3D': 'Plus 3D',
  GLA: 'GLA',
  Express: 'Express',
  '3D video': 'Vídeo 3D',
  'CAD files': 'Archivos CAD',
  'Quality hold': 'Retenido por calidad',
  '… and {0} characters more. Copy includes all of it.': '… y {0} caracteres más. «Copiar» lo incluye todo.',
  'Something went wrong in Planroom.': 'Se produjo un error en Planroom.',
  '&Go': '&Ir',
  'or memory': 'o memoria',
  'add-ons': 'complementos',
  'Add-on': 'Complemento',
  'Sum ({0})': 'Importe ({0})',
  users: 'usuarios',
  orders: 'pedidos',
  offices: 'oficinas',
  disclaimer: 'aviso legal',
  template: 'plantilla',
  nothing: 'nada',
  'plain text': 'texto sin formato',
  'XML data': 'datos XML',
  'of an unknown kind': 'de un tipo desconocido',
  'a PNG': 'un PNG',
  'a JPG': 'un JPG',
  'a PDF': 'un PDF',
  'a Photoshop file': 'un archivo de Photoshop',
  'an Illustrator file': 'un archivo de Illustrator',
  'a CAD drawing (DWG)': 'un dibujo CAD (DWG)',
  'a RAR archive': 'un archivo RAR',
  'a 7z archive': 'un archivo 7z',
  'a Word document': 'un documento de Word',
  'an Excel table': 'una tabla de Excel',
  'a PowerPoint file': 'un archivo de PowerPoint',
  'of no status': 'sin estado',
  'of unsupported data': 'con datos no compatibles',
  'less than a minute': 'menos de un minuto',
  '1 minute': '1 minuto',
  '{0} minutes': '{0} minutos',
  '1 hour': '1 hora',
  '{0} hours': '{0} horas',
  '{0} days': '{0} días',
  locked: 'el llavero está bloqueado',
  absent: 'el llavero no está en marcha',
  unreadable: 'no se puede leer',
  'in the refreshed list': 'en la lista actualizada',
  'a value for {0}': 'un valor para {0}',
  'the e-mail address of a user': 'la dirección de correo de un usuario',
  'Known: {0}.': 'Disponibles: {0}.',
  '{0} doesn’t share the file of this link publicly.':
    '{0} no comparte públicamente el archivo de este enlace.',
  'This link opens a {0} page, not the file itself.': 'Este enlace abre una página de {0}, no el archivo.',
  'Remove the user name and password from the address.':
    'Quite de la dirección el nombre de usuario y la contraseña.',
  'Remove “?” or “#” and what follows it from the address.':
    'Quite de la dirección «?» o «#» y lo que sigue.',
  '“{0}” is not a web address. Enter one that starts with https://':
    '«{0}» no es una dirección web. Introduzca una que empiece por https://',
  'The records were removed while files were checked. Check again.':
    'Los registros se quitaron durante la comprobación. Vuelva a comprobar.',
  'The file was changed meanwhile.': 'El archivo cambió entretanto.',
  'The file changed while it was copied.': 'El archivo cambió mientras se copiaba.',
  'The outbox is damaged: its entries are not what was saved.':
    'La bandeja de salida está dañada: sus elementos no son los que se guardaron.',
  'The outbox is damaged: its entries are not those of its last saved state.':
    'La bandeja de salida está dañada: sus elementos no son los de su último estado guardado.',
  '{0} is damaged: its file is empty.': '{0} no es válido: su archivo está vacío.',
  '{0} is damaged: its file is missing.': '{0} no es válido: falta su archivo.',
  '{0} is damaged: {1} is missing.': '{0} no es válido: falta {1}.',
  '{0} missing.': 'Falta: {0}.',
  'The {0} can’t contain \\.': 'La {0} no puede contener \\.',
  'Choose a photographer.': 'Elija un fotógrafo.',
  'This network blocks {0}.': 'Esta red bloquea {0}.',
  'This network blocks the link (511).': 'Esta red bloquea el enlace (511).',
  '{0} ({1} from the left, {2} from the top)': '{0} ({1} desde la izquierda, {2} desde arriba)',
  'top left': 'arriba a la izquierda',
  'top center': 'arriba en el centro',
  'top right': 'arriba a la derecha',
  'middle left': 'en medio a la izquierda',
  center: 'en el centro',
  'middle right': 'en medio a la derecha',
  'bottom left': 'abajo a la izquierda',
  'bottom center': 'abajo en el centro',
  'bottom right': 'abajo a la derecha',
  'This picture can’t be drawn.': 'Esta imagen no se puede dibujar.',
  'the ID of a model': 'el identificador de un modelo',
  'the ID of an order': 'el identificador de un pedido',
  'the ID of a change request': 'el identificador de una solicitud de cambio',
  'The address must start with https://.': 'La dirección debe empezar por https://.',
  'The address must start with https:// to protect the API key.':
    'La dirección debe empezar por https:// para proteger la clave de API.',
  'Planroom can’t save {0}.': 'Planroom no puede guardar {0}.',
  'The update couldn’t be saved.': 'No se pudo guardar la actualización.',
  'The folder for temporary files is missing: {0}. Create it and try again.':
    'Falta la carpeta de archivos temporales: {0}. Créela e inténtelo de nuevo.',
  'Can’t write to the folder for temporary files: {0}.':
    'No se puede escribir en la carpeta de archivos temporales: {0}.',
  'Can’t write to Planroom’s data folder {0}.':
    'No se puede escribir en la carpeta de datos de Planroom {0}.',
  'Couldn’t download the combined PDF.': 'No se pudo descargar el PDF combinado.',
  'Couldn’t save the backup {0}.': 'No se pudo guardar la copia de seguridad {0}.',
  'The backup was not restored.': 'La copia de seguridad no se restauró.',
  'Couldn’t save the file {0}.': 'No se pudo guardar el archivo {0}.',
  'This plan can’t be drawn.': 'Este plano no se puede dibujar.',
  'The copies are complete, but {0} couldn’t be marked as handed over.':
    'Las copias están completas, pero {0} no se pudo marcar como entregado al agente.',
  'Can’t create the folder {0}.': 'No se puede crear la carpeta {0}.',
  'Nothing was sent.': 'No se envió nada.',
  'Nothing was sent: Planroom couldn’t check whether this was ordered already.':
    'No se envió nada: Planroom no pudo comprobar si esto ya se había pedido.',
  '{0} wasn’t answered.': '{0} quedó sin respuesta.',
  'Planroom can’t save its data in the data folder.':
    'Planroom no puede guardar sus datos en la carpeta de datos.',
  '{0} placed in this month, without drafts, as Planroom knows them.':
    '{0} hechos este mes, sin borradores, según los conoce Planroom.',
  'The download is redirected to a private network, which is not allowed.':
    'La descarga se redirige a una red privada, lo que no está permitido.',
  '{0} sent an answer that isn’t valid HTTP.': 'La respuesta de {0} no es HTTP válido.',
  'This is a shared folder.': 'Esto es una carpeta compartida.',
  '{{0}} is not a placeholder of this operation.': '{{0}} no es un marcador de esta operación.',
}
