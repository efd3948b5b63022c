import type { FieldName } from '@radruf/contract'

/** A question as the page shows it. `options` are all options in order; `answer` is what the test chooses or types. */
export type Question = { name: FieldName; label: string; short: string; options?: string[]; answer: string | string[] }
/** Perspective → its title. */
type Photos = Record<string, string>
export type QuestionnaireTexts = {
  words: Record<
    | 'next'
    | 'unknown'
    | 'check'
    | 'change'
    | 'save'
    | 'send'
    | 'sent'
    | 'continue'
    | 'answers'
    | 'proceed'
    | 'callLength',
    string
  >
  /** The pages in the order of PRODUCT reading 4, with the photo pages in between. */
  pages: (Question[] | Photos)[]
  /** One answer that the test changes from the check page. */
  changed: { short: string; from: string; to: string }
}

/** The English texts of the specification (§3). */
export const en: QuestionnaireTexts = {
  words: {
    next: 'Continue',
    unknown: "I don't know",
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
        name: 'bikeCategory',
        label: 'What kind of bike do you have?',
        short: 'Bike',
        options: [
          'E-bike: city, trekking, urban or SUV',
          'E-bike: mountain bike',
          'E-bike: road or gravel bike',
          'E-bike: randonneur',
          'No motor: city, trekking, urban or SUV',
          'No motor: mountain bike',
          'No motor: road or gravel bike',
          'No motor: randonneur',
          'Another kind of bike',
        ],
        answer: 'E-bike: mountain bike',
      },
    ],
    [
      {
        name: 'bikeAge',
        label: 'How old is your bike?',
        short: 'Age',
        options: ['Under 1 year', '1 to 2 years', 'Over 2 years'],
        answer: '1 to 2 years',
      },
    ],
    [
      {
        name: 'usage',
        label: 'How often do you ride it?',
        short: 'Usage',
        options: ['Daily', '3 to 5 times a week', '1 to 2 times a week', 'Rarely'],
        answer: '3 to 5 times a week',
      },
    ],
    [
      {
        name: 'lastWorkshopVisit',
        label: 'When was it last in a workshop?',
        short: 'Last workshop visit',
        options: ['In the last six months', 'In the last year', 'Two years ago or more', 'Never'],
        answer: 'Two years ago or more',
      },
    ],
    [
      {
        name: 'storagePlace',
        label: 'Where do you usually keep your bike?',
        short: 'Storage place',
        options: ['In a closed room', 'Covered', 'In the open air'],
        answer: 'In the open air',
      },
    ],
    [
      {
        name: 'problemCategory',
        label: 'Where is the problem?',
        short: 'Problem',
        options: [
          'Drivetrain and gears',
          'Brakes',
          'Handlebars and controls',
          'Motor and battery',
          'Suspension',
          'Wheels and tyres',
          'Lights',
          'Mudguards and rack',
          'Saddle',
          'Something else',
        ],
        answer: 'Motor and battery',
      },
    ],
    [
      { name: 'occurredWhen', label: 'When did the problem occur?', short: 'Occurred', answer: 'Since Sunday' },
      { name: 'trigger', label: 'What triggered it?', short: 'Trigger', answer: 'Rain' },
    ],
    [
      { name: 'component', label: 'Which component is affected?', short: 'Component', answer: 'The display' },
      { name: 'visibleDamage', label: 'What damage can you see?', short: 'Visible damage', answer: 'A loose plug' },
    ],
    [
      { name: 'manifestation', label: 'How does the problem show itself?', short: 'Signs', answer: 'It stays dark' },
      {
        name: 'repairTried',
        label: 'What have you tried already?',
        short: 'Tried already',
        answer: 'Charged the battery',
      },
    ],
    [
      {
        name: 'repairExperience',
        label: 'How much experience do you have with repairs?',
        short: 'Experience',
        options: [
          'Newbie: this would be my first repair',
          'Beginner: I have pumped up or patched a tire',
          'Advanced: I adjust brakes and gears myself',
          'Professional: I repair for a living or do nearly everything myself',
        ],
        answer: 'Newbie: this would be my first repair',
      },
    ],
    [
      {
        name: 'tools',
        label: 'Which tools do you have at hand?',
        short: 'Tools',
        options: [
          'Allen key set',
          'Screwdriver/Phillips',
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
    { bike: 'Whole bike' },
    { top: 'From above', side: 'From the side', oblique: 'At an angle', extra: 'More photos' },
    [
      {
        name: 'cover',
        label: 'Is your bike leased or insured?',
        short: 'Leasing or insurance',
        options: ['Neither', 'Leased', 'Insured'],
        answer: 'Leased',
      },
      { name: 'coverProvider', label: 'What is the provider called?', short: 'Provider', answer: 'Leasing North' },
    ],
    [{ name: 'postalCode', label: 'What is your postal code?', short: 'Postal code', answer: '10115' }],
  ],
  changed: { short: 'Age', from: '1 to 2 years', to: 'Over 2 years' },
}

export const de: QuestionnaireTexts = {
  words: {
    next: 'Weiter',
    unknown: 'Weiß ich nicht',
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
        name: 'bikeCategory',
        label: 'Was für ein Fahrrad haben Sie?',
        short: 'Fahrrad',
        options: [
          'E-Bike: City, Trekking, Urban oder SUV',
          'E-Bike: Mountainbike',
          'E-Bike: Rennrad oder Gravelbike',
          'E-Bike: Randonneur',
          'Ohne Motor: City, Trekking, Urban oder SUV',
          'Ohne Motor: Mountainbike',
          'Ohne Motor: Rennrad oder Gravelbike',
          'Ohne Motor: Randonneur',
          'Ein anderes Fahrrad',
        ],
        answer: 'Ohne Motor: Rennrad oder Gravelbike',
      },
    ],
    [
      {
        name: 'bikeAge',
        label: 'Wie alt ist Ihr Fahrrad?',
        short: 'Alter',
        options: ['Unter 1 Jahr', '1 bis 2 Jahre', 'Über 2 Jahre'],
        answer: 'Unter 1 Jahr',
      },
    ],
    [
      {
        name: 'usage',
        label: 'Wie oft fahren Sie damit?',
        short: 'Nutzung',
        options: ['Täglich', '3- bis 5-mal pro Woche', '1- bis 2-mal pro Woche', 'Selten'],
        answer: 'Selten',
      },
    ],
    [
      {
        name: 'lastWorkshopVisit',
        label: 'Wann war es zuletzt in einer Werkstatt?',
        short: 'Letzter Werkstattbesuch',
        options: ['In den letzten sechs Monaten', 'Im letzten Jahr', 'Vor zwei Jahren oder mehr', 'Noch nie'],
        answer: 'Noch nie',
      },
    ],
    [
      {
        name: 'storagePlace',
        label: 'Wo steht Ihr Fahrrad meistens?',
        short: 'Abstellplatz',
        options: ['In einem geschlossenen Raum', 'Überdacht', 'Im Freien'],
        answer: 'Überdacht',
      },
    ],
    [
      {
        name: 'problemCategory',
        label: 'Wo liegt das Problem?',
        short: 'Problem',
        // A bike without a motor has no electric drive.
        options: [
          'Antrieb und Schaltung',
          'Bremsen',
          'Lenker und Cockpit',
          'Federung',
          'Laufräder und Reifen',
          'Licht',
          'Schutzblech und Gepäckträger',
          'Sattel',
          'Etwas anderes',
        ],
        answer: 'Bremsen',
      },
    ],
    [
      { name: 'occurredWhen', label: 'Wann ist das Problem aufgetreten?', short: 'Aufgetreten', answer: 'Gestern' },
      { name: 'trigger', label: 'Was hat es ausgelöst?', short: 'Auslöser', answer: 'Weiß ich nicht' },
    ],
    [
      { name: 'component', label: 'Welches Teil ist betroffen?', short: 'Betroffenes Teil', answer: 'Bremshebel' },
      {
        name: 'visibleDamage',
        label: 'Welcher Schaden ist zu sehen?',
        short: 'Sichtbarer Schaden',
        answer: 'Weiß ich nicht',
      },
    ],
    [
      {
        name: 'manifestation',
        label: 'Wie macht sich das Problem bemerkbar?',
        short: 'Anzeichen',
        answer: 'Es quietscht',
      },
      { name: 'repairTried', label: 'Was haben Sie schon versucht?', short: 'Bisherige Versuche', answer: 'nichts' },
    ],
    [
      {
        name: 'repairExperience',
        label: 'Wie viel Erfahrung haben Sie mit Reparaturen?',
        short: 'Erfahrung',
        options: [
          'Keine, das wäre meine erste Reparatur',
          'Ein wenig, zum Beispiel einen Reifen aufpumpen oder flicken',
          'Einige, ich stelle Bremsen und Schaltung selbst ein',
          'Viel, ich repariere beruflich oder fast alles selbst',
        ],
        answer: 'Einige, ich stelle Bremsen und Schaltung selbst ein',
      },
    ],
    [
      {
        name: 'tools',
        label: 'Welches Werkzeug haben Sie zur Hand?',
        short: 'Werkzeug',
        options: [
          'Inbusschlüssel-Satz',
          'Schraubendreher (Schlitz oder Kreuzschlitz)',
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
    { bike: 'Ganzes Fahrrad' },
    { top: 'Von oben', side: 'Von der Seite', oblique: 'Schräg von vorn', extra: 'Weitere Fotos' },
    [
      {
        name: 'cover',
        label: 'Ist Ihr Fahrrad geleast oder versichert?',
        short: 'Leasing oder Versicherung',
        options: ['Weder noch', 'Geleast', 'Versichert'],
        answer: 'Versichert',
      },
      { name: 'coverProvider', label: 'Wie heißt der Anbieter?', short: 'Anbieter', answer: 'Rad & Schutz' },
    ],
    [{ name: 'postalCode', label: 'Wie lautet Ihre Postleitzahl?', short: 'Postleitzahl', answer: '80331' }],
  ],
  changed: { short: 'Alter', from: 'Unter 1 Jahr', to: 'Über 2 Jahre' },
}
