/**
 * Elements that the Tab key reaches. Elements with `tabindex="-1"` are left out: only their widget moves the focus to
 * them.
 */
const focusable = [
  ...['button', 'input', 'select', 'textarea'].map((tag) => `${tag}:not(:disabled, [tabindex="-1"])`),
  ...['a[href]', '[tabindex]', '[contenteditable="true"]'].map((each) => `${each}:not([tabindex="-1"])`),
].join()
/** Maximum length of the focus history. The element that opened a dialog is in it. */
const maxPlaces = 50

interface Place {
  element: HTMLElement
  /** Parent of the element before its removal; null while the element is in the document. */
  parent: Element | null
  /** Node before the element before its removal; null for none, and while the element is in the document. */
  before: Node | null
}

/**
 * Keeps the focus in the window. If a focused control unmounts, the nearest control gets the focus: its replacement,
 * the next or the previous one. If a dialog closes, the focus returns to where it was, even if the opener is gone. A
 * control that was disabled for a while gets the focus back. A focus that the user moves wins, and a part that is busy
 * is left alone. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let places: Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function onFocus({ target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    // A dialog takes the focus when its focused child unmounts. The user did not choose that place.
    if (relatedTarget === null && isDialog(target) && places.at(-1)?.element.isConnected === false) return
    places = places.filter(({ element }) => element !== target).slice(1 - maxPlaces)
    places.push({ element: target, parent: null, before: null })
  }

  /** The surroundings of a removed element may be removed later. The latest removal says where the element was. */
  function noteRemoval({ target, removedNodes, previousSibling }: MutationRecord): void {
    for (const place of places) {
      // The element is still in the document, as after most removals: these happen in scrolling lists.
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

/** Whether a removed element's parent is still on the page. The body does not count: only dialogs were in it. */
const isInside = (parent: Element | null): parent is Element =>
  parent !== null && parent.isConnected && parent !== document.body

/**
 * Returns the control nearest to a removed one. Null if there is none, or while the part around it is busy: the next
 * change asks again.
 */
function nearest({ parent, before }: Place): HTMLElement | null {
  let around = parent
  let after: Node | null = before !== null && before.isConnected ? before : null
  while (around !== null && around !== document.body) {
    // A focusable container, such as a grid, has keys of its own.
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
