import type {
  AgreedPoint,
  Answers,
  CallFigures,
  CallStep,
  Language,
  NeededPart,
  SparePart,
  SpokenLanguage,
  TicketRole,
  Workshop,
} from '@radruf/contract'
import type { OwnedBike } from './bike-owners.ts'

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

/** A message that its author deletes. */
export const QUESTION: Record<Language, string> = { de: 'Welchen?', en: 'Which one?' }

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

/** The pictures of the first steps. */
export const STILLS = ['anna-derailleur', 'anna-cassette-after', 'anna-derailleur']

/** The steps of a call, as the mechanic's templates fill them. */
export const CALL_STEPS: Record<Language, readonly Pick<CallStep, 'title' | 'detail' | 'turn'>[]> = {
  de: [
    {
      title: 'Klemmschraube lösen',
      detail: 'Inbus 5 mm, eine halbe Umdrehung gegen den Uhrzeigersinn',
      turn: 'left',
    },
    { title: 'Schraube H nachstellen', detail: 'Eine Viertelumdrehung im Uhrzeigersinn', turn: 'right' },
    { title: 'Zughülle einrasten', detail: 'Bis zum Anschlag in die Einstellschraube' },
    { title: 'Klemmschraube festziehen', detail: 'Inbus 5 mm, handfest und ein Stück weiter', turn: 'right' },
  ],
  en: [
    { title: 'Loosen the clamp screw', detail: '5 mm Allen key, half a turn anticlockwise', turn: 'left' },
    { title: 'Adjust the H screw', detail: 'A quarter turn clockwise', turn: 'right' },
    { title: 'Seat the cable housing', detail: 'All the way into the barrel adjuster' },
    { title: 'Tighten the clamp screw', detail: '5 mm Allen key, hand-tight and a little more', turn: 'right' },
  ],
}

