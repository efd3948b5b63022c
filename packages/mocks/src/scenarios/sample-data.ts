import type {
  AgreedPoint,
  Answers,
  CallFigures,
  Language,
  NeededPart,
  Perspective,
  Role,
  Workshop,
} from '@radruf/contract'
import type { Picture } from '../state/mock-state.ts'

const CHOICES: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain', 'rear_derailleur'],
  manifestation: ['jumps'],
  occurredWhen: 'pushing_off',
  hazards: ['none'],
  since: 'few_days',
  trigger: 'fall',
  visibleDamage: ['bent'],
  repairTried: ['adjusted'],
  motor: 'without',
  bikeCategory: 'manual_city_trekking_urban_suv',
  bikeAge: 'over_2_years',
  usage: 'daily',
  lastWorkshopVisit: 'last_year',
  storagePlace: 'covered',
  repairExperience: 'beginner',
  tools: ['allen_key_set', 'screwdriver_phillips'],
  cover: 'none',
  postalCode: '10115',
}

/** A complete questionnaire; the texts are in the customer's words. */
export const ANSWERS: Record<Language, Answers> = {
  de: {
    ...CHOICES,
    manifestationNote: 'Die Kette springt zwischen den beiden größten Ritzeln.',
    visibleDamageNote: 'Das Schaltauge scheint leicht zum Rad hin verbogen.',
    repairTriedNote: 'Die Einstellschraube eine halbe Umdrehung gedreht, ohne Erfolg.',
  },
  en: {
    ...CHOICES,
    manifestationNote: 'The chain jumps between the two largest sprockets.',
    visibleDamageNote: 'The hanger looks slightly bent towards the wheel.',
    repairTriedNote: 'I turned the barrel adjuster half a turn, it made no difference.',
  },
}

/** Chat messages, customer first, then alternating. */
export const CHAT: Record<Language, readonly string[]> = {
  de: [
    'Guten Tag! Soll ich das Hinterrad vorher ausbauen?',
    'Nein, lassen Sie es bitte eingebaut. Ein Inbusschlüssel in 5 mm wäre gut.',
    'Den habe ich. Bis gleich!',
    'Noch etwas: Stellen Sie das Rad am besten kopfüber hin.',
  ],
  en: [
    'Hello! Should I take the rear wheel out beforehand?',
    'No, please leave it in. A 5 mm Allen key would be good.',
    'I have one. See you soon!',
    'One more thing: it is best to put the bike upside down.',
  ],
}

export const SUMMARY: Record<Language, string> = {
  de: 'Das Schaltauge war verbogen. Wir haben es gemeinsam gerichtet und die Schaltung eingestellt.',
  en: 'The hanger was bent. Together we straightened it and adjusted the gears.',
}

export const AGREED: Record<Language, AgreedPoint[]> = {
  de: [
    { text: 'Schaltauge gerichtet, die Kette springt nicht mehr.', done: true },
    { text: 'Kette gemessen, sie hält noch gut 500 km.', done: true },
    { text: 'Nach 50 km prüfen Sie die Schaltung noch einmal.', done: false },
  ],
  en: [
    { text: 'Hanger straightened, the chain no longer slips.', done: true },
    { text: 'Chain measured, it’s good for another 500 km.', done: true },
    { text: 'Check the gears again after 50 km.', done: false },
  ],
}

export const PART: Record<Language, NeededPart> = {
  de: {
    partId: 'derailleur_hanger',
    name: 'Schaltauge',
    note: 'Modell D 123, mit Schraube. Kostet etwa 20 Euro.',
    fits: 'Rahmen Ihres Stadtrads, hinten rechts',
    snapshotId: null,
  },
  en: {
    partId: 'derailleur_hanger',
    name: 'Derailleur hanger',
    note: 'Model D 123, with its bolt. About 20 euros.',
    fits: 'your city bike’s frame, at the back on the right',
    snapshotId: null,
  },
}

