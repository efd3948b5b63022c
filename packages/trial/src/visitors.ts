import type { CDPSession, Page } from '@playwright/test'
import { findPath, type Language, type TicketRole } from '@radruf/contract'
import type { TrialPage } from './trial-product.ts'

/** Ways in which a visitor differs from the plain one: a desktop, in German, light colours, today, for the first time. */
const KINDS = {
  phone: 'on a phone',
  english: 'in English',
  dark: 'in dark colours',
  nextDay: 'a day later',
  again: 'on the second visit',
  otherRole: '',
} as const
export type Kind = keyof typeof KINDS
export type Visitor = ReadonlySet<Kind>

export const PLAIN: Visitor = new Set()

const DAY_MS = 24 * 60 * 60_000

/** The second visitor of a page, who differs in everything: two visits cover each kind on each page. */
export function createOppositeVisitor({ path }: TrialPage): Visitor {
  const access = findPath(path)?.access
  const kinds: Kind[] = ['phone', 'english', 'dark', 'nextDay', 'again']
  return new Set(access === 'member' || access === 'ticket' ? [...kinds, 'otherRole'] : kinds)
}

/** The plain visitor, and those that differ from it in a single way of this one. */
export const listSimplerVisitors = (visitor: Visitor): Visitor[] => [
  PLAIN,
  ...[...visitor].map((kind): Visitor => new Set([kind])),
]

export const roleOf = ({ role }: TrialPage, visitor: Visitor): TicketRole =>
  visitor.has('otherRole') === (role === 'customer') ? 'mechanic' : 'customer'

export const languageOf = (visitor: Visitor): Language => (visitor.has('english') ? 'en' : 'de')

/** Milliseconds by which the clock of the visitor's device is ahead. */
export const clockOffsetOf = (visitor: Visitor): number => (visitor.has('nextDay') ? DAY_MS : 0)

/** The visitor for a refusal: `as a mechanic on a phone, in English`. */
export function describeVisitor(page: TrialPage, visitor: Visitor): string {
  const person = page.scenario === 'signed out' ? 'guest' : roleOf(page, visitor)
  const ways = [...visitor].flatMap((kind) => KINDS[kind] || [])
  return [`as a ${person}`, ways.join(', ')].filter(Boolean).join(' ')
}

const DEVICES = {
  desktop: { width: 1280, height: 720, mobile: false, system: 'X11; Linux x86_64', platform: 'Linux' },
  phone: { width: 390, height: 844, mobile: true, system: 'Linux; Android 10; K', platform: 'Android' },
}

/** Makes a tab that of the visitor's device, with the user agent of a browser that a person uses. */
export async function emulateDevice(tab: Page, session: CDPSession, visitor: Visitor): Promise<void> {
  const { width, height, mobile, system, platform } = DEVICES[visitor.has('phone') ? 'phone' : 'desktop']
  const [version = ''] = (tab.context().browser()?.version() ?? '').split('.')
  await tab.setViewportSize({ width, height })
  await tab.emulateMedia({ colorScheme: visitor.has('dark') ? 'dark' : 'light' })
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, mobile, deviceScaleFactor: 1 })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 ${mobile ? 'Mobile ' : ''}Safari/537.36`,
    acceptLanguage: visitor.has('english') ? 'en-GB,en' : 'de-DE,de',
    userAgentMetadata: {
      brands: ['Chromium', 'Google Chrome'].map((brand) => ({ brand, version })),
      platform,
      platformVersion: '',
      architecture: '',
      model: '',
      mobile,
    },
  })
}
