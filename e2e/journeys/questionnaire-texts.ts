import type { FieldName } from '@radruf/contract'

/**
 * A question as the page shows it. `options` are all options in order; `answer` is what the test chooses or types; `shown` is its
 * text in the list of answers where it is another one.
 */
export type Question = {
  name: FieldName
  label: string
  short: string
  options?: string[]
  answer: string | string[]
  shown?: string
}
/** Perspective → its title. */
type Photos = Record<string, string>
export type QuestionnaireTexts = {
  words: Record<
    'next' | 'check' | 'change' | 'save' | 'send' | 'sent' | 'continue' | 'answers' | 'proceed' | 'callLength',
    string
  >
  /** The pages in their order, with the photos in between. */
  pages: (Question[] | Photos)[]
  /** One answer that the test changes from the check page. */
  changed: { short: string; from: string; to: string }
}

/** The English texts of the specification (§3). */
export const en: QuestionnaireTexts = {
  words: {
    next: 'Continue',
    check: 'Is everything right?',
    change: 'Change',
    save: 'Save change',
    send: 'Send questionnaire',
    sent: 'Thank you, we have your questionnaire',
    continue: 'Pick up where you left off',
    answers: 'Your answers',
    proceed: 'Continue the questionnaire',
    callLength: 'about 30 minutes',
  },
  pages: [
    [
      {
        name: 'problemCategory',
        label: 'What’s broken?',
        short: 'Problem',
        options: [
          'Drivetrain and gears',
          'Brakes',
          'Wheels and tyres',
          'Motor and battery',
          'Suspension',
          'Handlebars and controls',
          'Lights',
          'Mudguards and rack',
          'Saddle',
          'Something elseOr you’re not sure',
        ],
        answer: 'Motor and battery',
      },
    ],
    [
      {
        name: 'component',
        label: 'Which part?',
        short: 'Part',
        options: ['Battery', 'Motor', 'Display', 'Charger', 'Motor cable', 'Speed sensor', 'I don’t know'],
        answer: ['Battery', 'Display'],
      },
      {
        name: 'manifestation',
        label: 'What’s it doing?',
        short: 'Symptoms',
        options: ['doesn’t work', 'cuts out', 'doesn’t charge', 'shows an error', 'I don’t know'],
        answer: ['cuts out'],
      },
      {
        name: 'occurredWhen',
        label: 'When?',
        short: 'When',
        options: ['all the time', 'uphill', 'when switching on', 'when charging', 'in the wet', 'I don’t know'],
        answer: 'in the wet',
      },
      {
        name: 'hazards',
        label: 'Does any of this apply?',
        short: 'Safety',
        options: [
          'The brakes don’t work',
          'The frame or fork is cracked',
          'The handlebars are loose',
          'A wheel is loose',
          'The battery is hot, smelly or swollen',
          'No, none of these',
          'I don’t know',
        ],
        answer: ['The battery is hot, smelly or swollen'],
      },
    ],
    [
      {
        name: 'since',
        label: 'How long has it been like this?',
        short: 'Since',
        options: [
          'since today',
          'for a few days',
          'for a week',
          'for several weeks',
          'for longer than that',
          'I don’t know',
        ],
        answer: 'for a week',
      },
      {
        name: 'trigger',
        label: 'Did anything set it off?',
        short: 'Trigger',
        options: [
          'after a fall',
          'after a pothole',
          'after a repair or a new part',
          'after being transported',
          'after rain',
          'after standing for a long time',
          'it came on gradually',
          'nothing in particular',
          'I don’t know',
        ],
        answer: 'after rain',
      },
      {
        name: 'visibleDamage',
        label: 'What can you see?',
        short: 'Visible damage',
        options: [
          'a crack',
          'bent',
          'broken',
          'worn',
          'frayed',
          'loose',
          'missing',
          'rust',
          'a leak',
          'nothing to see',
          'I don’t know',
        ],
        answer: ['loose', 'rust'],
      },
      {
        name: 'repairTried',
        label: 'What have you tried so far?',
        short: 'Tried already',
        options: [
          'cleaned it',
          'adjusted it',
          'tightened it',
          'charged it',
          'restarted it',
          'swapped a part',
          'nothing yet',
          'I don’t know',
        ],
        answer: ['charged it'],
      },
    ],
    {
      bike: 'Whole bike',
      top: 'From above',
      side: 'From the side',
      oblique: 'From behind at an angle',
      extra: 'More photos',
    },
    [
      {
        name: 'bikeCategory',
        label: 'What kind of bike is it?',
        short: 'Type of bike',
        options: [
          'City, trekking, urban, SUV',
          'Mountain bike',
          'Road or gravel',
          'Randonneur',
          'Another kind of bike',
        ],
        answer: 'Mountain bike',
        shown: 'Electric mountain bike',
      },
    ],
    [
      {
        name: 'bikeAge',
        label: 'How old is it?',
        short: 'Age',
        options: ['under 1 year', '1 to 2 years', 'over 2 years', 'I don’t know'],
        answer: '1 to 2 years',
      },
      {
        name: 'usage',
        label: 'How often do you ride it?',
        short: 'Usage',
        options: ['daily', '3 to 5 times a week', '1 to 2 times a week', 'rarely', 'I don’t know'],
        answer: '3 to 5 times a week',
      },
      {
        name: 'lastWorkshopVisit',
        label: 'When was it last in a workshop?',
        short: 'Last workshop visit',
        options: ['last six months', 'last year', 'two years ago or more', 'never', 'I don’t know'],
        answer: 'two years ago or more',
      },
      {
        name: 'storagePlace',
        label: 'Where do you keep it?',
        short: 'Storage place',
        options: ['closed room', 'covered', 'open air', 'I don’t know'],
        answer: 'open air',
      },
    ],
    [
      {
        name: 'repairExperience',
        label: 'How much repair work have you done?',
        short: 'Experience',
        options: ['Newbie', 'Beginner', 'Advanced', 'Professional'],
        answer: 'Newbie',
      },
      {
        name: 'tools',
        label: 'Which tools have you got to hand?',
        short: 'Tools',
        options: [
          'Allen key set',
          'Screwdriver/​Phillips',
          'Torque screwdriver',
          'Torx 25',
          'Combination pliers or needle-nose pliers',
          'Open wrench',
          'Tire lever',
          'None of these',
        ],
        answer: ['Allen key set', 'Torx 25', 'Tire lever'],
      },
    ],
    [
      {
        name: 'cover',
        label: 'Is your bike leased or insured?',
        short: 'Leasing or insurance',
        options: ['Neither', 'Leased', 'Insured', 'I don’t know'],
        answer: 'Leased',
      },
      { name: 'coverProvider', label: 'What’s the provider called?', short: 'Provider', answer: 'Leasing North' },
    ],
    [{ name: 'postalCode', label: 'What’s your postal code?', short: 'Postal code', answer: '10115' }],
  ],
  changed: { short: 'Age', from: '1 to 2 years', to: 'over 2 years' },
}

