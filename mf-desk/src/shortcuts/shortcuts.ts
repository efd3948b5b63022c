import { pathTo } from '@radruf/contract'
import type { SidePanel } from '../common/side-panels.ts'

/**
 * The action of a shortcut: it opens a page, presses or focuses the element marked with `data-shortcut`, walks the list of cases, the line
 * of the day or the history, or returns to the day.
 */
export type ShortcutAction =
  | { kind: 'help' }
  | { kind: 'open'; path: string }
  | { kind: 'press'; target: string }
  | { kind: 'day' }
  | { kind: 'line'; step: 1 | -1 }
  | { kind: 'focus'; target: string; panel: SidePanel }
  | { kind: 'panel'; panel: SidePanel }
  | { kind: 'walk'; step: 1 | -1 }
  | { kind: 'waiting' }
  | { kind: 'filter' }

/** The groups of the dialog and their shortcuts, in order. `keys` are pressed one after the other; filters have one key each. */
export const SHORTCUTS = {
  desk: [
    { name: 'help', keys: ['?'], action: { kind: 'help' } },
    { name: 'search', keys: ['/'], action: { kind: 'open', path: pathTo('/desk/search') } },
    { name: 'desk', keys: ['g', 'd'], action: { kind: 'open', path: pathTo('/desk') } },
    { name: 'week', keys: ['g', 'w'], action: { kind: 'open', path: pathTo('/desk/week') } },
    { name: 'replies', keys: ['g', 'v'], action: { kind: 'open', path: pathTo('/desk/replies') } },
    { name: 'waiting', keys: ['C'], action: { kind: 'press', target: 'waiting' } },
    { name: 'sound', keys: ['M'], action: { kind: 'press', target: 'sound' } },
  ],
  day: [
    { name: 'nextStep', keys: ['Enter'], action: { kind: 'press', target: 'step' } },
    { name: 'toList', keys: ['l'], action: { kind: 'press', target: 'list' } },
    { name: 'up', keys: ['ArrowUp'], action: { kind: 'line', step: -1 } },
    { name: 'down', keys: ['ArrowDown'], action: { kind: 'line', step: 1 } },
    { name: 'toDay', keys: ['Escape'], action: { kind: 'day' } },
  ],
  list: [
    { name: 'next', keys: ['j'], action: { kind: 'walk', step: 1 } },
    { name: 'previous', keys: ['k'], action: { kind: 'walk', step: -1 } },
    { name: 'unanswered', keys: ['u'], action: { kind: 'waiting' } },
    { name: 'tick', keys: ['x'], action: { kind: 'press', target: 'tick' } },
    { name: 'filter', keys: ['1', '2', '3', '4', '5'], action: { kind: 'filter' } },
  ],
  case: [
    { name: 'join', keys: ['c'], action: { kind: 'press', target: 'join' } },
    { name: 'move', keys: ['m'], action: { kind: 'press', target: 'move' } },
    { name: 'delay', keys: ['l'], action: { kind: 'press', target: 'delay' } },
    { name: 'photos', keys: ['p'], action: { kind: 'press', target: 'photos' } },
    { name: 'undo', keys: ['z'], action: { kind: 'press', target: 'undo' } },
    { name: 'more', keys: ['.'], action: { kind: 'press', target: 'more' } },
  ],
  side: [
    { name: 'reply', keys: ['r'], action: { kind: 'focus', target: 'reply', panel: 'chat' } },
    { name: 'note', keys: ['n'], action: { kind: 'focus', target: 'note', panel: 'notes' } },
    { name: 'history', keys: ['h'], action: { kind: 'panel', panel: 'history' } },
    { name: 'historyFilter', keys: ['f'], action: { kind: 'focus', target: 'historyFilter', panel: 'history' } },
    { name: 'outcome', keys: ['o'], action: { kind: 'focus', target: 'outcome', panel: 'outcome' } },
  ],
} as const satisfies Record<string, readonly { name: string; keys: readonly string[]; action: ShortcutAction }[]>

const ALL: readonly { keys: readonly string[]; action: ShortcutAction }[] = Object.values(SHORTCUTS).flat()

/**
 * The action of a key after an earlier one, and the index of the key within a filter. A key that begins a sequence has no action. Two actions
 * of one key belong to different pages: `isOffered` tells which of them the page has.
 */
export function findAction(
  key: string,
  before: string | undefined,
  isOffered: (action: ShortcutAction) => boolean,
): { action: ShortcutAction; index: number } | undefined {
  for (const { keys, action } of ALL) {
    const index = action.kind === 'filter' ? keys.indexOf(key) : 0
    const isMatch =
      action.kind === 'filter'
        ? index >= 0
        : keys.length === 1
          ? keys[0] === key
          : keys[0] === before && keys[1] === key
    if (isMatch && isOffered(action)) return { action, index }
  }
  return undefined
}
