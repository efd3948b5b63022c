import type { Page } from '@playwright/test'
import { type Path, pathTo, type TicketRole } from '@radruf/contract'
import { type ScenarioName, TICKET_ID } from '@radruf/scenarios'
import type { People, PersonKey } from './people.ts'
import { frameDerailleur } from './photo-coach.ts'
import { openDialog, press, showCard } from './steps.ts'

/** A screen in one of its states. */
export type Screen = {
  path: Path
  state: string
  /** The signed-in person; none by default. */
  person?: PersonKey
  /** Owner of the ticket in the path; by default the person, and for mechanics the booked customer. */
  ticketOf?: PersonKey
  /** Replaces the token of a mail's or message's link. */
  token?: string
  /** Signs the person in again, because the page needs a recent sign-in. */
  signsInAgain?: true
  /** The path that this person is redirected to. */
  leadsTo?: Path
  /** Query string, e.g. `?step=2`. */
  search?: string
  /** Sets the clock to five minutes before the booked customer's call; otherwise it is two hours before. */
  atCallTime?: true
  /** Brings the page into the state, in either language. */
  prepare?: (page: Page) => Promise<unknown>
  /** Uses a scenario and its people, for states that need faults or a call. */
  scenario?: ScenarioName
  /** Role in the scenario; by default its first. */
  role?: TicketRole
}

type State = Omit<Screen, 'path'>
type States = readonly [State, ...State[]]

/** Presses the button that submits the page's form. */
const send = (page: Page) => page.locator('main :is(button[form], form button:not([type=button]))').last().click()
const sendAndWait = async (page: Page) => {
  await send(page)
  await page.locator('main :is([role=alert], [aria-invalid=true])').first().waitFor()
}
const fill = async (page: Page, name: string, text: string) => {
  await page.locator(`main [name="${name}"]`).fill(text)
  await sendAndWait(page)
}
/** Opens the page again on a device that remembers a person. */
async function rememberAnna(page: Page) {
  const person = { name: 'Anna', email: 'an•••@example.test' }
  await page.evaluate((value) => localStorage.setItem('radruf.remembered', value), JSON.stringify(person))
  await page.reload()
  await page.getByText(person.email).waitFor()
}
/** Opens the actions of the first message, which is the person's own: a menu, or a sheet on phones. */
async function openMessageActions(page: Page) {
  await press(/^(Aktionen zur Nachricht|Actions for the message)/)(page)
  await page.getByRole('menu').or(page.getByRole('dialog')).waitFor()
}
const chooseAction = (name: RegExp) => async (page: Page) => {
  await openMessageActions(page)
  await page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name })).click()
}
const deleteMessage = chooseAction(/^(Löschen|Delete)/)
const answerMessage = chooseAction(/^(Antworten|Reply)$/)
const open = (page: Page) => page.locator('main summary').first().click()