export const de: QuestionnaireTexts = {
  words: {
    next: 'Weiter',
    check: 'Stimmt alles?',
    change: 'Ändern',
    save: 'Änderung speichern',
    send: 'Fragebogen senden',
    sent: 'Vielen Dank, wir haben Ihren Fragebogen',
    continue: 'Da waren Sie stehen geblieben',
    answers: 'Ihre Antworten',
    proceed: 'Fragebogen fortsetzen',
    callLength: 'etwa 20 Minuten',
  },
  pages: [
    [
      {
        name: 'problemCategory',
        label: 'Was ist kaputt?',
        short: 'Problem',
        options: [
          'Antrieb und Schaltung',
          'Bremsen',
          'Laufräder und Reifen',
          'Elektroantrieb',
          'Federung',
          'Lenker und Cockpit',
          'Licht',
          'Schutzblech und Gepäckträger',
          'Sattel',
          'Etwas anderesOder Sie sind nicht sicher',
        ],
        answer: 'Bremsen',
      },
    ],
    [
      {
        name: 'component',
        label: 'Welches Teil?',
        short: 'Betroffenes Teil',
        options: [
          'Bremshebel',
          'Bremsbeläge',
          'Bremsscheibe',
          'Bremssattel',
          'Bremszug',
          'Bremsleitung',
          'Felgenbremse',
          'Rücktritt',
          'Weiß ich nicht',
        ],
        answer: ['Bremshebel'],
      },
      {
        name: 'manifestation',
        label: 'Was passiert?',
        short: 'Anzeichen',
        options: [
          'ohne Druck',
          'bremst schwach',
          'quietscht',
          'schleift',
          'klemmt',
          'undicht',
          'gerissen',
          'Weiß ich nicht',
        ],
        answer: ['quietscht', 'schleift'],
      },
      {
        name: 'occurredWhen',
        label: 'Wann?',
        short: 'Aufgetreten',
        options: ['immer', 'beim Bremsen', 'bergab', 'bei Nässe', 'Weiß ich nicht'],
        answer: 'beim Bremsen',
      },
      {
        name: 'hazards',
        label: 'Trifft etwas davon zu?',
        short: 'Sicherheit',
        options: [
          'Die Bremse greift nicht',
          'Rahmen oder Gabel hat einen Riss',
          'Der Lenker ist locker',
          'Ein Laufrad ist locker',
          'Der Akku ist heiß, riecht oder ist aufgebläht',
          'Nein, nichts davon',
          'Weiß ich nicht',
        ],
        answer: ['Nein, nichts davon'],
      },
    ],
    [
      {
        name: 'since',
        label: 'Seit wann?',
        short: 'Seit',
        options: [
          'seit heute',
          'seit ein paar Tagen',
          'seit einer Woche',
          'seit mehreren Wochen',
          'schon länger',
          'Weiß ich nicht',
        ],
        answer: 'seit heute',
      },
      {
        name: 'trigger',
        label: 'Fing es nach etwas Bestimmtem an?',
        short: 'Auslöser',
        options: [
          'nach einem Sturz',
          'nach einem Schlagloch',
          'nach einer Reparatur oder einem Umbau',
          'nach einem Transport',
          'nach Regen',
          'nach langem Stehen',
          'kam nach und nach',
          'nichts Besonderes',
          'Weiß ich nicht',
        ],
        answer: 'Weiß ich nicht',
      },
      {
        name: 'visibleDamage',
        label: 'Was ist zu sehen?',
        short: 'Sichtbarer Schaden',
        options: [
          'Riss',
          'verbogen',
          'gebrochen',
          'abgenutzt',
          'ausgefranst',
          'locker',
          'fehlt',
          'Rost',
          'läuft aus',
          'nichts zu sehen',
          'Weiß ich nicht',
        ],
        answer: ['nichts zu sehen'],
      },
      {
        name: 'repairTried',
        label: 'Was haben Sie schon versucht?',
        short: 'Bisherige Versuche',
        options: ['geputzt', 'eingestellt', 'festgezogen', 'Teil getauscht', 'noch nichts', 'Weiß ich nicht'],
        answer: ['noch nichts'],
      },
    ],
    {
      bike: 'Ganzes Rad',
      top: 'Von oben',
      side: 'Von der Seite',
      oblique: 'Von schräg hinten',
      extra: 'Weitere Fotos',
    },
    [
      {
        name: 'motor',
        label: 'Hat es einen Motor?',
        short: 'Motor',
        options: ['Mit Motor', 'Ohne Motor'],
        answer: 'Ohne Motor',
      },
      {
        name: 'bikeCategory',
        label: 'Welche Art Fahrrad ist es?',
        short: 'Fahrradtyp',
        options: ['City, Trekking, Urban, SUV', 'Mountainbike', 'Rennrad, Gravel', 'Randonneur', 'Ein anderes Fahrrad'],
        answer: 'Rennrad, Gravel',
        shown: 'Rennrad oder Gravelbike',
      },
    ],
    [
      {
        name: 'bikeAge',
        label: 'Wie alt ist es?',
        short: 'Alter',
        options: ['unter 1 Jahr', '1 bis 2 Jahre', 'über 2 Jahre', 'Weiß ich nicht'],
        answer: 'unter 1 Jahr',
      },
      {
        name: 'usage',
        label: 'Wie oft fahren Sie damit?',
        short: 'Nutzung',
        options: ['täglich', '3- bis 5-mal pro Woche', '1- bis 2-mal pro Woche', 'selten', 'Weiß ich nicht'],
        answer: 'selten',
      },
      {
        name: 'lastWorkshopVisit',
        label: 'Wann war es zuletzt in einer Werkstatt?',
        short: 'Letzter Werkstattbesuch',
        options: [
          'im letzten halben Jahr',
          'im letzten Jahr',
          'vor zwei Jahren oder mehr',
          'noch nie',
          'Weiß ich nicht',
        ],
        answer: 'noch nie',
      },
      {
        name: 'storagePlace',
        label: 'Wo steht es meistens?',
        short: 'Abstellplatz',
        options: ['in einem geschlossenen Raum', 'überdacht', 'im Freien', 'Weiß ich nicht'],
        answer: 'überdacht',
      },
    ],
    [
      {
        name: 'repairExperience',
        label: 'Wie viel Erfahrung haben Sie mit Reparaturen?',
        short: 'Erfahrung',
        options: ['Noch keine', 'Ein wenig', 'Einige', 'Profi'],
        answer: 'Einige',
      },
      {
        name: 'tools',
        label: 'Welches Werkzeug haben Sie zur Hand?',
        short: 'Werkzeug',
        options: [
          'Inbusschlüssel-Satz',
          'Schraubendreher (Schlitz oder Kreuz)',
          'Drehmomentschlüssel',
          'Torx 25',
          'Kombizange oder Spitzzange',
          'Maulschlüssel',
          'Reifenheber',
          'Nichts davon',
        ],
        answer: ['Nichts davon'],
      },
    ],
    [
      {
        name: 'cover',
        label: 'Ist Ihr Fahrrad geleast oder versichert?',
        short: 'Leasing oder Versicherung',
        options: ['Weder noch', 'Geleast', 'Versichert', 'Weiß ich nicht'],
        answer: 'Versichert',
      },
      { name: 'coverProvider', label: 'Wie heißt der Anbieter?', short: 'Anbieter', answer: 'Rad & Schutz' },
    ],
    [{ name: 'postalCode', label: 'Wie lautet Ihre Postleitzahl?', short: 'Postleitzahl', answer: '80331' }],
  ],
  changed: { short: 'Alter', from: 'unter 1 Jahr', to: 'über 2 Jahre' },
}
