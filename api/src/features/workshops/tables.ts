/** A partner workshop, imported by the operator. */
export type WorkshopTable = {
  id: string
  name: string
  street: string
  postal_code: string
  city: string
  phone: string | null
  email: string | null
  website: string | null
}
