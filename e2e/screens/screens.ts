import type { Page } from '@playwright/test'
import { type Path, pathTo, type Role } from '@radruf/contract'
import { openScenario, type ScenarioName } from '@radruf/mocks'
import type { People, Who } from './people.ts'
import { openDialog, showCard } from './steps.ts'

/** A screen in one of its states: who stands before it, and what has been done there. */
export type Screen = {
  path: Path
  state: string
  /** Nobody is signed in unless given. */
  who?: Who
  /** Whose ticket it is about; the own one, and for mechanics the booked one, unless given. */
  of?: Who
  /** In place of what an address of a mail or a message holds. */
  token?: string
  /** The path that the address leads on to for this person. */
  leadsTo?: Path
  /** After the path: `?step=2`. */
  search?: string
  /** Five minutes before the booked person's call; else two hours before it. */
  atTheCall?: true
  /** What has been done on the screen, in whichever language it is. */
  prepare?: (page: Page) => Promise<unknown>
  /** In front of the mocked service, for what cannot be had from the real one at will; it brings its own people. */
  scenario?: ScenarioName
  /** As which side of the scenario; the first that it has unless given. */
  role?: Role
}

type State = Omit<Screen, 'path'>
type States = readonly [State, ...State[]]

/** The button that sends the screen's form. */
const send = (page: Page) => page.locator('main :is(button[form], form button:not([type=button]))').last().click()
const sendAndSee = async (page: Page) => {
  await send(page)
  await page.locator('main :is([role=alert], [aria-invalid=true])').first().waitFor()
}
const fill = async (page: Page, name: string, text: string) => {
  await page.locator(`main [name="${name}"]`).fill(text)
  await sendAndSee(page)
}
const open = (page: Page) => page.locator('main summary').first().click()

