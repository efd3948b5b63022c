export { createServerRemotes, type ServerRemotes } from './server-remotes.ts'
