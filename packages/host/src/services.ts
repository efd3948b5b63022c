import type { Language, RemoteName, Session, WaitingCustomer } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { LiveRemote, RefusedOverride } from '@radruf/federation/page'
import type {
  Connection,
  PersonEventStream,
  PushDevice,
  ReloadBlocker,
  RemoteLoader,
  Shell,
  SoundSwitch,
} from '@radruf/shell-kit'
import { type ComponentType, createContext, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'

/** Live releases: the shell's, and each remote's by name. */
export type CurrentReleases = { shell: string; remotes: Record<string, string> }

/** The offer to reload for newer releases, made only while a reload disturbs nothing. */
export type NewerRelease = {
  isOffered: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Withdraws the offer until an even newer release is live. */
  postpone: () => void
}

/** Whether the service is reachable; always true on the server. */
export const useOnline = ({ subscribe, isOnline }: Connection): boolean =>
  useSyncExternalStore(subscribe, isOnline, () => true)

/**
 * The person's waiting items: the number of unread messages and, for mechanics, of the cases that wait for an answer, and the customers who
 * wait in a call. `count`: the number in the menu, in the title and on the icon.
 */
export type Inbox = {
  unread: () => number
  count: () => number
  /** A mechanic's cases whose answer is overdue. */
  overdue: () => number
  waiting: () => readonly WaitingCustomer[]
  /** The values that the server rendered. Parts of the page hydrate with them: they may load after the first change. */
  served: { count: number; waiting: readonly WaitingCustomer[] }
  subscribe: (listener: () => void) => () => void
}

/** The number of things that wait for the person, on the server and in the browser. See {@link countWaiting}. */
export const useWaitingCount = ({ inbox }: { inbox: Inbox }): number =>
  useSyncExternalStore(inbox.subscribe, inbox.count, () => inbox.served.count)

/** The customers who wait for this mechanic in a call, on the server and in the browser. */
export const useWaitingCustomers = ({ inbox }: { inbox: Inbox }): readonly WaitingCustomer[] =>
  useSyncExternalStore(inbox.subscribe, inbox.waiting, () => inbox.served.waiting)

/** The sound of pages without one: on the server, and in the standalone host. */
export const NO_SOUND: SoundSwitch = { isOn: () => true, toggle: () => {}, subscribe: () => () => {} }

/** The number of things that wait for the person: a mechanic's unanswered cases, a customer's unread messages. Reading answers no case. */
export const countWaiting = ({ waitingCases, unreadMessages }: Pick<Session, 'waitingCases' | 'unreadMessages'>) =>
  waitingCases ?? unreadMessages

/** The inbox of a session that does not change: on the server, and in the standalone host. */
export const toInbox = (session: Session): Inbox => {
  const { unreadMessages, waiting } = session
  const count = countWaiting(session)
  return {
    unread: () => unreadMessages,
    count: () => count,
    overdue: () => session.overdueCases ?? 0,
    waiting: () => waiting,
    served: { count, waiting },
    subscribe: () => () => {},
  }
}

/** Whether the service has reported that this page is outdated; always false on the server. */
export type OutdatedStatus = { isOutdated: () => boolean; subscribe: (listener: () => void) => () => void }

/** Loads the page's data again; resolves when the attempt has ended. */
export type RetryAction = () => Promise<void>

/** Services for the shell's components, of a request on the server or of the page in the browser. */
export type Services = {
  api: Api
  connection: Connection
  events: PersonEventStream
  remotes: RemoteLoader
  reloadBlocker: ReloadBlocker
  push?: PushDevice
  newer: NewerRelease
  updates: OutdatedStatus
  inbox: Inbox
  sound: SoundSwitch
  /** The strip above a mechanic's pages while customers wait; the server has it at once, browsers load it for mechanics only. */
  WaitingAlert?: ComponentType
  /** The strip above every page while there is no connection; missing on the server and in hosts with one remote. */
  ConnectionBanner?: ComponentType
  /** The offers of newer versions above every page; missing on the server and in hosts with one remote. */
  UpdateHints?: ComponentType
  /** Time of the service's last answer as `performance.now()`; undefined before the first one. */
  lastAnswerAt?: () => number | undefined
  /** The notice and the panel for people who may override remotes; missing for others, who do not load them. */
  overrideTools?: Record<'OverrideBanner' | 'RemotesPanelHost' | 'RemotesPanelToggle', ComponentType> | undefined
  /** The page for times without a connection, once the browser has loaded it; missing on the server and in hosts with one remote. */
  findNoConnectionPage?: () => ComponentType<{ retry: RetryAction }> | undefined
  /** Settings of the cookie-consent service; missing where the operator uses none. `openSettings`: false when they did not open. */
  consent?: { openSettings: () => Promise<boolean> }
  /** The remotes of this page with their releases. */
  live: readonly LiveRemote[]
  /** Overrides that were just refused; null for people who may not override. */
  overrides: { refused: readonly RefusedOverride[] } | null
  /** Reports an error of a remote, or of the shell itself. */
  report: (remote: RemoteName | undefined, error: unknown) => void
  setLanguage: (language: Language) => Promise<void>
  /** The page of this location is on the screen. Called in the browser only. */
  onShown?: (location: Pick<Location, 'key' | 'pathname'>) => void
  /** Milliseconds since 1970 by the service's clock, computed from the session's time. */
  now: (session: Session) => number
}

export const ShellServices = createContext<Services>(null as unknown as Services)

/** The shell's interface for remotes, from the services and the current session. */
export function useShellValue(services: Services, session: Session): Shell {
  const { i18n } = useTranslation('shell')
  const language = i18n.language as Language
  return useMemo(
    () =>
      Object.freeze({
        api: services.api,
        session,
        language,
        setLanguage: services.setLanguage,
        now: () => services.now(session),
        events: services.events,
        connection: services.connection,
        remotes: services.remotes,
        reloadBlocker: services.reloadBlocker,
        push: services.push,
        sound: services.sound,
      }),
    [services, session, language],
  )
}
