/** What the keyboard reaches, without what a widget moves its own focus to. */
const focusable = [
  ...['button', 'input', 'select', 'textarea'].map((tag) => `${tag}:not(:disabled, [tabindex="-1"])`),
  ...['a[href]', '[tabindex]', '[contenteditable="true"]'].map((each) => `${each}:not([tabindex="-1"])`),
].join()
/** The places that the focus had, the latest last. A dialog counts: what opened it is one of the places before. */
const maxPlaces = 50

interface Place {
  element: HTMLElement
  /** Where an element was that is gone: its parent, and what was before it there. Null while it is in the document. */
  parent: Element | null
  before: Node | null
}

/**
 * Keeps the focus in the window. A control that unmounts while it has the focus hands it to the nearest one: what
 * takes its place, what follows, what is before it. A dialog that closes hands it back to where it was, also if what
 * opened it is gone. A control that was disabled for a while gets it again. Somebody who moves the focus on purpose
 * comes first, and so does a part that is still busy. Returns how to stop.
 */
export function keepFocus(): () => void {
  let places: Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function onFocus({ target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    // A dialog takes the focus of what unmounts inside of it. That is not a place that somebody chose.
    if (relatedTarget === null && isDialog(target) && places.at(-1)?.element.isConnected === false) return
    places = places.filter(({ element }) => element !== target).slice(1 - maxPlaces)
    places.push({ element: target, parent: null, before: null })
  }

  /** What was around an element may follow it: the latest removal says where it was. */
  function noteRemoval({ target, removedNodes, previousSibling }: MutationRecord): void {
    for (const place of places) {
      // Most of what is removed is in a list that scrolls, and holds none of them.
      if (place.element.isConnected) continue
      if ([...removedNodes].some((node) => node.contains(place.element) || node.contains(place.parent)))
        Object.assign(place, { parent: target, before: previousSibling })
    }
  }

  function onMutations(records: readonly MutationRecord[]): void {
    for (const record of records) if (record.removedNodes.length > 0) noteRemoval(record)
    clearTimeout(timer)
    if (isLost()) timer = setTimeout(restore)
  }

  function restore(): void {
    if (!isLost()) return
    places = places.filter(({ element, parent }) => element.isConnected || isInside(parent))
    const place = places.at(-1)
    if (place === undefined || place.element === document.activeElement) return
    if (place.element.isConnected) place.element.focus({ preventScroll: true })
    else nearest(place)?.focus({ preventScroll: true })
  }

  document.addEventListener('focusin', onFocus)
  const observer = new MutationObserver(onMutations)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}

const isDialog = (element: Element): boolean => element.matches('[role="dialog"], [role="alertdialog"]')

function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(':disabled') || isDialog(active)
}

/** A place of a closed dialog is directly in the body: nothing there is near it. */
const isInside = (parent: Element | null): parent is Element =>
  parent !== null && parent.isConnected && parent !== document.body

/** Null while the part around it is busy: the next change asks again. */
function nearest({ parent, before }: Place): HTMLElement | null {
  let around = parent
  let after: Node | null = before !== null && before.isConnected ? before : null
  while (around !== null && around !== document.body) {
    // A grid has keys of its own.
    if (around instanceof HTMLElement && around.matches(focusable)) return around
    if (around.matches('[aria-busy="true"]') || around.querySelector(':scope > [aria-busy="true"]'))
      return null
    const candidates = [...around.querySelectorAll<HTMLElement>(focusable)].filter((each) =>
      each.checkVisibility(),
    )
    const following = candidates.find((each) => after === null || isAfter(each, after))
    const found = following ?? candidates.at(-1)
    if (found !== undefined) return found
    after = around
    around = around.parentElement
  }
  return null
}

function isAfter(element: Node, other: Node): boolean {
  const position = other.compareDocumentPosition(element)
  return (
    (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (position & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  )
}
