/** A ticket's case file as its customer shares it. Without a row nothing is shared, whatever address somebody still has. */
export type CaseShareTable = {
  /** What the address is signed over. */
  id: string
  ticket_id: string
  with_photos: boolean
  with_contact: boolean
  created_at: Date
  expires_at: Date
}
