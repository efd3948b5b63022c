type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers the fields of the server's page. Extensions, translators and the browser itself may change the page before it is hydrated;
 * React then discards it and renders it anew, with empty fields. Call the returned function after that: it copies what was typed from the
 * discarded fields into the new ones, and moves the focus.
 */
export function rememberFields(): () => void {
  const fields = findFields()
  let focused = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  return () => {
    const counterparts = findFields()
    for (const [key, field] of fields) {
      const counterpart = counterparts.get(key)
      if (field.isConnected || !counterpart) continue
      restoreValue(field, counterpart)
      if (field === focused) moveFocus(field, counterpart)
    }
  }
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
  if (isInput(field) && isInput(counterpart) && isChoice(field)) {
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
