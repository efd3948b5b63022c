export { runMf } from './run.ts'
