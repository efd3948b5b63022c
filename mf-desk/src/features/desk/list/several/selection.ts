import { usePerson } from '@radruf/shell-kit'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Selection = {
  /** The mechanic who ticks rows; undefined while none can be ticked. */
  personId: string | undefined
  ids: readonly string[]
}

/** The ticked cases. They stay ticked while cases are opened. The server never changes them. */
const selection = createStore<Selection>(() => ({ personId: undefined, ids: [] }))

/** Whether rows can be ticked, and the ticked cases. Ticks of another person on this page are dropped. */
export function useSelection(): { isOn: boolean; ids: readonly string[] } {
  const { id } = usePerson()
  const { personId, ids } = useStore(selection)
  return personId === id ? { isOn: true, ids } : { isOn: false, ids: [] }
}

/** Begins to tick cases, with the open one. */
export const startSelection = (personId: string, openId: string | undefined) =>
  selection.setState({ personId, ids: openId === undefined ? [] : [openId] })

export const endSelection = () => selection.setState({ personId: undefined, ids: [] })

export const clearSelection = () => selection.setState({ ids: [] })

export const selectAll = (ids: readonly string[]) => selection.setState({ ids })

export const toggleCase = (id: string) =>
  selection.setState(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }))
