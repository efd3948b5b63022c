/** A setting is missing or wrong; the message names it and fits in a line. */
export class SettingError extends Error {
  override name = 'SettingError'
}
