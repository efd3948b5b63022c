import type { ErrorCode } from '@radruf/contract'
import type { EndpointName } from '@radruf/contract/api'

/** `poor`: the line delays and loses packets. `breaking`: it breaks during the call and does not come back. */
export type LineFault = 'poor' | 'breaking'

/** Faults between the product and the service. */
export type Faults = {
  /** Extra milliseconds before each response. */
  delayMs?: number
  /** Error code of each endpoint that refuses every call. */
  refusals?: Partial<Record<EndpointName, ErrorCode>>
  /** Every request fails. */
  isDown?: boolean
  /** Ends the session at the next write. */
  endSessionOnWrite?: boolean
  /** Another customer books the next slot that the customer selects. */
  competingBooking?: boolean
  /** Routes the call over a line with this fault. */
  line?: LineFault
}
