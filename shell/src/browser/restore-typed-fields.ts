type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** React's record of a field's value. It reports only changes against it. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } }

/**
 * Remembers the fields of the server's page, into which a visitor may type before it is hydrated. Call the returned function after that.
 * React keeps such a field with its text and does not know the text, so the next render would remove it: the function reports it to the
 * page. Extensions, translators and the browser itself may change the page before; React then discards it and renders it anew, with empty
 * fields: the function copies what was typed from the discarded fields into the new ones, and moves the focus.
 */
export function rememberFields(): () => void {
  const fields = findFields()
  const reported = new Set<Field>()
  let focused = document.activeElement
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  return () => {
    const counterparts = findFields()
    for (const [key, field] of fields) {
      const counterpart = counterparts.get(key)
      if (field.isConnected) {
        if (!reported.has(field)) reportValue(field)
        reported.add(field)
      } else if (counterpart) {
        // A file must not be chosen twice.
        fields.delete(key)
        restoreValue(field, counterpart)
        if (field === focused) moveFocus(field, counterpart)
      }
    }
  }
}

/** Reports the value of a field as if the visitor had entered it now. Setting it again would interrupt a word that is being typed. */
function reportValue(field: Field) {
  const isChosen = isInput(field) && isChoice(field)
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
