import type { Role } from '@radruf/contract'
import type { Facing } from './local-media.ts'

/** The customer's phone shows the bike, so its rear camera comes first; a mechanic shows the face. */
export const firstFacing = (role: Role): Facing =>
  role === 'customer' && window.matchMedia('(pointer: coarse)').matches ? 'environment' : 'user'
