export { type DevServers, startDevServers } from './dev-servers.ts'
export type { ShellAssets } from './plugin-shell-assets.ts'
export { type RemotePackage, remoteConfig } from './remote-config.ts'
export { ASSETS_URL, shellConfig } from './shell-config.ts'
