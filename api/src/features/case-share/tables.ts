/** A ticket's case file as its customer shares it. Without a row, a link that was signed before no longer works. */
export type CaseShareTable = {
  /** The link is signed over this id. */
  id: string
  ticket_id: string
  with_photos: boolean
  with_contact: boolean
  created_at: Date
  expires_at: Date
}
