import type { Language } from './languages.ts'
import {
  type Answers,
  type DURATIONS,
  findPart,
  type PartId,
  type SITUATIONS,
  type SYMPTOMS,
  type TRIGGERS,
  UNKNOWN,
  type View,
} from './questionnaire/index.ts'

/** A predicate in singular and plural: "jumps", "jump". */
type Predicate = readonly [one: string, other: string]

/** Texts that name a problem: labels of the options, words of the summary, and names of the photos. Several remotes and the service use them. */
type ProblemTexts = {
  parts: Record<PartId, string>
  symptoms: Record<(typeof SYMPTOMS)[number]['id'], Predicate>
  situations: Record<(typeof SITUATIONS)[number]['id'], string>
  durations: Record<(typeof DURATIONS)[number], string>
  /** Null: the option is no cause that a summary mentions. */
  triggers: Record<(typeof TRIGGERS)[number], string | null>
  views: Record<View, string>
  and: string
  /** The second part of a list, in lower case where the language writes nouns so. */
  toFollowingPart: (name: string) => string
}

const de: ProblemTexts = {
  parts: {
    chain: 'Kette',
    cassette: 'Ritzel',
    rear_derailleur: 'Schaltwerk',
    shift_cable: 'Schaltzug',
    crank: 'Kurbel',
    bottom_bracket: 'Tretlager',
    pedals: 'Pedale',
    shifter: 'Schalthebel',
    hub_gear: 'Nabenschaltung',
    front_derailleur: 'Umwerfer',
    chainring: 'Kettenblatt',
    derailleur_hanger: 'Schaltauge',
    drive_belt: 'Antriebsriemen',
    brake_lever: 'Bremshebel',
    brake_pads: 'Bremsbeläge',
    brake_disc: 'Bremsscheibe',
    brake_caliper: 'Bremssattel',
    brake_cable: 'Bremszug',
    brake_hose: 'Bremsleitung',
    rim_brake: 'Felgenbremse',
    coaster_brake: 'Rücktritt',
    tyre: 'Reifen',
    inner_tube: 'Schlauch',
    valve: 'Ventil',
    wheel: 'Laufrad',
    rim: 'Felge',
    spokes: 'Speichen',
    hub: 'Nabe',
    axle: 'Achse',
    battery: 'Akku',
    motor: 'Motor',
    display: 'Display',
    charger: 'Ladegerät',
    motor_cable: 'Kabel am Motor',
    speed_sensor: 'Geschwindigkeitssensor',
    suspension_fork: 'Federgabel',
    shock: 'Dämpfer',
    lockout: 'Lockout',
    suspension_seat_post: 'Gefederte Sattelstütze',
    handlebar: 'Lenker',
    stem: 'Vorbau',
    headset: 'Steuersatz',
    grips: 'Griffe',
    bell: 'Klingel',
    front_light: 'Licht vorn',
    rear_light: 'Rücklicht',
    dynamo: 'Dynamo',
    light_cable: 'Kabel am Licht',
    bulb: 'Leuchtmittel',
    front_mudguard: 'Schutzblech vorn',
    rear_mudguard: 'Schutzblech hinten',
    mudguard_stay: 'Strebe',
    luggage_rack: 'Gepäckträger',
    chain_guard: 'Kettenschutz',
    saddle: 'Sattel',
    seat_post: 'Sattelstütze',
    seat_clamp: 'Sattelklemme',
    dropper_post: 'Absenkbare Stütze',
    frame: 'Rahmen',
    fork: 'Gabel',
    kickstand: 'Ständer',
    lock: 'Schloss',
    child_seat: 'Kindersitz',
    trailer_hitch: 'Anhängerkupplung',
  },
  symptoms: {
    jumps: ['springt', 'springen'],
    no_pressure: ['ohne Druck', 'ohne Druck'],
    brakes_weakly: ['bremst schwach', 'bremsen schwach'],
    squeals: ['quietscht', 'quietschen'],
    loses_air: ['verliert Luft', 'verlieren Luft'],
    wobbles: ['eiert', 'eiern'],
    does_not_work: ['geht nicht', 'gehen nicht'],
    cuts_out: ['setzt aus', 'setzen aus'],
    does_not_charge: ['lädt nicht', 'laden nicht'],
    shows_error: ['zeigt einen Fehler', 'zeigen einen Fehler'],
    flickers: ['flackert', 'flackern'],
    does_not_spring: ['federt nicht', 'federn nicht'],
    sags: ['sackt ein', 'sacken ein'],
    slips: ['rutscht', 'rutschen'],
    rubs: ['schleift', 'schleifen'],
    clicks: ['knackt', 'knacken'],
    rattles: ['rasselt', 'rasseln'],
    jams: ['klemmt', 'klemmen'],
    does_not_shift: ['schaltet nicht', 'schalten nicht'],
    leaks: ['undicht', 'undicht'],
    is_loose: ['locker', 'locker'],
    is_bent: ['verbogen', 'verbogen'],
    is_broken: ['gebrochen', 'gebrochen'],
    has_snapped: ['gerissen', 'gerissen'],
  },
  situations: {
    always: 'immer',
    pushing_off: 'beim Antreten',
    uphill: 'bergauf',
    shifting: 'beim Schalten',
    braking: 'beim Bremsen',
    downhill: 'bergab',
    switching_on: 'beim Einschalten',
    charging: 'beim Laden',
    at_speed: 'bei hohem Tempo',
    standing_still: 'im Stand',
    steering: 'beim Lenken',
    sitting: 'beim Sitzen',
    with_luggage: 'mit Gepäck',
    on_bumps: 'auf holprigen Wegen',
    in_the_wet: 'bei Nässe',
  },
  durations: {
    today: 'seit heute',
    few_days: 'seit ein paar Tagen',
    one_week: 'seit einer Woche',
    several_weeks: 'seit mehreren Wochen',
    longer: 'schon länger',
  },
  triggers: {
    fall: 'nach einem Sturz',
    pothole: 'nach einem Schlagloch',
    repair_or_new_part: 'nach einer Reparatur oder einem Umbau',
    transport: 'nach einem Transport',
    rain: 'nach Regen',
    long_storage: 'nach langem Stehen',
    gradually: null,
    no_trigger: null,
  },
  views: {
    bike: 'Ganzes Rad',
    top: 'Von oben',
    side: 'Von der Seite',
    oblique: 'Von schräg hinten',
  },
  and: ' und ',
  toFollowingPart: (name) => name,
}

