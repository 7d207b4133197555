import { onBeforeUnmount, watch, type Ref } from 'vue'

/**
 * Ends the request of a picture with its component, and when another element takes its place. The browser keeps a
 * picture that is still awaited, and one that waits to come into view (`loading="lazy"`) for ever: with it stay its
 * listeners, and all that they know.
 */
export function cancelWithComponent(image: Readonly<Ref<HTMLImageElement | null>>): void {
  onBeforeUnmount(() => {
    image.value?.removeAttribute('src')
  })
  watch(image, (_, before) => before?.removeAttribute('src'), { flush: 'sync' })
}