/** Every path of the contract with its states; a new path is a type error here until somebody says what it looks like. */
const STATES: Record<Path, States> = {
  '/': [{ state: 'visitor' }],
  '/login': [
    { state: 'empty' },
    { state: 'refused', prepare: sendAndSee },
    { state: 'wrong address', prepare: (page) => fill(page, 'email', 'anna@') },
  ],
  '/otp/:email': [
    { state: 'empty' },
    {
      state: 'refused',
      prepare: async (page) => {
        await page.locator('[name=code]').fill('12')
        await page.locator('[name=code]').press('Enter')
        await page.locator('main [aria-invalid=true]').waitFor()
      },
    },
  ],

  '/onboarding': [
    { state: '1', who: 'newcomer' },
    { state: '2', who: 'newcomer', prepare: (page) => showCard(page, 2) },
    { state: '3', who: 'newcomer', prepare: (page) => showCard(page, 3) },
    { state: '4', who: 'newcomer', prepare: (page) => showCard(page, 4) },
  ],
  '/overview': [
    { state: 'newcomer', who: 'starting' },
    { state: 'interrupted', who: 'interrupted' },
    { state: 'in review', who: 'inReview' },
    { state: 'booking open', who: 'choosing' },
    { state: 'booked', who: 'booked' },
    { state: 'call about to start', who: 'booked', atTheCall: true },
    { state: 'missed', who: 'missed' },
    { state: 'rating due', who: 'rating' },
    { state: 'referred', who: 'referred' },
    { state: 'closed', who: 'closed' },
  ],
  '/overview/questionaire': [
    { state: 'answered', who: 'booked' },
    { state: 'interrupted', who: 'interrupted' },
    { state: 'empty', who: 'newcomer' },
  ],
  '/overview/faq': [
    { state: 'closed', who: 'booked' },
    { state: 'opened', who: 'booked', prepare: open },
  ],
  '/tickets': [
    { state: 'one open', who: 'booked' },
    { state: 'closed', who: 'closed' },
  ],
  '/tickets/:ticketId': [
    { state: 'newcomer', who: 'newcomer' },
    { state: 'booked', who: 'booked' },
    { state: 'rating due', who: 'rating' },
    { state: 'referred', who: 'referred' },
    { state: 'closed', who: 'closed' },
  ],
  '/tickets/:ticketId/rating': [
    { state: 'due', who: 'rating' },
    { state: 'refused', who: 'rating', prepare: sendAndSee },
    { state: 'given', who: 'closed' },
    { state: 'no call yet', who: 'booked' },
  ],
  '/profile': [
    { state: 'customer', who: 'booked' },
    {
      state: 'name refused',
      who: 'booked',
      prepare: async (page) => {
        await page.locator('main [name=name]').fill('')
        await page.locator('main [name=name]').press('Enter')
        await page.locator('main [name=name][aria-invalid=true]').waitFor()
      },
    },
    { state: 'mechanic', who: 'mechanic' },
  ],
  '/profile/questionaire': [{ state: 'answered', who: 'booked' }],
  '/profile/faq': [
    { state: 'customer', who: 'booked' },
    { state: 'opened', who: 'booked', prepare: open },
    { state: 'mechanic', who: 'mechanic' },
  ],
  '/profile/about': [{ state: 'customer', who: 'booked' }],
  '/profile/notifications': [
    { state: 'customer', who: 'booked' },
    { state: 'mechanic', who: 'mechanic' },
  ],
  '/profile/sessions': [{ state: 'customer', who: 'booked' }],
  '/profile/data': [{ state: 'customer', who: 'booked' }],
  '/profile/delete': [
    { state: 'customer', who: 'booked' },
    { state: 'does not match', who: 'booked', prepare: (page) => fill(page, 'confirmation', 'delete') },
  ],
  '/announcements': [{ state: 'two', who: 'booked' }],
  '/workshops': [
    { state: 'empty', who: 'booked' },
    { state: 'found', who: 'booked', search: '?postalCode=04109' },
    { state: 'other region', who: 'booked', search: '?postalCode=80331' },
    { state: 'refused', who: 'booked', search: '?postalCode=00123' },
  ],
  '/search': [
    { state: 'empty', who: 'booked' },
    { state: 'found', who: 'booked', search: '?q=Ticket' },
    { state: 'nothing', who: 'booked', search: '?q=xylophon' },
    { state: 'mechanic', who: 'mechanic' },
  ],

  '/questionnaire': [{ state: 'start', who: 'newcomer', leadsTo: '/questionnaire/your-bike' }],
  '/questionnaire/your-bike': [
    { state: 'category', who: 'newcomer' },
    { state: 'refused', who: 'newcomer', prepare: sendAndSee },
    { state: 'age', who: 'interrupted', search: '?page=2' },
    { state: 'usage', who: 'newcomer', search: '?page=3' },
    { state: 'last visit', who: 'newcomer', search: '?page=4' },
    { state: 'storage', who: 'newcomer', search: '?page=5' },
  ],
  '/questionnaire/problem-description': [
    { state: 'category', who: 'interrupted' },
    { state: 'when and trigger', who: 'interrupted', search: '?page=2' },
    { state: 'refused', who: 'interrupted', search: '?page=2', prepare: sendAndSee },
    { state: 'component and damage', who: 'interrupted', search: '?page=3' },
    { state: 'manifestation', who: 'interrupted', search: '?page=4' },
    { state: 'experience', who: 'interrupted', search: '?page=5' },
    { state: 'tools', who: 'interrupted', search: '?page=6' },
  ],
  '/questionnaire/bike-photo': [
    { state: 'empty', who: 'interrupted' },
    { state: 'refused', who: 'interrupted', prepare: sendAndSee },
    { state: 'stored', who: 'answered' },
  ],
  '/questionnaire/detail-photos': [
    { state: 'empty', who: 'interrupted' },
    { state: 'stored', who: 'answered' },
  ],
  '/questionnaire/leasing': [
    { state: 'empty', who: 'interrupted' },
    {
      state: 'insurance',
      who: 'interrupted',
      prepare: (page) => page.locator('[name=cover][value=insurance]').check(),
    },
  ],
  '/questionnaire/postal': [
    { state: 'empty', who: 'interrupted' },
    { state: 'refused', who: 'interrupted', prepare: (page) => fill(page, 'postalCode', '00123') },
  ],
  '/questionnaire/check': [
    { state: 'incomplete', who: 'interrupted' },
    { state: 'complete', who: 'answered' },
    { state: 'sent', who: 'booked', leadsTo: '/questionnaire/success' },
  ],
  '/questionnaire/success': [
    { state: 'in review', who: 'inReview' },
    { state: 'booking open', who: 'choosing' },
  ],

  '/appointment': [
    { state: 'nothing to book', who: 'newcomer' },
    { state: 'choose', who: 'choosing' },
    {
      state: 'confirm',
      who: 'choosing',
      prepare: async (page) => {
        await page.locator('button[name=startsAt]').first().click()
        await page.getByRole('timer').waitFor()
      },
    },
    { state: 'missed', who: 'missed' },
    { state: 'booked', who: 'booked' },
    { state: 'move', who: 'booked', search: '?move=1' },
    { state: 'cancel', who: 'booked', prepare: openDialog(/absagen|cancel/i) },
    { state: 'too late', who: 'booked', atTheCall: true },
  ],
  '/appointment/confirmation': [
    { state: 'booked', who: 'booked' },
    { state: 'at the call', who: 'booked', atTheCall: true },
  ],

  '/chat': [
    { state: 'not open', who: 'newcomer' },
    { state: 'open', who: 'booked' },
    { state: 'question about deleting', who: 'booked', prepare: openDialog(/löschen|delete/i) },
    { state: 'closed', who: 'closed' },
  ],
  '/chat/videocall': [
    { state: 'none', who: 'newcomer' },
    { state: 'too early', who: 'booked' },
    { state: 'before joining', who: 'booked', atTheCall: true },
    { state: 'over', who: 'rating' },
  ],
  '/desk': [
    { state: 'today', who: 'mechanic' },
    { state: 'call about to start', who: 'mechanic', atTheCall: true },
    { state: 'empty', who: 'idleMechanic' },
  ],
  '/desk/calendar': [
    { state: 'week', who: 'mechanic' },
    { state: 'empty', who: 'idleMechanic' },
  ],
  '/desk/:ticketId': [
    { state: 'booked', who: 'mechanic' },
    { state: 'call about to start', who: 'mechanic', atTheCall: true },
    { state: 'questionnaire open', who: 'mechanic', of: 'interrupted' },
    { state: 'in review', who: 'mechanic', of: 'inReview' },
    { state: 'booking open', who: 'mechanic', of: 'choosing' },
    { state: 'missed', who: 'mechanic', of: 'missed' },
    { state: 'to be summed up', who: 'mechanic', of: 'rating' },
    {
      state: 'summary refused',
      who: 'mechanic',
      of: 'rating',
      prepare: async (page) => {
        await page.locator('main form:has([name=outcome]) button').click()
        await page.locator('main [role=alert]').waitFor()
      },
    },
    {
      state: 'note refused',
      who: 'mechanic',
      prepare: async (page) => {
        await page.locator('main form:has([name=note]) button').click()
        await page.locator('main [name=note][aria-invalid=true]').waitFor()
      },
    },
    { state: 'referred', who: 'mechanic', of: 'referred' },
    { state: 'closed', who: 'mechanic', of: 'closed' },
  ],
  '/desk/:ticketId/call': [
    { state: 'too early', who: 'mechanic' },
    { state: 'before joining', who: 'mechanic', atTheCall: true },
  ],

  '/imprint': [{ state: 'visitor' }],
  '/privacy': [{ state: 'visitor' }],
  '/terms': [{ state: 'visitor' }],
  '/accessibility': [{ state: 'visitor' }],
  '/account-deletion': [{ state: 'visitor' }, { state: 'done', search: '?done=1' }],
  '/visit/:token': [
    { state: 'booked' },
    { state: 'cancel', search: '?step=cancel' },
    { state: 'too late', atTheCall: true },
    { state: 'unknown', token: 'unknown' },
  ],
  '/case/:token': [{ state: 'shared' }, { state: 'unknown', token: 'unknown' }],
}

export const SCREENS: readonly Screen[] = Object.entries(STATES).flatMap(([path, states]) =>
  states.map((state) => ({ path: path as Path, ...state })),
)

export const nameOf = ({ path, state }: Screen) => `${path} · ${state}`

/** The address of a screen for the person who stands before it. */
export function addressOf({ path, search = '', who, of = who, token, scenario }: Screen, people: People): string {
  const params = {
    ticketId: scenario ? ticketIn(scenario) : of ? people[of].ticketId : '',
    email: 'karla.kolumna@example.test',
    token: token ?? (path === '/case/:token' ? people.caseToken : people.visitToken),
  }
  return (pathTo as (path: Path, params: Record<string, string>) => string)(path, params) + search
}

/** The same scenario has the same ids in every world. */
const ticketIn = (scenario: ScenarioName): string => openScenario(scenario).world.tickets[0]?.id ?? ''