export const ANNOUNCEMENT: Record<Language, { title: string; text: string }> = {
  de: {
    title: 'Längere Sprechzeiten im Dezember',
    text: 'Im Dezember sind wir auch samstags für Sie da.\n\nTermine finden Sie wie immer in der App.',
  },
  en: {
    title: 'Longer hours in December',
    text: 'In December we are there for you on Saturdays, too.\n\nYou find appointments in the app as always.',
  },
}

/** Partner workshops with obviously fictitious names. */
export const WORKSHOPS: readonly Omit<Workshop, 'id'>[] = ['10115', '10999', '12043', '20095', '80331'].map(
  (postalCode, index) => ({
    name: `Testwerkstatt ${index + 1}`,
    street: `Beispielweg ${index + 1}`,
    postalCode,
    city: postalCode.startsWith('1') ? 'Berlin' : postalCode.startsWith('2') ? 'Hamburg' : 'München',
    phone: '+49 30 000000',
    email: `werkstatt${index + 1}@example.test`,
    website: 'https://workshop.example',
  }),
)

const wheel = (x: number) => `<circle cx="${x}" cy="620" r="190"/><circle cx="${x}" cy="620" r="14"/>`
const BIKE = `${wheel(330)}${wheel(870)}<path d="M330 620 460 340h300L590 620ZM590 620 440 290M760 340l110 280"/>`
const LINES: Record<Perspective, string> = {
  bike: BIKE,
  top: '<path d="M160 450h880M1040 360v180M300 330q120 120 0 240"/>',
  side: '<circle cx="600" cy="400" r="210"/><circle cx="600" cy="400" r="90"/><path d="m600 400 80 240-60 160"/>',
  oblique: `<g transform="skewX(-14) translate(150 0)">${BIKE}</g>`,
  extra: BIKE,
}

/** Creates a line drawing that replaces a photo. */
export const createDrawing = (perspective: Perspective): Picture => ({
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><rect width="1200" height="900" fill="#eceae5"/><g fill="none" stroke="#33383e" stroke-width="12" stroke-linejoin="round">${LINES[perspective]}</g></svg>`,
  ),
})

export const FOLLOW_UP: Record<Language, string> = {
  de: 'Guten Tag Kim, ich habe zum Termin auf Sie gewartet. Kein Problem, das kann vorkommen. Wann passt es Ihnen?',
  en: 'Hello Kim, I waited for you at the time of our call. No problem, it happens. When would suit you?',
}

const GOOD_LINE: CallFigures = {
  joinMs: 800,
  connectedSeconds: 1680,
  interruptions: 0,
  freezes: 0,
  freezeSeconds: 0,
  concealedPercent: 0.2,
  isRelayed: true,
}
/** The line of a call on a weak mobile network: only the mechanic sees the picture freeze. */
export const CALL_FIGURES: Record<Role, CallFigures> = {
  customer: { ...GOOD_LINE, joinMs: 1240, interruptions: 2, concealedPercent: 3.4 },
  mechanic: { ...GOOD_LINE, interruptions: 2, freezes: 4, freezeSeconds: 3.2 },
}

/** A colleague's note. */
export const NOTE: Record<Language, string> = {
  de: 'Schaltauge auf dem zweiten Foto ansehen: vermutlich verbogen.',
  en: 'Have a look at the mech hanger in the second photo: probably bent.',
}

/** A canned reply of the team. */
export const CANNED_REPLY: Record<Language, { name: string; texts: Record<Language, string> }> = {
  de: {
    name: 'Bremse dicht',
    texts: { de: 'Hallo {name}, wischen Sie den Schlauch trocken und ziehen Sie den Hebel.', en: '' },
  },
  en: {
    name: 'Brake leak',
    texts: { de: '', en: 'Hi {name}, please wipe the hose dry and pull the lever.' },
  },
}
