import type { CannedText } from '@radruf/shell-kit'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { findSlashCommand, searchCannedTexts } from './canned-texts.ts'

type SlashMenuOptions = {
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  texts: readonly CannedText[]
  /** Replaces a range of the text. */
  onInsert: (canned: CannedText, range: { start: number; end: number }) => void
}

/** The menu of canned texts that a slash in the field opens: arrow keys move, Enter and Tab insert, Escape closes it. */
export function useSlashMenu({ text, field, texts, onInsert }: SlashMenuOptions) {
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  const command = findSlashCommand(text, caret)
  const matches = command && command.start !== dismissed ? searchCannedTexts(texts, command.query) : []
  const isOpen = matches.length > 0
  const current = Math.min(active, matches.length - 1)
  const insert = (canned: CannedText) => {
    if (command) onInsert(canned, { start: command.start, end: caret })
    setActive(0)
  }
  const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  /** Handles a key of the field. Returns whether it belonged to the menu. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const step = moves[event.key]
    const chosen = matches[current]
    if (step) setActive((current + step + matches.length) % matches.length)
    else if (event.key === 'Escape') setDismissed(command?.start)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) insert(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const updateCaret = () => {
    const position = field.current?.selectionStart ?? 0
    if (!findSlashCommand(field.current?.value ?? '', position)) setDismissed(undefined)
    setCaret(position)
    setActive(0)
  }
  const optionId = (index: number) => `${id}-${index}`
  return {
    menu: { id, matches, active: current, query: command?.query ?? '', optionId, onChoose: insert },
    isOpen,
    onKeyDown,
    updateCaret,
    fieldProps: isOpen
      ? ({
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': optionId(current),
          // A press on an option leaves the focus in the field.
          onBlur: () => setDismissed(command?.start),
        } as const)
      : {},
  }
}

export type SlashMenuState = ReturnType<typeof useSlashMenu>['menu']
