import type { Person } from '@radruf/contract'
import type { PersonRow } from '../../http/handler.ts'
import { isoOrNull } from '../../time.ts'

export const toPersonView = ({
  id,
  email,
  name,
  role,
  language,
  onboarded_at,
  postal_code,
  hides_address,
}: PersonRow): Person => ({
  id,
  email,
  name,
  role,
  language,
  onboardedAt: isoOrNull(onboarded_at),
  postalCode: postal_code,
  hidesAddress: hides_address,
})
