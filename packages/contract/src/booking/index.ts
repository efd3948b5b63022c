/** Booking rules as pure functions. A separate entry point, because the rules use Temporal, which not every browser has. */
export * from './answer-times.ts'
export * from './fair-choice.ts'
export * from './free-slots.ts'
export * from './rosters.ts'
export * from './slots.ts'
export * from './week.ts'
