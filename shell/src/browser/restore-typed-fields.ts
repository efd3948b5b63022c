type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React's record of a field's value. It reports only changes against it. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } }

/** Milliseconds after the first part of the page in which a part that loads later still learns what was typed. */
const LATE_PARTS_MS = 30_000

/**
 * Remembers the fields of the server's page, into which a visitor may type before it is hydrated. Call the returned function after that.
 * React keeps such a field with its text and does not know the text, so the next render would remove it: the function reports it to the
 * page. Extensions, translators and the browser itself may change the page before; React then discards it and renders it anew, with empty
 * fields: the function copies what was typed from the discarded fields into the new ones, and moves the focus. A part whose code loads later
 * is hydrated later, and learns it then, also when it has rendered without the text meanwhile.
 */
export function rememberFields(): () => void {
  const fields = findFields()
  /** What the fields hold whose part is not hydrated yet. */
  const entered = new Map<Field, Entered>()
  for (const field of fields.values()) entered.set(field, readEntered(field))
  let focused = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  let until: number | undefined
  let mark: string | undefined
  const isHydrated = (field: Field) => mark !== undefined && Reflect.get(field, mark) !== undefined
  // A part may be hydrated in the very frame in which the visitor types into it: before that the text is kept, after it React knows it, and
  // a second report would send a form twice. Choices of one name change together.
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of entered.keys())
        if (field.name === (target as Field).name)
          if (isHydrated(field)) entered.delete(field)
          else entered.set(field, readEntered(field))
    },
    true,
  )
  return function restore() {
    until ??= performance.now() + LATE_PARTS_MS
    mark ??= findMark()
    const counterparts = findFields()
    const due: [Field, Entered][] = []
    let isLate = false
    for (const [key, field] of fields) {
      const counterpart = counterparts.get(key)
      if (field.isConnected) {
        const value = entered.get(field)
        if (value === undefined) continue
        if (isHydrated(field)) {
          due.push([field, value])
          entered.delete(field)
        } else isLate = true
      } else if (counterpart) {
        // A file must not be chosen twice.
        fields.delete(key)
        restoreValue(field, counterpart)
        if (field === focused) moveFocus(field, counterpart)
      }
    }
    for (const [field, value] of due) {
      enter(field, value)
      reportValue(field)
    }
    if (isLate && performance.now() < until) requestAnimationFrame(restore)
  }
}

/** What a field holds: whether a choice is chosen, else its text. */
type Entered = boolean | string
const readEntered = (field: Field): Entered => (isChoice(field) ? field.checked : field.value)

/** Gives a field back what it held. A file cannot be given back, and is not taken away by rendering. */
function enter(field: Field, entered: Entered) {
  if (field.type !== 'file') Object.assign(field, { [isChoice(field) ? 'checked' : 'value']: entered })
}

/** The property with which React marks the elements that it has taken over. Its name differs from page to page. */
function findMark(): string | undefined {
  for (const element of document.querySelectorAll('body *'))
    for (const key of Object.keys(element)) if (key.startsWith('__reactProps')) return key
}

/** Reports the value of a field as if the visitor had entered it now. Setting it again would interrupt a word that is being typed. */
function reportValue(field: Field) {
  const isChosen = isChoice(field)
  if (isChosen ? field.checked === field.defaultChecked : !isTyped(field)) return
  const tracker = (field as Tracked)._valueTracker
  if (isChosen) tracker?.setValue(String(field.defaultChecked))
  else if (!(field instanceof HTMLSelectElement)) tracker?.setValue(field.defaultValue)
  // An event of the class `MouseEvent` would change the choice.
  for (const name of isChosen ? ['click', 'input', 'change'] : ['input', 'change'])
    field.dispatchEvent(new Event(name, { bubbles: true }))
}

/** The fields of the page by name, kind and order: their ids may differ after rendering. */
function findFields(): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>('input:not([type=hidden]),textarea,select')) {
    const key = `${field.type} ${field.name} ${isChoice(field) ? field.value : ''}`
    let order = 0
    while (fields.has(`${key} ${order}`)) order++
    fields.set(`${key} ${order}`, field)
  }
  return fields
}

const isInput = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

function restoreValue(field: Field, counterpart: Field) {
  if (isChoice(field) && isInput(counterpart)) {
    if (field.checked !== field.defaultChecked && field.checked !== counterpart.checked) counterpart.click()
  } else if (isInput(field) && isInput(counterpart) && field.type === 'file') {
    if (!field.files?.length) return
    counterpart.files = field.files
    counterpart.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isTyped(field) && field.value !== counterpart.value) {
    // React has its own setter on the element, which would hide the change from its handlers.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(counterpart), 'value')?.set?.call(counterpart, field.value)
    for (const name of ['input', 'change']) counterpart.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

const isTyped = (field: Field) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue

function moveFocus(field: Field, counterpart: Field) {
  counterpart.focus({ preventScroll: true })
  if (field instanceof HTMLSelectElement || counterpart instanceof HTMLSelectElement) return
  // Null for kinds that have no selection, such as an address.
  if (field.selectionStart !== null) counterpart.setSelectionRange(field.selectionStart, field.selectionEnd)
}
