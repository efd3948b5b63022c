import type { PersonEventName, PersonEvents } from '@radruf/contract'

/** Whether the service is reachable, according to the page's requests. */
export type Connection = { isOnline: () => boolean; subscribe: (listener: () => void) => () => void }

/** The person's event stream, opened by the shell. */
export type PersonEventStream = {
  /** Calls the listener for every event of the name. The returned function unsubscribes. */
  on: <N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void) => () => void
  /** Stored events of the name since the page's data were loaded; no ephemeral events. */
  recent: <N extends PersonEventName>(name: N) => readonly PersonEvents[N][]
  /** Calls the listener after a reconnect, when events may have been missed. The returned function unsubscribes. */
  onReconnect: (listener: () => void) => () => void
}

/**
 * Blocks reloads of the page while it holds work that a reload would lose: unsent input, uploads, a running call. The shell
 * offers or requires a reload (newer release, minimum version) only while no block is set.
 */
export type ReloadBlocker = {
  /** Sets a block. The returned function releases it and may be called more than once. */
  block: () => () => void
  isBlocked: () => boolean
  /** Calls the listener when {@link ReloadBlocker.isBlocked} has changed. The returned function unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/**
 * State of push notifications on this device. The page can change `off` to `on`; `denied` can only be changed in the
 * browser's settings. The server renders `checking`.
 */
export type PushState = 'checking' | 'unsupported' | 'off' | 'on' | 'denied'

/** Push notifications of this device, by person. */
export type PushDevice = {
  stateFor: (personId: string) => PushState
  /** Calls the listener when a state may have changed. The returned function unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Requests permission and subscribes this device with the VAPID public `key`. A denied permission is no error. */
  turnOn: (personId: string, key: string) => Promise<void>
  turnOff: (personId: string) => Promise<void>
}

/** Whether this device calls a mechanic by sound. */
export type SoundSwitch = {
  isOn: () => boolean
  toggle: () => void
  /** Calls the listener after a change. The returned function unsubscribes. */
  subscribe: (listener: () => void) => () => void
}
