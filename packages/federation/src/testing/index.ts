export { integrityOf } from '../release-files.ts'
export { changedBuild } from './changed-build.ts'
