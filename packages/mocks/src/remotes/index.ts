export { offerStandIns } from './releases.ts'
