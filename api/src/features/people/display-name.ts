export { displayName } from '@radruf/contract/server'
