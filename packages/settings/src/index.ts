export { checkExposure, INSECURE_HTTP_WARNING } from './exposure.ts'
export { createNetworkMatcher } from './networks.ts'
export { readSettings, SettingError, type SettingsFor } from './read-settings.ts'
export { SETTINGS } from './table.ts'
