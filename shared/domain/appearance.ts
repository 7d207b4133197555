/** Colours of the window. `system`: those of the operating system. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Sizes of texts and everything else in the window, in percent. */
export const textSizes = [80, 90, 100, 110, 125, 150, 175, 200] as const
export type TextSize = (typeof textSizes)[number]

/** Pages that a start of the program can open. */
export const startPages = ['orders', 'library', 'transfers', 'outbox'] as const

/** From this width of the window, in pixels, the details of orders are shown until the user closes them. */
export const detailsFromWidth = 1200

/** Minimum width of an order's details, in pixels. */
export const minDetailsWidth = 300
/** Maximum width of an order's details, in pixels. */
export const maxDetailsWidth = 800

/** Minimum width of a column in the order list, in pixels. */
export const minColumnWidth = 48
/** Maximum width of a column in the order list, in pixels. */
export const maxColumnWidth = 1000

/** Sizes of the folders in the library, smallest first. */
export const tileSizes = ['small', 'medium', 'large'] as const
export type TileSize = (typeof tileSizes)[number]
