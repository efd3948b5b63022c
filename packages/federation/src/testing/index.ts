export { measureSizes } from '../checks/size-budget.ts'
export { integrityOf } from '../release-files.ts'
export { changedBuild } from './changed-build.ts'
export { ACCOUNT, startS3Server } from './s3-server.ts'
