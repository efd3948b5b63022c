export { offerStandIns, STAND_INS } from './releases.ts'
