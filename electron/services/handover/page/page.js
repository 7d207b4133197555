// Adds tabs, the switch of variants, zoom, the ruler and notes. Without this script, all floors and variants are shown.
'use strict'
;(() => {
  const plans = document.getElementById('plans')
  if (plans === null) return
  document.documentElement.classList.add('js')
  const floors = [...plans.querySelectorAll('.floor')]
  const bar = plans.querySelector('.bar')
  const texts = JSON.parse(bar.dataset.texts)
  const make = (name, attributes = {}, text = '') => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    return element
  }
  const button = (text, label, act) => {
    const made = make(
      'button',
      label === null ? { type: 'button' } : { type: 'button', 'aria-label': label },
      text,
    )
    made.addEventListener('click', act)
    return made
  }
  const group = (label) => make('div', { class: 'group', role: 'group', 'aria-label': label })
  let floor = floors[0]
  let variant = plans.querySelector('[data-variant="dim"]') === null ? 'plain' : 'dim'
  const views = new Map()
  // Notes of the reader, which are saved as a file for whoever made the page.
  const notes = []
  let isSaved = true
  // The new note that a click on its plan places.
  let unplaced = null

  const shownPlan = () => {
    const all = [...floor.querySelectorAll('.plan')]
    return all.find((each) => each.dataset.variant === variant) || all[0]
  }
  const view = () => views.get(shownPlan())

  // One picture that can be moved and enlarged.
  class View {
    constructor(figure) {
      this.figure = figure
      this.stage = figure.querySelector('.stage')
      this.image = figure.querySelector('img')
      this.metres = Number(figure.dataset.metres || 0)
      this.about = figure.dataset.rough === undefined ? '' : '≈ '
      this.x = 0
      this.y = 0
      this.scale = 1
      this.fingers = new Map()
      this.rule = null
      const { stage } = this
      stage.tabIndex = 0
      stage.setAttribute('role', 'group')
      stage.setAttribute('aria-label', this.image.alt + '. ' + texts.keys)
      this.image.draggable = false
      stage.addEventListener('keydown', (event) => this.key(event))
      stage.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
      stage.addEventListener('dblclick', (event) => {
        if (this.rule !== null) return
        const at = this.at(event)
        this.zoom(this.scale > 1 ? 1 / this.scale : 2.5, at.x, at.y)
      })
      stage.addEventListener('click', (event) => {
        if (unplaced === null || unplaced.of !== floor || this.rule !== null || this.isPanned) return
        this.movePoint(unplaced.point, this.at(event))
        update()
        unplaced.field.focus()
      })
      stage.addEventListener('pointerdown', (event) => this.down(event))
      stage.addEventListener('pointermove', (event) => this.move(event))
      for (const name of ['pointerup', 'pointercancel'])
        stage.addEventListener(name, (event) => this.fingers.delete(event.pointerId))
      // Two fingers zoom. Otherwise the browser would scroll the page by them.
      stage.addEventListener(
        'touchmove',
        (event) => {
          if (event.touches.length > 1 && event.cancelable) event.preventDefault()
        },
        { passive: false },
      )
      new ResizeObserver(() => this.show()).observe(stage)
    }
    at(event) {
      const box = this.stage.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    show() {
      const { clientWidth: width, clientHeight: height } = this.stage
      this.x = Math.min(0, Math.max(width * (1 - this.scale), this.x))
      this.y = Math.min(0, Math.max(height * (1 - this.scale), this.y))
      this.image.style.transform = 'translate(' + this.x + 'px,' + this.y + 'px) scale(' + this.scale + ')'
      this.stage.classList.toggle('in', this.scale > 1)
      if (this.rule !== null) this.rule.show()
      if (view() === this) update()
    }
    zoom(factor, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
      const scale = Math.min(8, Math.max(1, this.scale * factor))
      const by = scale / this.scale
      this.x = x - (x - this.x) * by
      this.y = y - (y - this.y) * by
      this.scale = scale
      this.show()
    }
    pan(x, y) {
      this.x += x
      this.y += y
      this.show()
    }
    key(event) {
      if (event.target !== this.stage || event.ctrlKey || event.metaKey || event.altKey) return
      const step = 60
      const acts = {
        '+': () => this.zoom(1.4),
        '=': () => this.zoom(1.4),
        '-': () => this.zoom(1 / 1.4),
        0: () => this.zoom(0),
      }
      const moves = {
        ArrowLeft: [step, 0],
        ArrowRight: [-step, 0],
        ArrowUp: [0, step],
        ArrowDown: [0, -step],
      }
      const move = this.scale > 1 ? moves[event.key] : undefined
      if (acts[event.key]) acts[event.key]()
      else if (move) this.pan(move[0], move[1])
      else return
      event.preventDefault()
    }
    wheel(event) {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = this.at(event)
      this.zoom(
        Math.exp(-event.deltaY / (event.ctrlKey && Math.abs(event.deltaY) < 40 ? 90 : 300)),
        at.x,
        at.y,
      )
    }
    down(event) {
      if (event.button !== 0) return
      this.isPanned = false
      this.fingers.set(event.pointerId, this.at(event))
      if (this.fingers.size === 2 || this.scale > 1) this.stage.setPointerCapture(event.pointerId)
    }
    move(event) {
      const before = this.fingers.get(event.pointerId)
      if (before === undefined) return
      const now = this.at(event)
      if (this.fingers.size === 2) {
        const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1]
        const gap = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1
        this.zoom(gap(now) / gap(before), (before.x + other.x) / 2, (before.y + other.y) / 2)
        this.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
      } else if (this.scale > 1 && this.rule === null) this.pan(now.x - before.x, now.y - before.y)
      this.isPanned = this.scale > 1
      this.fingers.set(event.pointerId, now)
    }
    // The part of the stage that the picture fills, in pixels before zoom.
    box() {
      const { clientWidth: width, clientHeight: height } = this.stage
      const { naturalWidth, naturalHeight } = this.image
      const fit = Math.min(width / (naturalWidth || 1), height / (naturalHeight || 1))
      const own = { width: naturalWidth * fit, height: naturalHeight * fit }
      return { ...own, left: (width - own.width) / 2, top: (height - own.height) / 2 }
    }
    // The place in the stage of a point of the plan, which is given as fractions of its width and height.
    placeOf(point) {
      const box = this.box()
      return {
        x: (box.left + point.x * box.width) * this.scale + this.x,
        y: (box.top + point.y * box.height) * this.scale + this.y,
      }
    }
    // Moves a point of the plan to a place in the stage.
    movePoint(point, { x, y }) {
      const box = this.box()
      setPoint(
        point,
        ((x - this.x) / this.scale - box.left) / box.width,
        ((y - this.y) / this.scale - box.top) / box.height,
      )
    }
  }
  const setPoint = (point, x, y) => {
    point.x = Math.min(1, Math.max(0, x))
    point.y = Math.min(1, Math.max(0, y))
  }
  // Lets a handle move a point of the plan by pointer and arrow keys.
  const movable = (handle, point, view, moved) => {
    handle.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      handle.setPointerCapture(event.pointerId)
    })
    handle.addEventListener('pointermove', (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return
      event.stopPropagation()
      view().movePoint(point, view().at(event))
      moved()
    })
    handle.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? 0.02 : 0.002
      const moves = {
        ArrowLeft: [-step, 0],
        ArrowRight: [step, 0],
        ArrowUp: [0, -step],
        ArrowDown: [0, step],
      }
      const move = moves[event.key]
      if (move === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setPoint(point, point.x + move[0], point.y + move[1])
      moved()
    })
  }

  const lengthOf = (metres) => {
    const inches = Math.round(metres / 0.0254)
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    return texts.length
      .replace(
        '{feet}',
        Math.floor(inches / 12) + ' ' + texts.feet + ' ' + (inches % 12) + ' ' + texts.inches,
      )
      .replace('{metres}', metres.toLocaleString(document.documentElement.lang, digits) + ' m')
  }
  const svg = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  // A line over a plan, with two ends that move by pointer and arrow keys.
  class Rule {
    constructor(of) {
      this.of = of
      this.ends = [
        { x: 0.3, y: 0.5 },
        { x: 0.7, y: 0.5 },
      ]
      this.root = svg('svg', { class: 'rule', role: 'group', 'aria-label': texts.ruler })
      this.line = svg('line', {})
      this.dots = this.ends.map((end, at) => {
        const dot = svg('circle', {
          r: 12,
          tabindex: 0,
          role: 'slider',
          'aria-label': at === 0 ? texts.start : texts.end,
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': 0,
        })
        movable(
          dot,
          end,
          () => of,
          () => this.show(),
        )
        return dot
      })
      this.root.append(this.line, ...this.dots)
      this.text = make('div', { class: 'length', role: 'status' })
      of.stage.append(this.root, this.text)
      of.stage.classList.add('measuring')
    }
    show() {
      const box = this.of.box()
      const [from, to] = this.ends.map((end) => this.of.placeOf(end))
      const set = (element, values) => {
        for (const [key, value] of Object.entries(values)) element.setAttribute(key, value)
      }
      set(this.line, { x1: from.x, y1: from.y, x2: to.x, y2: to.y })
      set(this.dots[0], { cx: from.x, cy: from.y })
      set(this.dots[1], { cx: to.x, cy: to.y })
      const metres =
        Math.hypot(
          this.ends[1].x - this.ends[0].x,
          ((this.ends[1].y - this.ends[0].y) * box.height) / (box.width || 1),
        ) * this.of.metres
      const text = this.of.about + lengthOf(metres)
      this.text.textContent = text
      this.dots.forEach((dot, at) => {
        set(dot, { 'aria-valuenow': Math.round(this.ends[at].x * 100), 'aria-valuetext': text })
      })
    }
    remove() {
      this.root.remove()
      this.text.remove()
      this.of.stage.classList.remove('measuring')
    }
  }

  for (const figure of plans.querySelectorAll('.plan')) {
    // The picture is moved here; the list of files still has its link.
    const link = figure.querySelector('a.stage')
    const stage = make('div', { class: 'stage' })
    stage.append(...link.childNodes)
    link.replaceWith(stage)
    views.set(figure, new View(figure))
  }

  const tabs = make('div', { class: 'group', role: 'tablist', 'aria-label': texts.floors })
  const tabOf = floors.map((each, at) => {
    const name = each.querySelector('h3').textContent
    const tab = button(name, null, () => select(each))
    each.id = 'floor-' + (at + 1)
    tab.id = 'tab-' + (at + 1)
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', each.id)
    each.setAttribute('role', 'tabpanel')
    each.setAttribute('aria-labelledby', tab.id)
    return tab
  })
  tabs.append(...tabOf)
  tabs.addEventListener('keydown', (event) => {
    const at = floors.indexOf(floor)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: floors.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + floors.length) % floors.length
    select(floors[next])
    tabOf[next].focus()
  })

  const variants = group(texts.plan)
  const variantButtons = [
    ['plain', texts.plain],
    ['dim', texts.dim],
  ].map(([value, text]) => {
    const made = button(text, null, () => {
      variant = value
      update()
    })
    made.dataset.value = value
    return made
  })
  variants.append(...variantButtons)

  const zoom = group(texts.zoom)
  const smaller = button('−', texts.zoomOut, () => view().zoom(1 / 1.4))
  const larger = button('+', texts.zoomIn, () => view().zoom(1.4))
  const whole = button(texts.fit, null, () => view().zoom(0))
  const measure = button(texts.measure, null, () => {
    const of = view()
    if (of.rule === null) {
      of.rule = new Rule(of)
      of.rule.show()
      of.rule.dots[0].focus()
    } else {
      of.rule.remove()
      of.rule = null
    }
    update()
  })
  const note = button(texts.addNote, null, () => {
    const { clientWidth: width, clientHeight: height } = view().stage
    addNote({ x: width / 2, y: height / 2 })
  })
  zoom.append(smaller, larger, whole, measure, ...(bar.dataset.order === undefined ? [] : [note]))

  const noteList = make('ol', { class: 'own-notes' })
  const noteSection = make('section', {
    class: 'part',
    id: 'own-notes',
    'aria-labelledby': 'own-notes-title',
  })
  noteSection.append(
    make('h2', { id: 'own-notes-title' }, texts.ownNotes),
    make('p', {}, texts.noteHint),
    noteList,
    button(texts.saveNotes, null, saveNotes),
  )
  plans.after(noteSection)
  window.addEventListener('beforeunload', (event) => {
    if (!isSaved) event.preventDefault()
  })

  // Adds a note with a pin that can be moved. Both variants of the floor show the pin.
  function addNote(place) {
    const point = { x: 0, y: 0 }
    const pin = button('', null, () => field.focus())
    const field = make('textarea', { rows: 2, maxlength: 2000 })
    const item = make('li')
    const added = { of: floor, point, pin, field, item }
    const label = make('label', {}, floor.querySelector('h3').textContent)
    label.append(field)
    item.append(
      label,
      button(texts.deleteNote, null, () => {
        notes.splice(notes.indexOf(added), 1)
        item.remove()
        pin.remove()
        isSaved = notes.length === 0
        note.focus()
        update()
      }),
    )
    pin.className = 'pin'
    movable(pin, point, view, () => {
      isSaved = false
      update()
    })
    field.addEventListener('input', () => (isSaved = false))
    field.addEventListener('focus', () => (unplaced = null))
    pin.addEventListener('dblclick', (event) => event.stopPropagation())
    view().movePoint(point, place)
    notes.push(added)
    noteList.append(item)
    isSaved = false
    unplaced = added
    update()
    pin.focus()
  }
  function saveNotes() {
    const bytes = crypto.getRandomValues(new Uint8Array(16 * notes.length))
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    notes.forEach((each, at) => {
      each.id = each.id || hex.slice(32 * at, 32 * at + 32)
    })
    const content = {
      planroomNotes: 1,
      orderId: bar.dataset.order,
      notes: notes.map(({ id, of, point, field }) => ({
        id,
        plan: of.dataset.plan,
        point,
        note: field.value,
      })),
    }
    const href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
    make('a', { href, download: texts.notesFile.replace('{title}', document.title) + '.json' }).click()
    isSaved = true
  }
  bar.append(
    ...(floors.length > 1 ? [tabs] : [make('span', {}, floors[0].querySelector('h3').textContent)]),
    variants,
    zoom,
  )
  if (floors.length === 1) floors[0].removeAttribute('role')
  if (floors.length === 1) floors[0].removeAttribute('aria-labelledby')

  function select(next) {
    floor = next
    update()
  }
  function update() {
    floors.forEach((each, at) => {
      const isShown = each === floor
      each.hidden = !isShown
      tabOf[at].setAttribute('aria-selected', String(isShown))
      tabOf[at].tabIndex = isShown ? 0 : -1
      const all = [...each.querySelectorAll('.plan')]
      const shown = all.find((one) => one.dataset.variant === variant) || all[0]
      for (const one of all) one.hidden = one !== shown
      for (const one of all) one.classList.remove('unprinted')
    })
    const both = new Set([...floor.querySelectorAll('.plan')].map((each) => each.dataset.variant)).size > 1
    variants.hidden = !both
    const now = view()
    for (const each of variantButtons)
      each.setAttribute('aria-pressed', String(each.dataset.value === now.figure.dataset.variant))
    smaller.disabled = whole.disabled = now.scale <= 1
    larger.disabled = now.scale >= 8
    measure.hidden = !(now.metres > 0)
    measure.setAttribute('aria-pressed', String(now.rule !== null))
    noteSection.hidden = notes.length === 0
    notes.forEach(({ of, point, pin }, at) => {
      const number = String(at + 1)
      pin.textContent = number
      pin.setAttribute('aria-label', texts.note + ' ' + number)
      pin.hidden = of !== floor
      // A pin that is appended again would lose the focus and the pointer.
      if (of === floor && pin.parentNode !== now.stage) now.stage.append(pin)
      const { x, y } = now.placeOf(point)
      pin.style.transform = 'translate(' + x + 'px,' + y + 'px)'
    })
  }
  bar.hidden = false
  update()
})()
