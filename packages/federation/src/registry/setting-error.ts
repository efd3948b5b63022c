export { SettingError } from '@radruf/settings'
