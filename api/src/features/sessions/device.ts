import Bowser from 'bowser'

type Device = { browser: string | null; system: string | null }

/** Parses the names of browser and operating system; null for an unknown one. */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
