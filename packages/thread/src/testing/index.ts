export { stubDatabase } from './fake-database.ts'
