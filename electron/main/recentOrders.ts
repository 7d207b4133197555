import type { JumpListCategory, MenuItemConstructorOptions } from 'electron'
import type { RecentOrder } from '../app/ports.ts'

/** Longest address in a menu, in characters. */
const maxLabel = 60

const labelOf = ({ address }: RecentOrder): string => {
  const label = address.trim() === '' ? 'No address' : address.trim()
  return label.length > maxLabel ? `${label.slice(0, maxLabel - 1)}…` : label
}

/** Returns the link to an order, or to its comparison. Its characters need no quotes on a command line. */
export const orderLink = (orderId: string, what: 'order' | 'compare' = 'order'): string =>
  `planroom://${what}/${encodeURIComponent(orderId).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Returns a menu item for each order. `open` gets the link to the order. */
export const recentItems = (
  orders: readonly RecentOrder[],
  open: (link: string) => void,
): MenuItemConstructorOptions[] =>
  orders.map((order) => ({
    // A single ampersand would mark the key of the item.
    label: labelOf(order).replaceAll('&', '&&'),
    click: () => {
      open(orderLink(order.orderId))
    },
  }))

/**
 * Returns the jump list of Windows with the given name: it starts `program` again with the link, which the running
 * program then opens.
 */
export const recentJumpList = (
  orders: readonly RecentOrder[],
  program: string,
  name: string,
): JumpListCategory[] =>
  orders.length === 0
    ? []
    : [
        {
          type: 'custom',
          name,
          items: orders.map((order) => ({
            type: 'task',
            title: labelOf(order),
            program,
            args: orderLink(order.orderId),
            iconPath: program,
            iconIndex: 0,
          })),
        },
      ]
