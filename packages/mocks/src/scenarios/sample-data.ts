import type { Answers, Language, Workshop } from '@radruf/contract'

const BIKE_ANSWERS: Answers = {
  bikeCategory: 'manual_city_trekking_urban_suv',
  bikeAge: 'over_2_years',
  usage: 'daily',
  lastWorkshopVisit: 'last_year',
  storagePlace: 'covered',
  problemCategory: 'drive_and_gearshift',
}
const OTHER_ANSWERS: Answers = {
  repairExperience: 'beginner',
  tools: ['allen_key_set', 'screwdriver_phillips'],
  cover: 'none',
  postalCode: '10115',
}

/** A complete questionnaire, as customers write it. */
export const ANSWERS: Record<Language, Answers> = {
  de: {
    ...BIKE_ANSWERS,
    occurredWhen: 'Vor drei Tagen, auf dem Weg zur Arbeit.',
    trigger: 'Das Rad ist im Wind auf die rechte Seite gefallen.',
    component: 'Das Schaltwerk hinten.',
    visibleDamage: 'Das Schaltauge scheint leicht zum Rad hin verbogen.',
    manifestation: 'Die Kette springt zwischen den beiden größten Ritzeln.',
    repairTried: 'Die Einstellschraube eine halbe Umdrehung gedreht, ohne Erfolg.',
    ...OTHER_ANSWERS,
  },
  en: {
    ...BIKE_ANSWERS,
    occurredWhen: 'Three days ago, on the way to work.',
    trigger: 'The bike fell over on its right side in the wind.',
    component: 'The rear derailleur.',
    visibleDamage: 'The hanger looks slightly bent towards the wheel.',
    manifestation: 'The chain jumps between the two largest sprockets.',
    repairTried: 'I turned the barrel adjuster half a turn, it made no difference.',
    ...OTHER_ANSWERS,
  },
}

/** What the two sides write to each other, customer first. */
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

/** Partner workshops whose names say that they are none. */
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
