import type { Language } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { ScenarioName } from '../catalogue/scenarios.ts'

/** The service with the rows of one tester session. */
export type RunningScenario = {
  /** The service's own address. */
  url: string
  /** Milliseconds since 1970 on the session's clock. */
  now: () => number
  zone: string
  /** Open event streams end; pages then reconnect and load the new time. */
  setClock: (at: number) => Promise<void>
  /** Signs a person in. Returns the value of the session cookie. */
  createSession: (email: string) => Promise<string>
  openClient: (email: string) => Promise<Api>
  /** The latest mailed sign-in code with its recipient. */
  findSignInCode: () => Promise<{ email: string; code: string } | undefined>
  /** The tokens of the mail link of the appointment and of the shared case. */
  readTokens: () => Promise<{ visit?: string; case?: string }>
}

export type ScenarioToOpen = {
  scenario: ScenarioName
  language: Language
  /** Opening time in milliseconds since 1970, in place of the scenario's own. */
  at?: number | undefined
}

/** A running scenario that stays in its place until it is released. */
export type ScenarioLease = { running: RunningScenario; release: () => void }

/** Services for tester sessions, by the session's id. */
export type ScenarioPool = {
  /** Opens a scenario in place of the session's former one. */
  open: (id: string, scenario: ScenarioToOpen) => Promise<void>
  /** Waits until the session is in a service. */
  acquire: (id: string) => Promise<ScenarioLease>
  close: (id: string) => Promise<void>
  stop: () => Promise<void>
}
