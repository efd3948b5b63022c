import Bowser from 'bowser'

export type Device = { browser: string | null; system: string | null }

/** Browser and system by name, as people know them; null where the user agent does not tell. */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
