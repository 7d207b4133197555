import { onBeforeUnmount, watch, type Ref } from 'vue'

/**
 * Cancels an image's request when its component unmounts or another element takes its place. Otherwise the browser
 * keeps a pending or lazy (`loading="lazy"`) image forever, with its listeners and all that they reference.
 */
export function cancelWithComponent(image: Readonly<Ref<HTMLImageElement | null>>): void {
  onBeforeUnmount(() => {
    image.value?.removeAttribute('src')
  })
  watch(image, (_, before) => before?.removeAttribute('src'), { flush: 'sync' })
}