export const PART: Record<Language, NeededPart> = {
  de: {
    partId: 'derailleur_hanger',
    number: '10148',
    name: 'Schaltauge',
    price: { from: 1800, to: 2400 },
    note: 'Mit Schraube.',
    fits: 'Rahmen Ihres Stadtrads, hinten rechts',
    snapshotId: null,
  },
  en: {
    partId: 'derailleur_hanger',
    number: '10148',
    name: 'Derailleur hanger',
    price: { from: 1800, to: 2400 },
    note: 'With its bolt.',
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

export const OLDER_ANNOUNCEMENT: Record<Language, { title: string; text: string }> = {
  de: {
    title: 'Anrufe jetzt auch mit Taschenlampe',
    text: 'Im Anruf lässt sich das Licht Ihres Telefons einschalten.',
  },
  en: {
    title: 'Calls with a torch',
    text: 'You can switch on the light of your phone during a call.',
  },
}

/** Invented numbers and prices. */
export const SPARE_PARTS: readonly SparePart[] = [
  {
    number: '10148',
    partId: 'derailleur_hanger',
    name: { de: 'Schaltauge', en: 'Derailleur hanger' },
    price: [18, 24],
  },
  {
    number: '10152',
    partId: 'derailleur_hanger',
    name: { de: 'Schaltauge, Stahl', en: 'Steel hanger' },
    price: [12, 15],
  },
  {
    number: '20311',
    partId: 'shift_cable',
    name: { de: 'Schaltzug mit Außenhülle', en: 'Gear cable with housing' },
    price: [9, 14],
  },
  { number: '30116', partId: 'chain', name: { de: 'Kette, 11-fach', en: 'Chain, 11-speed' }, price: [24, 39] },
  { number: '40220', partId: 'brake_pads', name: { de: 'Bremsbeläge', en: 'Brake pads' }, price: [9, 22] },
].map(({ price: [from = 0, to = 0], ...part }) => ({
  ...(part as Pick<SparePart, 'number' | 'partId' | 'name'>),
  fits: '',
  price: { from: from * 100, to: to * 100 },
}))

/** Postal codes with a position in each. */
const WORKSHOP_PLACES = [
  ['10115', 52.532, 13.384],
  ['10999', 52.499, 13.423],
  ['20095', 53.55, 10.0],
  ['12043', 52.482, 13.437],
  ['80331', 48.137, 11.573],
] as const

/** A workshop as an operator states it. */
export type NewWorkshop = Omit<Workshop, 'id' | 'openings' | 'distanceKm'>

/** Partner workshops with obviously fictitious names. */
export const WORKSHOPS: readonly NewWorkshop[] = WORKSHOP_PLACES.map(([postalCode, latitude, longitude], index) => ({
  name: `Beispielwerkstatt ${index + 1}`,
  street: `Beispielweg ${index + 1}`,
  postalCode,
  city: postalCode.startsWith('1') ? 'Berlin' : postalCode.startsWith('2') ? 'Hamburg' : 'München',
  phone: '+49 30 000000',
  email: `werkstatt${index + 1}@example.test`,
  website: 'https://workshop.example',
  position: { latitude, longitude },
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:30' })),
}))

/** Pictures of one bike, by their names in the demo data. */
export const PHOTOS = {
  bike: 'anna-whole',
  top: 'anna-chainring',
  side: 'anna-cassette',
  oblique: 'anna-derailleur',
  portrait: 'mia-portrait',
} as const

/** The profile of the mechanic. */
export const MECHANIC_INTRODUCTION = {
  introduction: {
    de: 'Ich schraube seit 2009 und erkläre gern jeden Handgriff.',
    en: 'I’ve been fixing bikes since 2009, and I like to explain.',
  },
  languages: ['de', 'en', 'tr'] as SpokenLanguage[],
}

/** The bike of a customer without one in {@link BIKE_OWNERS}. */
export const getSampleBike = (language: Language): OwnedBike => ({
  answers: ANSWERS[language],
  pictures: {
    bike: { file: PHOTOS.bike },
    top: { file: PHOTOS.top },
    side: { file: PHOTOS.side },
    oblique: { file: PHOTOS.oblique },
  },
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
export const CALL_FIGURES: Record<TicketRole, CallFigures> = {
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

/** A clip of one second with sound (VP9 and Opus, 96 × 64), recorded with Chromium; base64. */
const WEBM =
  'GkXfoxAAAB9ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwQAAAANVxFNm3QQAABUTbsQAAAPU6uEFUmpZlOshQAAAABcTbsQAAAPU6uEFlSua1OshQAAAACgTbsQAAAPU6uEElTDZ1OshQAAAAFLTbsQAAAPU6uEHFO7a1OshQAAAA0aFUmpZhAAADwq17GDD0JATYCSTWVkaWFidW5ueSB2MS42MS4wV0GSTWVkaWFidW5ueSB2MS42MS4wRImIQI/gAAAAAAAWVK5rEAAAo64QAABT14EBc8WBAYOBAZyBACK1nIN1bmSGhVZfVlA5Y6KMAQEAAgEKAwEIBAEBI+ODhAX14QDgEAAAHLCBYLqBQFWwEAAAEFWxgQFVuoENVbuBAVW5gQKuEAAARteBAnPFgQKDgQKcgQAitZyDdW5khoZBX09QVVNjopNPcHVzSGVhZAEBOAGAuwAAAAAAVruDYy6g4RAAAAm1hEc7gACfgQESVMNnEAAAbXNzEAAAZ2PAEAAADGjKgTJjyoVNT1ZJRWfIEAAAF0WjhVRJVExFRIeMU2VjcmV0IHBsYWNlZ8gQAAAYRaOHQ09NTUVOVESHizUyLjUyLDEzLjQwZ8gQAAAURaOEREFURUSHijIwMjAtMDEtMDEfQ7Z1CAAACyHngQCjEAAAqoEAAICCSYNCUAXwA/YGOCQcGDoAAPBfYwaB+/Q9T6/M9w/U4AB55X//7ju8Kp3li0VfkiME3hPaAhxIKzzoAvhGCSp+P///xfH////+zgDsf4gxSROjPY0nUlA0gfXqNi4xClqdVvOPTIPbhagNnlHGB08PM1mBxb6P7cSvwJPm35lf1zDFkKu7H///5plcGFUFi9jf8ucGhT+abkIj0Y3CMw/n9B50JghAoxAAABuCAACACIUHtb7Lp4UWSru/RilUanXOnU4ga7ejEAAAHYIAFIAItn+7Kfk67zjOd9akb7DK3STex0aVXoVAoxAAABmCACiACLGEiNqCx88zw0iVvHE8nOVjkhygoxAAABuCADyACLBNCQT6tbI8T5o2TmDnkCCAo6Sjh5ijEAAAF4IAUIAIsE0K+v7iyRP365jlfqCvezccoxAAAJaBAGQAhgBAkpwoSCAADXZ36xwro4smq1oAAAB9q1r2w0jyrhPYVzV6dqCWK3/GWsjf///Yn//+rVUsWjY6k4ckL/CKt6NKTkX/ysRFS//IuDegP5tA04X+5rkmMYcaYyeU06p8+Llrk2RJEhq7mnO0OfS5RTLmKwVaRJpZzLZoZW19YTZptnID60L0f/bPZwlkIRJ8sgCjEAAAFoIAZIAIsE0K+v7ixhxk/wBi7cnNU0CjEAAAF4IAeIAIsE0JBPq1pcSyPulMNiBxjhZooxAAABeCAIyACLBNCQT6taV3UBMjt8BnJksimKMQAAAaggCggAiwTQr6/uLFmN3Gln/2Fxk1sDwYd8CjEAAAGIIAtIAIsE0K+v7iyRRIYW0ZOZB36AJL7aMQAABogQDIAIYAQJKcOE0gAAdzQxDr2gAAfml////CUOxm6LObAr/Fz/1zcjt3ghhu7oP/fS1zr/4PGXNxMiodk85tsWmzdp3jrS2kNgJILzYQiIZvRxqImSH0ea39Fc+cy6Vmv37ArESmWQCjEAAAFoIAyIAIsE0K+v7ixhxk9poQoS5UTPijEAAAGIIA3IAIsE0JBPq1rPf29cdCZ+m9yAs3BKMQAAAaggDwgAiwTQkE+rWl41I9w5uSYX4Ur34zAeijEAAAF4IBBIAIsE0K+v7ixZjkDDQmQOydaVE4oxAAABOCARiACLBNCvr+4tRxzAR6OgNIoxAAAGqBASwAhgBAkpwwS0AAA3AAAH5pf/+6U60tZA9PlBdealGbiZ6a+qy7f/6wpx21RZWtAi83gzJQhMFwcIu7WU5bw7J7GKBCRFSYQlb3Hv/6aERuGhIRlp0xpBLdWm4WtPIbbS5ImhXpAgLgoxAAABeCASyACLBNCvr+4sYcZQEHHM94N+TWgKMQAAAcggFAgAiwTQkE+rWs9/lTF9rUVMl3qkxUcR56uKMQAAAcggFUgAiwTQkE+rWl41UJcGbGKwMqCgwP3cRoYKMQAAAcggFogAiwTQkE+rWqmFPaazvHEpTZixWytrSCgKMQAAAYggF8gAiwTQr6/uLUcZGj8dJ7VnXKtNVwoxAAAHuBAZAAhgBAkpwoSOAAB3O78p6QAAB9q1r/8RYEPSOnd+9wJsNIxkYJQykshAXP1prGKHcZf8ZLuSg+xzuZ1rd5/Gr///Siti1hXAD3TPgtjem6p+hHTlqID/ftf//9G3T7mQJFmF8QFMCOIkisnPQhC/GJ2CORGG6TkACjEAAAGIIBkIAIsE0K+v7ixhxoEddVI34p0I5tKKMQAAAUggGkgAiwTQr6/uLJH3we3UUSFTGjEAAAGIIBuIAIsEAi+zKgsdbrUs6ER5Emp9rtMKMQAAAnggHMgAizsokE+rWiZHpwg2OFa+2T10ClBc7VlnkucHI7Q+X2hdfQoxAAACOCAeCACLRa50AMZYcsl3yoQiEYLERdorLZtKdl4d0i/kxIrKMQAABXgQH0AIYAQJLwkR6AAAxwAAB+gFIv/7CO5vzoYJOS4EYY1Ayox3//4SMVeplwhFs0ofYNwOvAABB6f//5RRUGtmOGdpZuabCQgc7YJoiJz8ghjCMCVmwAoxAAABSCAfSACLPAN8eW/oX38THPbUwDgKMQAAAZggIIgAizd4G/ANHmG+eeQJFg3ukvXBHNoKMQAAAbggIcgAiyDXfHlv5o/htL6OcPS/bOWSX1484IoxAAAB2CAjCACLIwwo27LG5gtAo6HX8v0y0wT4eSD+lSO6MQAAAcggJEgAizsokE+rW5os7JIGZ+dazYSjvDugKBFKMQAAB4gQJYAIYAQJKcJEcAAAV+owAAAHTSP/xA//w0f/4aP5YP/////6ps//+CIziDZbc9LrxR5///FxDy9O/GmM4ru5D+sF9zxqhdRHra++KF6tmltp07BhcwoLZqNxOWj5fX5JmDdXJeGLJmMZP7auaOXQNE+ilE8kXwoxAAABmCAliACLPAN8eW/oYaRKqvTp/eCKPg36VwoxAAACCCAmyACLQLjmej9JqfFtEl8RJivG0HEHFS3WaYGowXIKMQAAAhggKAgAi1aYSJjtJXB6BAmL148uUDKm6O+w9b2K/Eg+sYoxAAABaCApSACLTwj+gxI8GbaCVJWhfo7vbgoxAAABeCAqiACLOyiQT1UJzfqdNh/IyqoLR6DaMQAACAgQK8AIYAQJKcJEaAAAt2hmH88XZtAHOAAH2r9Q/0iOJGF4JO26lM/OnFnfv/HhMUrn/j9l+sLy+ZanWohmPRD3Nf68+wvDIrdz1Sz/yX6qbar4woRYQ16X8+ySwpaI0bnUUogYVy2nUrpEhDlRwYDw2DqWMUTzDisD9No8kwNgCjEAAAFYICvIAIs8A3x5b+Z6JRILSH87g2T6MQAAAdggLQgAizwDfKwPtOeymgO/ioiluTGWIkZ8kiotijEAAAHYIC5IAIs8A3x5b+aP4bvBVt68szWlgYRc/KnG5AoxAAABqCAviACLPAN8eW/meiUbLJRtwrtxu7bxYY8KMQAAAZggMMgAiz26+tYiS2q61sZCTddeXnmro0PqMQAACkgQMgAIYAQJKcIEXgAAp2hcuZhnt8AAAAfav8lz//7mxyPatYB97YbSMEk5jfnia1/QSuOzO3dIDMyhVMojvgqxRNQCWp1/kHWtkLhnd+jS8CQIYJCKdvrEta6F27E5fe/QMT9LQxv/1CoAUhtvIiFmkNJKPp2KLVrO3ciK+90VNAfc6V71iF2WFS1e9YjNgIR3/ANzH2gP2EM2vfxdMA30SY0ACjEAAAFIIDIIAItRc8/emW2X0VuWl8PTTuoxAAABeCAzSACLPAN8rA+054/Vh3RpD5BLZiwKMQAAAYggNIgAizwDfHlv5nolZfVaSVgpgXYHxgoxAAABmCA1yACLPAN8eW/meiW3f+GBz+ERY8kdaooxAAABuCA3CACLOyiQT1UJzfqR015K+6cw+stuqSiSCjEAAAcIEDhACGAECSnCBFYAADcAAAdNI///o0P//+qw///6rD//qcP////m7//////El+pZs2rB0bDzg6B6uOLBpDHjwCVErFArRFxhjgzgX/Nq0132fL5MNrrfZyiKo0LYP1+RmRcMyksuYpua8h1kj/lACjEAAAHIIDhIAIs8A3x5b+Z6JW9/hDHnVL/Zs97NuPUgyjEAAAHIIDmIAItEdIQpTW2e/9Ciz8yugMK1coeg0UBGSjEAAAGYIDrIAItRc8/emW2X0V0FpnnChWwDpLDpijEAAAHYIDwIAItRc8/emW2X0UIJXRgaBLO3IOEWXG1tBWoxAAABeCA9SACLUP9dKXuZ/HaXHaNMJSq4DBoB9DtnUIAAAAJ+eCA+ijEAAAHoIAAIAIuuIiSd1vj1mhfIbzvScOH5LLNCqPRi6tkRxTu2sQAAA1uxAAABuzgQC3EAAAB/eBAfGCAcC3EAAAB/eBAvGCAcC7EAAAELOCA+i3EAAAB/eBAvGCDOo='

/** Creates the video of the recorded noise. */
export const createSampleClip = (): Blob =>
  new Blob([Uint8Array.from(atob(WEBM), (character) => character.charCodeAt(0))], { type: 'video/webm' })
