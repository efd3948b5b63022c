import type { Json } from '../../database/json.ts'

export type PasskeyTable = {
  id: string
  person_id: string
  /** Id of the credential, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** Signatures that the device has counted; 0 in passkeys that do not count. */
  counter: number
  transports: Json<string[]>
  name: string
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

/** A challenge for one use. `person_id`: it registers a passkey of this person; null: it signs in or confirms. */
export type PasskeyChallengeTable = {
  challenge: string
  browser_hash: string
  person_id: string | null
  expires_at: Date
}

/** A row with `mailed_code = false` means that no mailed code signs staff in. */
export type StaffSignInTable = { id: number; mailed_code: boolean }
