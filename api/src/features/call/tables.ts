import type { LobbyReport, TicketRole } from '@radruf/contract'
import type { Json } from '../../database/json.ts'

/** A participant of a call. `last_seen` is real time, not the product's clock. */
export type CallParticipantTable = {
  ticket_id: string
  person_id: string
  role: TicketRole
  client_id: string
  joined_at: Date
  last_seen: Date
  /** The client that this one replaced: a late request of it does not take the place back. */
  replaced_client_id: string | null
  /** Of a customer who waits alone; null without one. */
  lobby_report: Json<LobbyReport | null>
}

/** Figures that one page measured of a call; see `CallFigures`. */
export type CallReportTable = {
  appointment_id: string
  ticket_id: string
  person_id: string
  role: TicketRole
  /** Random id of the page in the call. */
  client_id: string
  join_ms: number | null
  connected_seconds: number
  interruptions: number
  freezes: number | null
  freeze_seconds: number | null
  concealed_percent: number | null
  relayed: boolean | null
  reported_at: Date
}
