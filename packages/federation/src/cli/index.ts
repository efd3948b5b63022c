export { runMf, type Suite } from './run.ts'
