import type { Page } from '@playwright/test'
import type { Path } from '@radruf/contract'
import { waitInTheDark } from '../screens/call-devices.ts'
import { goOffline, openDialog } from '../screens/steps.ts'

type Prepare = (page: Page) => Promise<unknown>

/** A page of the demo data, of which the target pictures show the people and bikes. */
export type DemoScreen = {
  /** First name of the signed-in person. */
  demo: string
  path: Path
  /** Owner of the ticket in the path; by default the person. */
  ticketOf?: string
  search?: string
  /** Minutes until Anna's call, by default {@link MINUTES_BEFORE_CALL}. */
  minutesBeforeCall?: number
}
/** A screen of e2e/screens by its name, `<path> · <state>`. */
type NamedScreen = { screen: string }
type Size = { width: number; height: number }

/** The screen that a target picture shows; `prepare` brings it into the picture's state. */
export type Target = { viewport?: Size; scheme?: 'dark'; prepare?: Prepare } & (DemoScreen | NamedScreen)

export const PHONE: Size = { width: 390, height: 844 }
const DESKTOP: Size = { width: 1280, height: 900 }
const WIDE: Size = { width: 1440, height: 900 }
const TABLET: Size = { width: 820, height: 1180 }
const SMALL_PHONE: Size = { width: 360, height: 640 }
/** Before the last minutes in which both can join. */
export const MINUTES_BEFORE_CALL = 25
const JOIN_MINUTES = 8

const OVERVIEW = { demo: 'anna', path: '/overview' } as const
const CHAT = { demo: 'anna', path: '/chat' } as const
const CASE = { demo: 'mia', path: '/desk/:ticketId', ticketOf: 'anna', minutesBeforeCall: JOIN_MINUTES } as const

const choose =
  (...values: string[]): Prepare =>
  async (page) => {
    for (const value of values) await page.locator(`main label:has([value="${value}"])`).first().click()
  }

async function openTicketsOffline(page: Page) {
  await goOffline(page)
  await page.locator('main a[href="/tickets"]').click()
  await page.getByRole('heading', { name: 'Gerade kein Netz.' }).waitFor()
}

