import type { ReloadBlocker } from '@radruf/shell-kit'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Everything after which a field may hold something else than before, be gone, or be sent. */
const CHECK_EVENTS = ['input', 'submit', 'click', 'keyup', 'focusout'] as const

/**
 * Holds the page while a field on it has been given something that was not in it when it was entered: typed, chosen, and
 * neither sent nor left. No screen has to say so by itself.
 */
export function blockReloadWhileEditing(holds: ReloadBlocker) {
  const initialValues = new WeakMap<Field, string>()
  const changed = new Set<Field>()
  let release: (() => void) | undefined

  const update = () => {
    for (const field of changed)
      if (!field.isConnected || readValue(field) === initialValues.get(field)) changed.delete(field)
    if (changed.size > 0) release ??= holds.hold()
    else {
      release?.()
      release = undefined
    }
  }
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !initialValues.has(target)) initialValues.set(target, readValue(target))
  })
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) changed.add(target)
  })
  // Handlers of the screen come first: what is sent is cleared or gone by then.
  for (const name of CHECK_EVENTS) document.addEventListener(name, () => setTimeout(update))
  return { look: update }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const readValue = (field: Field) =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value
