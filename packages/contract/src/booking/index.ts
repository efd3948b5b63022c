/**
 * Booking rules as pure functions, shared by the service and the mocked service. A separate entry point, because the rules
 * use Temporal and the table of public holidays, which do not belong in a browser.
 */
export * from './fair-choice.ts'
export * from './free-slots.ts'
export * from './public-holidays.ts'
export * from './rosters.ts'
export * from './slots.ts'