/** The scenario's mechanic, who became an operator. */
const asOperator = { scenario: 'operator of the product' } as const
const manage = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name: new RegExp(`^(${name} verwalten|Manage ${name})$`) }).click()
  await page.getByRole('dialog').waitFor()
}
const holdTime = async (page: Page) => {
  await page.locator('button[name=startsAt]').first().click()
  await page.getByRole('timer').waitFor()
}
const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()
const waitForEditor = (page: Page) => page.locator('main button[value=publish]').waitFor()
const openFirstEntry = async (page: Page) => {
  await page.locator('main ul a[href*="text="]').first().click()
  await waitForEditor(page)
}
/** The scenario's mechanic, who became a lead. */
const asLead = { scenario: 'reports of the team' } as const
const withIllColleague = { scenario: 'colleague ill' } as const
const FAULTY_WORKSHOPS = `name;street;postal_code;city;from_1;to_1
Radhaus Lindner;Beispielweg 12;10999;Berlin;09:00;18:30
Kranz & Kette;Beispielweg 3;1099;Berlin;09:00;18:30
Speichenhof;Beispielweg 5;10967;Berlin;18:00;09:00
`
const FAULTY_LIST = 'alma@example.test;Alma\npia@beispiel;Pia\nkim@example.test;Kim\nalma@example.test;Udo\n'
/** Every path of the contract with its states. A new path is a type error until it has one. */
const STATES: Record<Path, States> = {
  '/': [{ state: 'visitor' }],
  '/login': [
    { state: 'empty' },
    { state: 'known device', prepare: rememberAnna },
    { state: 'refused', prepare: sendAndWait },
    { state: 'wrong address', prepare: (page) => fill(page, 'email', 'anna@') },
  ],
  '/login/staff': [{ state: 'first' }, { state: 'code refused', search: '?code', prepare: sendAndWait }],
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
    { state: '1', person: 'newcomer' },
    { state: '2', person: 'newcomer', prepare: (page) => showCard(page, 2) },
    { state: '3', person: 'newcomer', prepare: (page) => showCard(page, 3) },
    { state: '4', person: 'newcomer', prepare: (page) => showCard(page, 4) },
  ],
  '/overview': [
    { state: 'newcomer', person: 'starting' },
    { state: 'interrupted', person: 'interrupted' },
    { state: 'in review', person: 'inReview' },
    { state: 'booking open', person: 'choosing' },
    { state: 'booked', person: 'booked' },
    { state: 'call about to start', person: 'booked', atCallTime: true },
    { state: 'missed', person: 'missed' },
    { state: 'rating due', person: 'rating' },
    { state: 'referred', person: 'referred' },
    { state: 'closed', person: 'closed' },
    { state: 'after a repair', scenario: 'closed' },
    { state: 'care due', scenario: 'care due' },
    {
      state: 'another day',
      scenario: 'closed',
      prepare: (page) => page.locator('main details > summary').first().click(),
    },
  ],
  '/overview/questionaire': [
    { state: 'answered', person: 'booked' },
    { state: 'interrupted', person: 'interrupted' },
    { state: 'empty', person: 'newcomer' },
  ],
  '/overview/faq': [
    { state: 'closed', person: 'booked' },
    { state: 'opened', person: 'booked', prepare: open },
  ],
  '/tickets': [
    { state: 'one open', person: 'booked' },
    { state: 'closed', person: 'closed' },
  ],
  '/tickets/:ticketId': [
    { state: 'newcomer', person: 'newcomer' },
    { state: 'booked', person: 'booked' },
    { state: 'rating due', person: 'rating' },
    { state: 'referred', person: 'referred' },
    { state: 'closed', person: 'closed' },
  ],
  '/tickets/:ticketId/rating': [
    { state: 'due', person: 'rating' },
    { state: 'refused', person: 'rating', prepare: sendAndWait },
    { state: 'given', person: 'closed' },
    { state: 'no call yet', person: 'booked' },
  ],
  '/profile': [
    { state: 'customer', person: 'booked' },
    {
      state: 'name refused',
      person: 'booked',
      prepare: async (page) => {
        await page.locator('main a[href$="edit=person"]').click()
        await page.locator('dialog [name=name]').fill('')
        await page.locator('dialog [name=name]').press('Enter')
        await page.locator('dialog [name=name][aria-invalid=true]').waitFor()
      },
    },
    {
      state: 'language',
      person: 'booked',
      prepare: async (page) => {
        await page.locator('main a[href$="edit=language"]').click()
        await waitForDialog(page)
      },
    },
    { state: 'mechanic', person: 'mechanic' },
  ],
  '/profile/questionaire': [{ state: 'answered', person: 'booked' }],
  '/profile/faq': [
    { state: 'customer', person: 'booked' },
    { state: 'opened', person: 'booked', prepare: open },
    { state: 'mechanic', person: 'mechanic' },
  ],
  '/profile/about': [{ state: 'customer', person: 'booked' }],
  '/profile/introduction': [
    { state: 'portrait', scenario: 'booked for today', role: 'mechanic' },
    { state: 'nothing yet', person: 'mechanic' },
    {
      state: 'too long',
      person: 'mechanic',
      prepare: (page) => fill(page, 'de', 'Ich erkläre gern. '.repeat(9)),
    },
  ],
  '/profile/notifications': [{ state: 'customer', person: 'booked', leadsTo: '/profile' }],
  '/profile/sessions': [{ state: 'customer', person: 'booked' }],
  '/profile/security': [{ state: 'customer', person: 'booked' }],
  '/profile/data': [{ state: 'customer', person: 'booked' }],
  '/profile/delete': [
    { state: 'customer', person: 'booked' },
    {
      state: 'does not match',
      person: 'booked',
      signsInAgain: true,
      prepare: (page) => fill(page, 'confirmation', 'delete'),
    },
  ],
  '/announcements': [{ state: 'two', person: 'booked' }],
  '/workshops': [
    { state: 'empty', person: 'newcomer' },
    { state: 'found', person: 'booked', search: '?postalCode=10115' },
    { state: 'other region', person: 'booked', search: '?postalCode=80331' },
    { state: 'refused', person: 'booked', search: '?postalCode=00123' },
  ],
  '/search': [
    { state: 'empty', person: 'booked' },
    { state: 'found', person: 'booked', search: '?q=Ticket' },
    { state: 'nothing', person: 'booked', search: '?q=xylophon' },
    { state: 'mechanic', person: 'mechanic' },
  ],

  '/questionnaire': [{ state: 'start', person: 'newcomer', leadsTo: '/questionnaire/problem-description' }],
  '/questionnaire/problem-description': [
    { state: 'problem', person: 'newcomer' },
    { state: 'problem missing', person: 'newcomer', prepare: sendAndWait },
    { state: 'problem chosen', person: 'interrupted' },
    { state: 'symptoms', person: 'interrupted', search: '?page=2' },
    { state: 'symptoms missing', person: 'interrupted', search: '?page=2', prepare: sendAndWait },
    {
      state: 'danger',
      person: 'answered',
      search: '?page=2',
      prepare: async (page) => {
        await page.locator('[name=hazards][value=brakes_fail]').check()
        await page.locator('[name=hazards][value=steering_loose]').check()
        await page.locator('main [role=alert]').waitFor()
      },
    },
    { state: 'cause', person: 'interrupted', search: '?page=3' },
    { state: 'cause with a text', person: 'answered', search: '?page=3' },
    { state: 'experience and tools', person: 'interrupted', search: '?page=4' },
  ],
  '/questionnaire/bike-photo': [
    { state: 'empty', person: 'interrupted' },
    { state: 'stored', person: 'answered' },
    { state: 'enlarged', person: 'answered', prepare: openDialog(/^(Foto vergrößern|Enlarge photo)/) },
    {
      state: 'too close',
      person: 'interrupted',
      prepare: frameDerailleur(1.6, /^(Etwas weiter weg|A little further)/),
    },
    { state: 'just right', person: 'interrupted', prepare: frameDerailleur(1, /^(Gut so|Just right)/) },
  ],
  '/questionnaire/detail-photos': [
    { state: 'empty', person: 'interrupted' },
    { state: 'stored', person: 'answered' },
  ],
  '/questionnaire/your-bike': [
    { state: 'motor', person: 'newcomer' },
    { state: 'type', person: 'answered' },
    { state: 'use', person: 'interrupted', search: '?page=3' },
    { state: 'use missing', person: 'newcomer', search: '?page=3', prepare: sendAndWait },
  ],
  '/questionnaire/leasing': [
    { state: 'empty', person: 'interrupted' },
    {
      state: 'insurance',
      person: 'interrupted',
      prepare: (page) => page.locator('[name=cover][value=insurance]').check(),
    },
  ],
  '/questionnaire/postal': [
    { state: 'empty', person: 'interrupted' },
    { state: 'refused', person: 'interrupted', prepare: (page) => fill(page, 'postalCode', '00123') },
  ],
  '/questionnaire/check': [
    { state: 'incomplete', person: 'interrupted' },
    { state: 'complete', person: 'answered' },
    { state: 'sent', person: 'booked', leadsTo: '/questionnaire/success' },
  ],
  '/questionnaire/success': [
    { state: 'in review', person: 'inReview' },
    { state: 'booking open', person: 'choosing' },
  ],
  '/questionnaire/first-aid': [
    { state: 'steps', scenario: 'first aid' },
    {
      state: 'question about closing',
      scenario: 'first aid',
      prepare: async (page) => {
        await page.locator('main button[type=button]').last().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { state: 'danger', scenario: 'first aid after a danger' },
    { state: 'danger before sending', scenario: 'danger reported' },
    { state: 'helped', scenario: 'first aid helped' },
  ],

  '/appointment': [
    { state: 'nothing to book', person: 'newcomer' },
    { state: 'choose', person: 'choosing' },
    {
      state: 'confirm',
      person: 'choosing',
      prepare: holdTime,
    },
    { state: 'missed', person: 'missed' },
    { state: 'booked', person: 'booked' },
    { state: 'move', person: 'booked', search: '?move=1' },
    { state: 'move, time held', person: 'booked', search: '?move=1', prepare: holdTime },
    { state: 'cancel', person: 'booked', prepare: openDialog(/absagen|cancel/i) },
    { state: 'too late', person: 'booked', atCallTime: true },
  ],
  '/appointment/confirmation': [
    { state: 'booked', person: 'booked' },
    { state: 'at the call', person: 'booked', atCallTime: true },
  ],

  '/chat': [
    { state: 'not open', person: 'newcomer' },
    { state: 'open', person: 'booked' },
    { state: 'actions of a message', person: 'booked', prepare: openMessageActions },
    { state: 'deleted message that can be taken back', person: 'booked', prepare: deleteMessage },
    { state: 'answer to a message', person: 'booked', prepare: answerMessage },
    { state: 'closed', person: 'closed' },
  ],
  '/chat/videocall': [
    { state: 'none', person: 'newcomer' },
    { state: 'too early', person: 'booked' },
    { state: 'before joining', person: 'booked', atCallTime: true },
    { state: 'over', person: 'rating' },
  ],
  '/desk': [
    { state: 'today', person: 'mechanic' },
    { state: 'call about to start', person: 'mechanic', atCallTime: true },
    { state: 'empty', person: 'idleMechanic' },
    { state: 'list', person: 'mechanic', search: '?filter=open' },
    {
      state: 'several cases',
      person: 'mechanic',
      search: '?filter=open',
      prepare: async (page) => {
        await page.locator('main [data-shortcut=tick]').click()
        await page.locator('main input[type=checkbox]').first().check()
      },
    },
  ],
  '/desk/week': [
    { state: 'week', person: 'mechanic' },
    { state: 'empty', person: 'idleMechanic' },
  ],
  '/desk/calendar': [{ state: 'leads to the week', person: 'mechanic', leadsTo: '/desk/week' }],
  '/desk/search': [
    { state: 'empty', person: 'mechanic' },
    { state: 'hits', person: 'mechanic', search: '?q=schalt' },
    { state: 'no hit', person: 'mechanic', search: '?q=zzzzzz' },
  ],
  '/desk/:ticketId': [
    { state: 'booked', person: 'mechanic' },
    { state: 'history', person: 'mechanic', search: '?side=history' },
    { state: 'call about to start', person: 'mechanic', atCallTime: true },
    { state: 'questionnaire open', person: 'mechanic', ticketOf: 'interrupted' },
    { state: 'in review', person: 'mechanic', ticketOf: 'inReview' },
    { state: 'booking open', person: 'mechanic', ticketOf: 'choosing' },
    { state: 'missed', person: 'mechanic', ticketOf: 'missed' },
    { state: 'to be summed up', person: 'mechanic', ticketOf: 'rating' },
    {
      state: 'summary refused',
      person: 'mechanic',
      ticketOf: 'rating',
      prepare: async (page) => {
        await page.locator('main form:has([name=outcome]) button[type=submit]').click()
        await page.locator('main [role=alert]').first().waitFor()
      },
    },
    {
      state: 'note refused',
      person: 'mechanic',
      search: '?side=notes',
      prepare: async (page) => {
        await page.locator('main form:has([name=note]) button:not([type=button])').click()
        await page.locator('main [name=note][aria-invalid=true]').waitFor()
      },
    },
    {
      state: 'time chosen',
      person: 'mechanic',
      search: '?book=1',
      prepare: async (page) => {
        await page.locator('dialog[open] li button').first().click()
        await page.locator('dialog[open] [name=startsAt]').waitFor({ state: 'attached' })
      },
    },
    {
      state: 'photos compared',
      person: 'mechanic',
      prepare: async (page) => {
        await page.locator('main [data-shortcut=photos]').click()
        await page.locator('dialog[open] [data-frame=a]').waitFor()
        await page.keyboard.press('c')
        await page.locator('dialog[open] [data-frame=b]').waitFor()
      },
    },
    {
      state: 'shortcuts',
      person: 'mechanic',
      prepare: async (page) => {
        await page.keyboard.press('?')
        await page.locator('dialog[open] dl').first().waitFor()
      },
    },
    { state: 'referred', person: 'mechanic', ticketOf: 'referred' },
    { state: 'closed', person: 'mechanic', ticketOf: 'closed' },
  ],
  '/desk/replies': [
    { state: 'empty', person: 'mechanic' },
    {
      state: 'refused',
      person: 'mechanic',
      search: '?edit=new',
      prepare: async (page) => {
        await page.locator('main form button:not([type=button])').first().click()
        await page.locator('main [role=alert]').first().waitFor()
      },
    },
  ],
  '/desk/:ticketId/call': [
    { state: 'too early', person: 'mechanic' },
    { state: 'before joining', person: 'mechanic', atCallTime: true },
  ],

  '/imprint': [{ state: 'visitor' }],
  '/privacy': [{ state: 'visitor' }],
  '/terms': [{ state: 'visitor' }],
  '/accessibility': [{ state: 'visitor' }],
  '/account-deletion': [{ state: 'visitor' }, { state: 'done', search: '?done=1' }],
  '/visit/:token': [
    { state: 'booked' },
    { state: 'cancel', search: '?step=cancel' },
    { state: 'too late', atCallTime: true },
    { state: 'unknown', token: 'unknown' },
  ],
  '/case/:token': [{ state: 'shared' }, { state: 'unknown', token: 'unknown' }],
  '/console/people': [
    { state: 'team', ...asOperator },
    { state: 'invited', ...asOperator, search: '?group=invited' },
    { state: 'nobody', ...asOperator, search: '?group=unreached' },
    { state: 'person', ...asOperator, prepare: manage('Leyla Aydın') },
    { state: 'own account', ...asOperator, prepare: manage('Mia Winter') },
    {
      state: 'invitation refused',
      ...asOperator,
      search: '?invite=one',
      prepare: async (page) => {
        await page.locator('dialog[open] button[form]').click()
        await page.locator('dialog[open] [aria-invalid=true]').waitFor()
      },
    },
    {
      state: 'list with faults',
      ...asOperator,
      search: '?invite=list',
      prepare: async (page) => {
        await page.locator('dialog[open] textarea').fill(FAULTY_LIST)
        await page
          .locator('dialog[open]')
          .getByRole('button', { name: /^(Prüfen|Check)$/ })
          .click()
        await page.locator('dialog[open] [aria-invalid=true]').first().waitFor()
      },
    },
  ],
  '/console/content': [
    { state: 'templates', ...asOperator },
    { state: 'new', ...asOperator, search: `?kind=template&text=${TICKET_ID}` },
    {
      state: 'changed after publishing',
      ...asOperator,
      search: `?kind=template&text=${TICKET_ID}`,
      prepare: async (page) => {
        const fill = (name: string, text: string) => page.locator(`main [name="${name}"]`).fill(text)
        for (const language of ['de', 'en']) {
          await fill(`title_${language}`, 'Foto')
          await fill(`text_${language}`, language === 'de' ? 'Bitte ein Foto, {name}.' : 'Please send a photo, {name}.')
        }
        await page.locator('main button[value=publish]').click()
        await page.getByRole('heading', { name: /^(Fassungen|Versions)$/ }).waitFor()
        await fill('text_de', 'Bitte noch ein Foto von der Seite, {name}.')
      },
    },
    {
      state: 'language missing',
      ...asOperator,
      search: `?kind=announcement&text=${TICKET_ID}`,
      prepare: async (page) => {
        await page.locator('main [name="title_de"]').fill('Neue Zeiten')
        await page.locator('main button[value=publish]').click()
        await page.locator('main [aria-invalid=true]').first().waitFor()
      },
    },
    { state: 'question', ...asOperator, search: '?kind=faq&text=move-appointment', prepare: waitForEditor },
    { state: 'workshop', ...asOperator, search: '?kind=workshop', prepare: openFirstEntry },
    {
      state: 'areas',
      ...asOperator,
      prepare: async (page) => {
        const toggle = page.locator('main nav button[aria-expanded]')
        if (await toggle.isVisible()) await toggle.click()
      },
    },
    {
      state: 'list with faults',
      ...asOperator,
      search: '?kind=workshop&list=open',
      prepare: async (page) => {
        await page.locator('dialog[open] textarea').fill(FAULTY_WORKSHOPS)
        await page
          .locator('dialog[open]')
          .getByRole('button', { name: /^(Prüfen|Check)$/ })
          .click()
        await page.locator('dialog[open] dl').waitFor()
      },
    },
    { state: 'announcement', ...asOperator, search: `?kind=announcement&text=${TICKET_ID}`, prepare: waitForEditor },
    { state: 'part', ...asOperator, search: '?kind=part', prepare: openFirstEntry },
    { state: 'opening hours', ...asOperator, search: '?kind=hours', prepare: waitForEditor },
    {
      state: 'calls outside of new hours',
      scenario: 'opening hours to change',
      search: '?kind=hours',
      prepare: async (page) => {
        for (const weekday of [1, 2, 3, 4, 5]) await page.locator(`main [name="to_${weekday}"]`).fill('09:30')
        await page.locator('main button[value=publish]').click()
        await page.locator('main button[value=publishKeepingCalls]').waitFor()
      },
    },
    { state: 'holiday', ...asOperator, search: `?kind=holiday&text=${TICKET_ID}`, prepare: waitForEditor },
    { state: 'legal page', ...asOperator, search: '?kind=legal&text=imprint', prepare: waitForEditor },
  ],
  '/console/releases': [
    { state: 'canary fails', ...asOperator },
    { state: 'rollback asked', ...asOperator, search: '?part=mf-desk&do=rollback', prepare: waitForDialog },
    { state: 'part', ...asOperator, search: '?part=mf-chat-call', prepare: waitForDialog },
    { state: 'stop asked', ...asOperator, search: '?do=stop', prepare: waitForDialog },
    { state: 'registry out of reach', scenario: 'registry out of reach' },
  ],
  '/desk/team': [
    { state: 'colleague ill', ...withIllColleague },
    { state: 'plan', ...withIllColleague, prepare: openDialog(/^(Ganzen Tag umlegen|Move the whole day)$/) },
    { state: 'handover', ...withIllColleague, prepare: openDialog(/^(Ben Adler übergeben|Hand over Ben Adler)$/) },
    { state: 'absence', ...withIllColleague, search: '?open=absence' },
    { state: 'overdue', ...withIllColleague, search: '?show=overdue' },
  ],
  '/desk/team/week': [
    { state: 'colleague ill', ...withIllColleague },
    { state: 'next week', ...withIllColleague, search: '?date=2026-11-25' },
  ],
  '/desk/first-aid': [{ state: 'approved', scenario: 'first aid to approve' }],
  '/desk/reports': [
    { state: 'lead', ...asLead },
    { state: 'definition', ...asLead, prepare: open },
    { state: 'one mechanic and problem', ...asLead, search: '?period=4&problem=drive_and_gearshift' },
    { state: 'mechanic', person: 'mechanic' },
    { state: 'empty', scenario: 'reports without cases' },
  ],
}

export const SCREENS: readonly Screen[] = Object.entries(STATES).flatMap(([path, states]) =>
  states.map((state) => ({ path: path as Path, ...state })),
)

export const getScreenName = ({ path, state }: Screen) => `${path} · ${state}`

/** URL path of a screen for its person. Screens of a scenario need no people. */
export function getScreenAddress(
  { path, search = '', person, ticketOf = person, token, scenario }: Screen,
  people: People | null,
): string {
  const params = {
    ticketId: scenario ? TICKET_ID : ((ticketOf && people?.[ticketOf].ticketId) ?? ''),
    email: 'karla.kolumna@example.test',
    token: token ?? (path === '/case/:token' ? people?.caseToken : people?.visitToken) ?? '',
  }
  return (pathTo as (path: Path, params: Record<string, string>) => string)(path, params) + search
}
