import { createStore, type StoreApi } from 'zustand'

/** A store that changes only through the events of its reducer. */
export type ReducerStore<State, Event> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'> & {
  dispatch: (event: Event) => void
}

export function createReducerStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): ReducerStore<State, Event> {
  const { setState, ...store } = createStore<State>(() => initial)
  return { ...store, dispatch: (event) => setState((state) => reduce(state, event), true) }
}
