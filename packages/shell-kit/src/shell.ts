import type {
  Language,
  LobbyReport,
  PictureSize,
  Questionnaire,
  RemoteName,
  RemoteSlot,
  Session,
  SlotName,
  Thread,
  Ticket,
} from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { ComponentType, ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { Connection, PersonEventStream, PushDevice, ReloadBlocker, SoundSwitch } from './services.ts'

/** The shell's services and data for components. Created once per request on the server and once in the browser. */
export type Shell = {
  api: Api
  session: Session
  language: Language
  /** Changes the language of the page, the device and, if signed in, the account. */
  setLanguage: (language: Language) => Promise<void>
  /** Milliseconds since 1970 by the service's clock. */
  now: () => number
  events: PersonEventStream
  connection: Connection
  remotes: RemoteLoader
  reloadBlocker: ReloadBlocker
  /** Undefined in hosts without push notifications, such as the standalone host. */
  push?: PushDevice
  /** Undefined in hosts that call by no sound. */
  sound?: SoundSwitch
}

/**
 * A text that a mechanic can insert into a message or a summary, in the customer's language. Its origin is the mechanic, the team or the
 * product.
 */
export type CannedText = {
  id: string
  name: string
  text: string
  source: 'own' | 'shared' | 'product'
  /** The outcome that a product's text for summaries stands for. */
  outcome?: string
}

/**
 * The marks of the call's steps. `lostIds`: steps whose marks are not found in the live picture. `onSetAgain` lets the mechanic set one again;
 * undefined without a picture. `request`: the step that the room has asked to show, and how often it has asked.
 */
export type StepMarks = {
  lostIds: readonly string[]
  onSetAgain: ((stepId: string) => void) | undefined
  request: { id: string; count: number } | null
}

/** A photo of the case in the call. `onShow` opens one of the photos, which can be stepped through. */
export type PhotoBeside = {
  shownId: string | null
  onShow: (photos: readonly (PictureSize & { caption: string; detail?: string })[], id: string) => void
}

/** Props of each slot: data of the surrounding page's loader, so that the slot renders on the server. */
export type SlotProps = {
  /**
   * `tools`: the customer's own tools, for the checklist. `isOffline`: the data are the last known ones, so everything is shown in
   * place and nothing is offered that needs the service.
   */
  'next-appointment': { ticket: Ticket; tools?: readonly string[]; isOffline?: boolean }
  /** `photosAt`: base path of the photos of a shared case; only shared data are shown. Unset for signed-in people. */
  'answers-summary': { questionnaire: Pick<Questionnaire, 'answers' | 'photos' | 'noise'>; photosAt?: string }
  /** The answers of a case at the desk: the most telling ones as chips, or all in folded groups. */
  'case-answers': { questionnaire: Pick<Questionnaire, 'answers' | 'noise' | 'firstAid'>; part: 'chips' | 'folds' }
  /** `startsOpen`: the page's own button or address has requested the check. */
  /**
   * The messages of a case at the desk, and the field for a new one. It fills its container. `thread`: null when the messages could not be
   * loaded. `action`: the path of the page whose action handles `submitThreadForm` of case-parts. `nextClientId`: the client id of a
   * message posted without script. `notice`: stands above the field for a message. `replacement`: stands in place of the field, where the
   * person may not write.
   */
  'case-chat': {
    thread: Thread | null
    action: string
    nextClientId: string
    counterpartName: string
    cannedTexts: readonly CannedText[]
    notice?: ReactNode
    replacement?: ReactNode
  }
  /**
   * The case beside its call. `isOpen` is always true while the panel has its own column; a closed panel shows its tabs, which call
   * `onOpen`. `unread`: number of the customer's unread messages. `chatRequests`: how often the room has asked for the chat. `photoBeside`: the
   * photo of the case beside the live picture; without it a photo opens in the viewer. `stepMarks`: the marks of the steps on the live picture.
   */
  'case-panel': {
    ticket: Ticket
    thread: Thread | null
    nextClientId: string
    unread: number
    isOpen: boolean
    onOpen: () => void
    chatRequests?: number
    photoBeside?: PhotoBeside | undefined
    stepMarks?: StepMarks | undefined
  }
  'device-check': { ticketId: string; startsOpen?: boolean }
  'push-choice': Record<never, never>
  /**
   * `photosAt`: base path of the photos of a shared case, which a visitor without an account may read. `photoBeside`: the pictures open beside
   * the live picture. `isRemovable`: the mechanic may remove them.
   */
  'call-snapshots': {
    ticket: Pick<Ticket, 'id' | 'snapshots'>
    photosAt?: string
    photoBeside?: { shownId: string | null; onShow: (id: string) => void; isRemovable?: boolean } | undefined
  }
  /** Stays without a signed-in person as long as it blocks reloads: a call goes on when the session ends. */
  'call-window': Record<never, never>
  /** `tools`: the customer's own tools. `onChange` gets all entries, and again after each change. */
  'call-checklist': {
    appointmentId: string
    tools: readonly string[]
    mechanic: string
    onChange?: (entries: LobbyReport['checklist']) => void
  }
  /** `path`: the path that the phone opens. */
  'open-on-phone': { path: string }
}

/** Props of any slot; the remotes agree on those of a slot that the contract does not know. */
export type PropsOfSlot = SlotProps & { [S in RemoteSlot]: Record<string, unknown> }

export type RemoteLoader = {
  /** The remote's module, if it is loaded. On the server: loaded for this request. */
  loaded: (name: RemoteName) => RemoteModule | undefined
  load: (name: RemoteName) => Promise<RemoteModule>
  /** Reports an error of a remote with its release. */
  report: (name: RemoteName, error: unknown) => void
  /**
   * Marks content of a remote as shown, so that its style sheets apply and its listeners are called; the returned function ends it. Missing
   * on the server and in hosts with one remote.
   */
  show?: (name: RemoteName) => () => void
}

/** A bundle of texts: nested groups of strings. */
export type Texts = { readonly [key: string]: string | Texts }

/**
 * Loader data of a page that works without a connection. `loadedAt`: time at which the service sent them; the shell's banner names it while
 * `isStored`, when they come from this device.
 */
export type StoredData = { isStored: boolean; loadedAt: string }

/**
 * A page that works without a connection, as the page "no connection" lists it. Texts are keys of the remote's bundle. They get `name`, the
 * day and time `at`, and as `time` that of `loadedAt`.
 */
export type OfflinePage<Key extends string = string> = {
  label: Key
  hint: Key
  icon: 'overview' | 'calendar' | 'chat' | 'pen'
  name?: string
  at?: string
  loadedAt?: string
}

/** The `handle` of a remote's route: its part of the page "no connection". */
export type RouteHandle<Key extends string = string> = {
  /** Key of the noun for the page's content, as the object of a sentence: "your tickets". */
  contentName?: Key
  /** Describes the page if this device can show it to the person without a connection. */
  findOfflinePage?: (personId: string) => OfflinePage<Key> | undefined
}

/** The module that a remote exposes as `./remote`: the shell's only knowledge of it. */
export type RemoteModule = {
  /** Routes with full paths (`/appointment/confirmation`) and explicit ids that begin with the remote's name. */
  routes: (Omit<RouteObject, 'id' | 'children' | 'index' | 'lazy' | 'middleware' | 'handle'> & {
    id: string
    path: string
    handle?: RouteHandle
  })[]
  /** Components for the slots that the contract assigns to this remote, and for those that its release adds. */
  slots?: { [S in SlotName]?: ComponentType<SlotProps[S]> } & { [S in RemoteSlot]?: ComponentType<never> }
  /** Texts in both languages, registered under the remote's name as i18next namespace. */
  texts: Record<Language, Texts>
}

/** Types a remote's exposed module. */
export const defineRemote = <M extends RemoteModule>(module: M): M => module