const en: ProblemTexts = {
  parts: {
    chain: 'Chain',
    cassette: 'Cassette',
    rear_derailleur: 'Rear derailleur',
    shift_cable: 'Gear cable',
    crank: 'Crank',
    bottom_bracket: 'Bottom bracket',
    pedals: 'Pedals',
    shifter: 'Shifter',
    hub_gear: 'Hub gear',
    front_derailleur: 'Front derailleur',
    chainring: 'Chainring',
    derailleur_hanger: 'Derailleur hanger',
    drive_belt: 'Drive belt',
    brake_lever: 'Brake lever',
    brake_pads: 'Brake pads',
    brake_disc: 'Brake disc',
    brake_caliper: 'Brake caliper',
    brake_cable: 'Brake cable',
    brake_hose: 'Brake hose',
    rim_brake: 'Rim brake',
    coaster_brake: 'Back-pedal brake',
    tyre: 'Tyre',
    inner_tube: 'Inner tube',
    valve: 'Valve',
    wheel: 'Wheel',
    rim: 'Rim',
    spokes: 'Spokes',
    hub: 'Hub',
    axle: 'Axle',
    battery: 'Battery',
    motor: 'Motor',
    display: 'Display',
    charger: 'Charger',
    motor_cable: 'Motor cable',
    speed_sensor: 'Speed sensor',
    suspension_fork: 'Suspension fork',
    shock: 'Rear shock',
    lockout: 'Lockout',
    suspension_seat_post: 'Suspension seat post',
    handlebar: 'Handlebar',
    stem: 'Stem',
    headset: 'Headset',
    grips: 'Grips',
    bell: 'Bell',
    front_light: 'Front light',
    rear_light: 'Rear light',
    dynamo: 'Dynamo',
    light_cable: 'Light cable',
    bulb: 'Bulb',
    front_mudguard: 'Front mudguard',
    rear_mudguard: 'Rear mudguard',
    mudguard_stay: 'Mudguard stay',
    luggage_rack: 'Luggage rack',
    chain_guard: 'Chain guard',
    saddle: 'Saddle',
    seat_post: 'Seat post',
    seat_clamp: 'Seat clamp',
    dropper_post: 'Dropper post',
    frame: 'Frame',
    fork: 'Fork',
    kickstand: 'Kickstand',
    lock: 'Lock',
    child_seat: 'Child seat',
    trailer_hitch: 'Trailer hitch',
  },
  symptoms: {
    jumps: ['jumps', 'jump'],
    no_pressure: ['has no pressure', 'have no pressure'],
    brakes_weakly: ['brakes weakly', 'brake weakly'],
    squeals: ['squeals', 'squeal'],
    loses_air: ['loses air', 'lose air'],
    wobbles: ['wobbles', 'wobble'],
    does_not_work: ['doesn’t work', 'don’t work'],
    cuts_out: ['cuts out', 'cut out'],
    does_not_charge: ['doesn’t charge', 'don’t charge'],
    shows_error: ['shows an error', 'show an error'],
    flickers: ['flickers', 'flicker'],
    does_not_spring: ['doesn’t move', 'don’t move'],
    sags: ['sags', 'sag'],
    slips: ['slips', 'slip'],
    rubs: ['rubs', 'rub'],
    clicks: ['clicks', 'click'],
    rattles: ['rattles', 'rattle'],
    jams: ['sticks', 'stick'],
    does_not_shift: ['won’t change gear', 'won’t change gear'],
    leaks: ['leaks', 'leak'],
    is_loose: ['is loose', 'are loose'],
    is_bent: ['is bent', 'are bent'],
    is_broken: ['is broken', 'are broken'],
    has_snapped: ['has snapped', 'have snapped'],
  },
  situations: {
    always: 'all the time',
    pushing_off: 'when setting off',
    uphill: 'uphill',
    shifting: 'when changing gear',
    braking: 'when braking',
    downhill: 'downhill',
    switching_on: 'when switching on',
    charging: 'when charging',
    at_speed: 'at speed',
    standing_still: 'when standing still',
    steering: 'when steering',
    sitting: 'when sitting on it',
    with_luggage: 'with luggage',
    on_bumps: 'on bumpy ground',
    in_the_wet: 'in the wet',
  },
  durations: {
    today: 'since today',
    few_days: 'for a few days',
    one_week: 'for a week',
    several_weeks: 'for several weeks',
    longer: 'for longer than that',
  },
  triggers: {
    fall: 'after a fall',
    pothole: 'after a pothole',
    repair_or_new_part: 'after a repair or a new part',
    transport: 'after being transported',
    rain: 'after rain',
    long_storage: 'after standing for a long time',
    gradually: null,
    no_trigger: null,
  },
  views: {
    bike: 'Whole bike',
    top: 'From above',
    side: 'From the side',
    oblique: 'From behind at an angle',
  },
  and: ' and ',
  toFollowingPart: (name) => name.charAt(0).toLowerCase() + name.slice(1),
}

