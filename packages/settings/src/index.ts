export { readSettings, SettingError, type SettingsFor } from './read-settings.ts'
export { SETTINGS } from './table.ts'
