import type { teamMessages as english } from '../en/team.ts'
import { count, many, ofNumber } from '../counts.ts'

/** Texts of the company's users and offices in Spanish. */
export const teamMessages: typeof english = {
  team: {
    title: 'Equipo',
    table: 'Usuarios',
    search: 'Buscar usuarios',
    searchHint: 'Nombre, correo, oficina, rol',
    anyRole: 'Cualquier rol',
    noRole: 'Sin rol',
    count: (shown, total) =>
      shown === total ? many(total, 'usuario') : `${count(shown)} de ${many(total, 'usuario')}`,
    selected: (n) => many(n, 'seleccionado'),
    read: (when) => `Actualizado: ${when}`,
    loading: 'Cargando equipo…',
    copyAddresses: (n, all) =>
      `Copiar ${all ? ofNumber(n, '', 'las ') : ''}${many(n, 'dirección', 'direcciones')}`,
    copied: (n) => `${many(n, 'dirección copiada', 'direcciones copiadas')}.`,
    columns: {
      name: 'Nombre',
      email: 'Correo',
      role: 'Rol',
      office: 'Oficina',
      orders: 'Pedidos',
      confirmed: 'Confirmado',
    },
    noName: 'Sin nombre',
    none: '—',
    confirmed: { yes: 'Sí', no: 'No' },
    notConfirmed: 'Dirección de correo sin confirmar',
    failedTitle: 'No se pudo cargar el equipo',
    misunderstood: (n) =>
      `${many(
        n,
        'entrada contiene datos no compatibles y no se muestra',
        'entradas contienen datos no compatibles y no se muestran',
      )}.`,
    unreadTitle: 'Equipo sin cargar',
    unreadText: 'Actualice para cargar las oficinas y los usuarios de su empresa.',
    emptyTitle: 'No hay usuarios',
    emptyText: 'Los usuarios añadidos a su empresa aparecen aquí al actualizar.',

    company: {
      hide: 'Ocultar empresa',
      offices: 'Oficinas',
      people: (n) => many(n, 'usuario'),
      onlyOffice: (name) => `Mostrar solo ${name}`,
      read: (when) => `Actualizado: ${when}`,
      nothing: 'El servicio no tiene información sobre la empresa.',
    },

    inspector: {
      person: 'Usuario',
      account: 'Cuenta',
      orders: (n) => (n === 0 ? 'Sin pedidos' : `Mostrar ${many(n, 'pedido')}`),
      edit: 'Editar…',
      copyEmail: 'Copiar correo',
      needsNetwork:
        'No hay conexión a Internet. Los detalles son de la última actualización. Para editarlos, conéctese.',
      fields: {
        email: 'Correo',
        name: 'Nombre',
        surname: 'Apellidos',
        confirmed: 'Correo confirmado',
        created: 'Creado',
      },
      confirmed: { yes: 'Sí', no: 'Aún no' },
      notProvided: 'No indicado',
      empty: 'Ninguno',
    },

    roleNames: { Manager: 'Responsable', User: 'Usuario', Collaborator: 'Colaborador' },
    roles: {
      Manager: 'Ve todos los pedidos de la empresa',
      User: 'Ve los pedidos de su oficina',
      Collaborator: 'Solo ve sus propios pedidos',
    },

    edit: {
      title: (who) => `Editar: ${who}`,
      fields: { new_email: 'Correo', role: 'Rol', name: 'Nombre', surname: 'Apellidos' },
      nothingChanged: 'Aún no hay cambios',
      reviewTitle: (who) => `¿Enviar los cambios de ${who}?`,
      reviewLead: 'Solo cambian estos campos. No se envía nada hasta que elija Enviar.',
      columns: { field: 'Campo', now: 'Actual', next: 'Nuevo' },
      emailWarning: 'Es posible que el usuario tenga que confirmar la nueva dirección.',
      request: 'Petición',
      readingRequest: 'Preparando la petición…',
      identified: 'Para cambiar la identificación del usuario, abra',
      settings: 'Ajustes',
      sent: (who) => `Cambios guardados: ${who}.`,
      sentOther: (who, fields) =>
        `Cambios guardados: ${who}. El servicio devolvió un valor distinto en: ${fields.join(', ')}.`,
      offline: 'No hay conexión a Internet. Conéctese para enviar.',
      unknownText: 'No se vuelve a enviar automáticamente.',
      arrivedTitle: 'Recibido',
      arrivedText: 'La lista muestra los nuevos valores.',
      notArrived:
        'Siguen figurando los valores anteriores: el cambio no se recibió, o aún no. Puede enviarlo de nuevo.',
      lost: (who) => `Se envió un cambio de ${who}, pero está sin confirmar. Compruebe si se recibió.`,
    },
  },
}
