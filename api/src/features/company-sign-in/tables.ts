/** The account of a person at the company's provider. `subject` is the provider's id of the account, which never changes. */
export type CompanyAccountTable = {
  person_id: string
  issuer: string
  subject: string
  connected_at: Date
  last_used_at: Date
}
