import type { Generated, GeneratedAlways } from 'kysely'

/** Kinds are stored in databases and stay. */
export type SecurityEventKind =
  | 'signed_in'
  | 'sign_in_refused'
  | 'identity_confirmed'
  | 'signed_out'
  | 'sessions_ended'
  | 'case_read'
  | 'case_found'
  | 'case_link_read'
  | 'data_exported'
  | 'role_granted'
  | 'role_changed'
  | 'person_blocked'
  | 'person_unblocked'
  | 'sign_in_link_sent'
  | 'passkey_added'
  | 'passkey_removed'
  | 'account_erased'
  | 'release_changed'
  | 'releases_stopped'
  | 'releases_resumed'

/** One security event: actor, kind, person and time, without content. Its columns have no references, so that it outlives what it is about. */
export type SecurityEventTable = {
  id: GeneratedAlways<number>
  at: Date
  kind: SecurityEventKind
  /** The person who acted. Null: unknown, the operator, or erased. */
  person_id: string | null
  /** The person that the event concerns. */
  subject_id: string | null
  ticket_id: string | null
  /** Keyed hash of the network of an unknown person. */
  network_hash: string | null
  /** Of a change of role: the old and the new one. Of a change of releases: the action and the remote. */
  detail: Generated<string | null>
}