export const PROBLEM_TEXTS: Readonly<Record<Language, ProblemTexts>> = { de, en }

export type ProblemDescription = {
  /** The first part and symptom, "Kette springt"; without them the category. Null while the category is not known. */
  title: string | null
  /** "seit einer Woche" */
  since: string | null
  /** All parts and symptoms, situation, duration and cause as one sentence: "Kette springt beim Antreten, seit einer Woche, nach einem Sturz." */
  sentence: string | null
}

/** Characters of a customer's own text that stand in a sentence. */
const NOTE_MAX = 160

/**
 * Describes the problem of a ticket in a few words, from the chosen options. Where the customer only wrote texts, as in tickets
 * of version 0.1.0, the sentence is the beginning of the text. `categoryName` is the name of the problem category in that
 * language, null without a category; the shell's bundle has the names.
 */
export function describeProblem(
  answers: Answers,
  { language, categoryName }: { language: Language; categoryName: string | null },
): ProblemDescription {
  const texts = PROBLEM_TEXTS[language]
  const partIds = [answers.component ?? []].flat().filter((id) => findPart(id))
  const parts = partIds.map((id) => lookUp(texts.parts, id) ?? '')
  const [firstIsPlural, isPlural] = [partIds.slice(0, 1), partIds].map(
    (ids) => ids.length > 1 || ids.some((id) => findPart(id)?.plural),
  )
  const listSymptoms = (plural = false) =>
    [answers.manifestation ?? []]
      .flat()
      .flatMap((id) =>
        id === UNKNOWN ? [] : ((texts.symptoms as Record<string, Predicate>)[id]?.[plural ? 1 : 0] ?? []),
      )
  const predicate = joinWords(listSymptoms(isPlural), texts.and)
  const subject = joinWords(
    parts.map((part, index) => (index > 0 ? texts.toFollowingPart(part) : part)),
    texts.and,
  )
  const title = toTitle(parts[0] ?? '', listSymptoms(firstIsPlural)[0] ?? '', categoryName)
  const problem = toTitle(subject, predicate, categoryName)
  const since = lookUp(texts.durations, answers.since)
  const situation = answers.occurredWhen === 'always' ? null : lookUp(texts.situations, answers.occurredWhen)
  const trigger = lookUp(texts.triggers, answers.trigger)
  const note = [answers.manifestationNote ?? answers.componentNote ?? []].flat()[0]
  const chosen = [[problem, situation].filter(Boolean).join(' '), since, trigger].filter(Boolean).join(', ')
  const sentence = subject || predicate || !note ? chosen : shorten(note)
  return { title, since, sentence: sentence ? endSentence(sentence) : null }
}

/** Words by which a search finds a ticket: its parts in both languages, and what people also call them. */
export const listPartTerms = (answers: Answers): string[] =>
  [answers.component ?? []].flat().flatMap((id) => {
    const part = findPart(id)
    return part ? [PROBLEM_TEXTS.de.parts[part.id], PROBLEM_TEXTS.en.parts[part.id], ...part.search] : []
  })

const toTitle = (subject: string, predicate: string, categoryName: string | null): string | null => {
  if (subject) return predicate ? `${subject} ${predicate}` : subject
  return predicate && categoryName ? `${categoryName}: ${predicate}` : categoryName
}

const lookUp = (texts: Readonly<Record<string, string | null>>, id: string | string[] | undefined): string | null =>
  typeof id === 'string' && Object.hasOwn(texts, id) ? (texts[id] ?? null) : null

const joinWords = (words: readonly string[], and: string): string =>
  words.length < 2 ? (words[0] ?? '') : words.slice(0, -1).join(', ') + and + words.at(-1)

const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const shorten = (text: string): string =>
  text.length <= NOTE_MAX ? text : `${text.slice(0, NOTE_MAX).replace(/\s+\S*$/, '')} …`
