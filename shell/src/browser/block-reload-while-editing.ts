import type { ReloadBlocker } from '@radruf/shell-kit'
import { findTypedFields } from './typed-fields.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Events after which a field may have changed, been removed or been sent. */
const CHECK_EVENTS = ['input', 'submit', 'click', 'keyup', 'focusout'] as const

/**
 * Blocks a reload while a field differs from its value at first focus, or from the server's value if it was typed into before, and has
 * neither been sent nor removed. Pages need no code of their own for it.
 */
export function blockReloadWhileEditing(reloadBlocker: ReloadBlocker) {
  const initialValues = new WeakMap<Field, string>()
  const changed = new Set<Field>()
  let release: (() => void) | undefined

  const update = () => {
    for (const field of changed)
      if (!field.isConnected || readValue(field) === initialValues.get(field)) changed.delete(field)
    if (changed.size > 0) release ??= reloadBlocker.block()
    else {
      release?.()
      release = undefined
    }
  }
  const recordInitialValue = (target: EventTarget | null) => {
    if (isField(target) && !initialValues.has(target)) initialValues.set(target, readValue(target))
  }
  for (const field of findTypedFields()) {
    initialValues.set(field, field.defaultValue)
    changed.add(field)
  }
  update()
  recordInitialValue(document.activeElement)
  document.addEventListener('focusin', ({ target }) => recordInitialValue(target))
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) changed.add(target)
  })
  // Runs after the page's own handlers, which clear or remove a sent field.
  for (const name of CHECK_EVENTS) document.addEventListener(name, () => setTimeout(update))
  return { update }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input,textarea,select')

/** The `value` of a checkbox or a radio button never changes. */
const readValue = (field: Field) => (field.matches(':checked') ? ':checked' : field.value)
