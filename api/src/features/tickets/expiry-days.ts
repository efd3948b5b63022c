import { REFERRAL_DAYS, type TicketState } from '@radruf/contract'
import type { Settings } from '../../settings.ts'

type ExpirySettings = Pick<Settings, 'bookingExpiryDays' | 'partExpiryDays'>

/** States that a ticket leaves automatically, with the days until it is closed; 0: never. */
export const EXPIRY_DAYS: Partial<Record<TicketState, (settings: ExpirySettings) => number>> = {
  booking_open: ({ bookingExpiryDays }) => bookingExpiryDays,
  waiting_for_part: ({ partExpiryDays }) => partExpiryDays,
  referred: () => REFERRAL_DAYS,
}
