import type { helpMessages as english } from '../en/help.ts'

/** Texts around the guide, and of diagnostics in Spanish. */
export const helpMessages: typeof english = {
  guide: {
    contents: 'Capítulos',
    text: 'Texto de la guía',
    search: 'Buscar en la guía',
    nothing: (text) => `Sin resultados para «${text}»`,
  },
  diagnostics: {
    title: 'Guardar diagnóstico',
    text: 'No se envía nada. Guarde como ZIP los archivos que elija y envíelo a su servicio de asistencia con una descripción del problema. No contiene claves, direcciones, nombres ni rutas.',
    reading: 'Comprobando la red y leyendo el registro…',
    files: {
      'versions.json': 'Versiones de Planroom y de su sistema',
      'settings.json': 'Ajustes, sin sus textos',
      'state.json': 'Estado del programa y número de conexiones, elementos, transferencias y fallos',
      'network.json': 'Respuestas de las direcciones de cada conexión, sin las direcciones',
      'log.txt': 'Registro, solo con textos del propio Planroom',
    },
    previewOf: (name) => `Vista previa de ${name}`,
    save: 'Guardar…',
    saved: 'Diagnóstico guardado.',
  },
}
