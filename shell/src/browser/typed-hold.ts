import type { ReloadBlocker } from '@radruf/shell-kit'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Everything after which a field may hold something else than before, be gone, or be sent. */
const MOMENTS = ['input', 'submit', 'click', 'keyup', 'focusout'] as const

/**
 * Holds the page while a field on it has been given something that was not in it when it was entered: typed, chosen, and
 * neither sent nor left. No screen has to say so by itself.
 */
export function holdWhileTyped(holds: ReloadBlocker) {
  const atFirst = new WeakMap<Field, string>()
  const changed = new Set<Field>()
  let letGo: (() => void) | undefined

  const look = () => {
    for (const field of changed) if (!field.isConnected || stateOf(field) === atFirst.get(field)) changed.delete(field)
    if (changed.size > 0) letGo ??= holds.block()
    else {
      letGo?.()
      letGo = undefined
    }
  }
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !atFirst.has(target)) atFirst.set(target, stateOf(target))
  })
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) changed.add(target)
  })
  // Handlers of the screen come first: what is sent is cleared or gone by then.
  for (const name of MOMENTS) document.addEventListener(name, () => setTimeout(look))
  return { look }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const stateOf = (field: Field) =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value