/** The built screen of each target picture, by the picture's name; a phone's screen in German unless it says otherwise. */
export const TARGETS: Readonly<Record<string, Target>> = {
  'team-board': { screen: '/desk/team · handover', viewport: WIDE },
  'console-phone': { screen: '/desk/team · colleague ill' },
  'team-week': { screen: '/desk/team/week · colleague ill', viewport: WIDE },
  'team-reports': { screen: '/desk/reports · lead', viewport: { width: 1440, height: 1140 } },
  'console-people': { screen: '/console/people · list with faults', viewport: WIDE },
  'console-content': { screen: '/console/content · changed after publishing', viewport: WIDE },
  'console-content-hours': { screen: '/console/content · opening hours', viewport: WIDE },
  'console-releases': { screen: '/console/releases · canary fails', viewport: WIDE },
  'overview-referred': { screen: '/overview · do not ride' },
  'start-phone': { screen: '/ · visitor' },
  'start-desktop': { screen: '/ · visitor', viewport: { width: 1280, height: 800 } },
  'sign-in-passkey': { screen: '/login · known device' },
  'staff-sign-in': { screen: '/login/staff · first', viewport: WIDE },
  'staff-sign-in-phone': { screen: '/login/staff · first' },
  'overview-booked': OVERVIEW,
  'overview-dark': { ...OVERVIEW, scheme: 'dark' },
  'overview-join': { ...OVERVIEW, minutesBeforeCall: JOIN_MINUTES },
  'desktop-overview': { ...OVERVIEW, viewport: DESKTOP },
  'offline-overview-360': { ...OVERVIEW, viewport: SMALL_PHONE, prepare: goOffline },
  'offline-page': { ...OVERVIEW, prepare: openTicketsOffline },
  'desktop-search': { demo: 'anna', path: '/search', search: '?q=springt', viewport: DESKTOP },
  aftercare: { screen: '/overview · after a repair' },
  account: { demo: 'anna', path: '/profile' },
  'account-dark': { demo: 'anna', path: '/profile', scheme: 'dark' },
  'booking-days': { screen: '/appointment · choose' },
  'booking-move': { screen: '/appointment · move, time held' },
  'first-aid': { screen: '/questionnaire/first-aid · steps' },
  'first-aid-danger': { screen: '/questionnaire/first-aid · danger' },
  'question-problem': { screen: '/questionnaire/problem-description · problem chosen' },
  'question-parts': {
    screen: '/questionnaire/problem-description · symptoms',
    prepare: choose('rear_derailleur', 'jumps', 'shifting'),
  },
  'photo-step': { screen: '/questionnaire/bike-photo · empty' },
  'photo-coach': { screen: '/questionnaire/bike-photo · too close' },
  'photo-coach-good': { screen: '/questionnaire/bike-photo · just right' },
  'photo-dark': { screen: '/questionnaire/bike-photo · too dark' },
  confirmed: { demo: 'anna', path: '/appointment/confirmation' },
  'after-call': { demo: 'holger', path: '/tickets/:ticketId/rating' },

  'chat-phone': CHAT,
  'chat-dark': { ...CHAT, scheme: 'dark' },
  'chat-menu-sheet': { ...CHAT, prepare: openDialog(/^Aktionen zur Nachricht/) },
  'chat-viewer': { ...CHAT, prepare: openDialog(/^Bild \d+ vergrößern/) },
  'device-check-360': { screen: '/chat/videocall · camera refused', viewport: SMALL_PHONE },
  lobby: { demo: 'anna', path: '/chat/videocall', minutesBeforeCall: JOIN_MINUTES, prepare: waitInTheDark },
  'call-phone': { screen: '/chat/videocall · in the call with two cameras and a lamp' },
  'call-frozen': { screen: '/chat/videocall · drawing' },
  'call-bad-line': { screen: '/chat/videocall · bad connection' },
  'call-photo-beside': { screen: '/desk/:ticketId/call · photo beside the live picture', viewport: WIDE },
  'steps-desk': { screen: '/desk/:ticketId/call · steps of the call', viewport: WIDE },
  'ticket-page': { screen: '/tickets/:ticketId · steps of the call' },
  'ticket-print': {
    screen: '/tickets/:ticketId · steps of the call',
    viewport: { width: 794, height: 1123 },
    prepare: (page) => page.emulateMedia({ media: 'print' }),
  },
  'live-marks-desk': { screen: '/desk/:ticketId/call · mark on the live picture', viewport: WIDE },
  'live-marks-phone': { screen: '/chat/videocall · mark on the live picture' },
  'live-marks-lost': { screen: '/chat/videocall · mark out of the live picture' },
  'look-closer-desk': { screen: '/desk/:ticketId/call · a closer look at a part', viewport: WIDE },
  'look-closer-phone': { screen: '/chat/videocall · the mechanic looks closer' },
  'call-line-whose-desk': { screen: '/desk/:ticketId/call · weak line of the customer', viewport: WIDE },
  'call-line-whose-phone': { screen: '/chat/videocall · weak line of the customer' },
  'call-lobby-2-desk': { screen: '/desk/:ticketId/call · other side waits', viewport: WIDE },
  'call-lobby-2-phone': { screen: '/chat/videocall · other side waits' },
  'call-ended-truthful': { screen: '/desk/:ticketId/call · other side hung up', viewport: WIDE },
  'call-floating': { screen: '/chat/videocall · in the small window' },
  'call-desk': { screen: '/desk/:ticketId/call · pointing', viewport: DESKTOP },
  'call-outcome-2': {
    screen: '/desk/:ticketId · to be summed up',
    viewport: WIDE,
    prepare: async (page) => {
      await choose('part_needed')(page)
      await page.locator('[name=partSearch]').fill('10148')
      await page.getByRole('button', { name: /10148/ }).waitFor()
      await page.keyboard.press('Enter')
    },
  },

  'desk-inbox': { ...CASE, viewport: DESKTOP },
  'desk-dark': { ...CASE, viewport: DESKTOP, scheme: 'dark' },
  'desk-tablet': { ...CASE, viewport: TABLET },
  'desk-today': { screen: '/desk · full day', viewport: WIDE },
  'desk-today-dark': { screen: '/desk · full day', viewport: WIDE, scheme: 'dark' },
  'case-history-2': {
    demo: 'mia',
    path: '/desk/:ticketId',
    ticketOf: 'fatih',
    search: '?side=history',
    viewport: WIDE,
  },
  'case-more-menu': {
    demo: 'mia',
    path: '/desk/:ticketId',
    ticketOf: 'fatih',
    viewport: WIDE,
    prepare: async (page) => {
      await page.keyboard.press('.')
      await page.getByRole('menu').waitFor()
    },
  },
  'desk-inbox-2': { demo: 'mia', path: '/desk/:ticketId', ticketOf: 'fatih', viewport: WIDE },
  'desk-phone': { demo: 'mia', path: '/desk', search: '?filter=open', minutesBeforeCall: JOIN_MINUTES },
  'desk-search': { demo: 'mia', path: '/desk/search', search: '?q=schalt', viewport: DESKTOP },
  'desk-history': { ...CASE, search: '?side=history', viewport: DESKTOP },
  'desk-empty': { screen: '/desk · empty', viewport: DESKTOP },
  'desk-week': { demo: 'mia', path: '/desk/week', viewport: DESKTOP },
  'desk-lightbox': {
    ...CASE,
    viewport: DESKTOP,
    prepare: async (page) => {
      await openDialog(/^Vergrößern/)(page)
      await page.keyboard.press('c')
    },
  },
  'desk-shortcuts': {
    ...CASE,
    viewport: DESKTOP,
    prepare: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
}
