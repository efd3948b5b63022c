import { randomUUID } from 'node:crypto'
import { json } from '../database/json.ts'

/** Creates the row of a partner workshop at a postal code. */
export const createWorkshopRow = (postalCode: string) => ({
  id: randomUUID(),
  name: `Rad ${postalCode}`,
  street: 'Speichengasse 1',
  postal_code: postalCode,
  city: 'Radstadt',
  phone: null,
  email: null,
  website: null,
  hours: json([]),
  latitude: null,
  longitude: null,
})
