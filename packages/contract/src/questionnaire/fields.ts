import {
  BIKE_CATEGORIES,
  type Condition,
  DAMAGES,
  DURATIONS,
  HAZARDS,
  MOTOR_OPTIONS,
  motorOf,
  PROBLEM_CATEGORIES,
  type ProblemOption,
  REPAIRS,
  SITUATIONS,
  SYMPTOMS,
  TOOLS,
  TRIGGERS,
  UNKNOWN,
} from './options.ts'
import { PARTS, type Part } from './parts.ts'

/** The fields of the questionnaire as data (SPEC §3). The service validates with them and the pages render them. */

/** The views of the required photos, in the order in which they are taken and shown everywhere. */
export const VIEWS = ['bike', 'top', 'side', 'oblique'] as const
export type View = (typeof VIEWS)[number]
export const PERSPECTIVES = [...VIEWS, 'extra'] as const
export type Perspective = (typeof PERSPECTIVES)[number]
/** Required and maximum number of photos per perspective of a ticket. */
export const PHOTO_COUNTS: Readonly<Record<Perspective, { min: number; max: number }>> = {
  bike: { min: 1, max: 1 },
  top: { min: 1, max: 1 },
  side: { min: 1, max: 1 },
  oblique: { min: 1, max: 1 },
  extra: { min: 0, max: 6 },
}

type OptionRules = {
  /** All options in their order. */
  options: readonly string[]
  /** Options that are offered only while the condition holds. */
  offeredWhen?: Readonly<Record<string, Condition>>
  /** The field of the optional text beside the options. A text alone answers the question as well. */
  note?: string
  optional?: true
  /** The answer identifies a person or a contract: a shared case file leaves it out. */
  isPrivate?: true
}
/** One option. */
export type ChoiceField = {
  kind: 'choice'
  /** The option that follows from another answer. */
  implied?: { option: string; when: Condition }
} & OptionRules
/** Several options. Choosing one of `exclusive` clears the others, and the other way round. */
export type MultipleChoiceField = { kind: 'many'; exclusive: readonly string[] } & OptionRules
/** `maxLength` counts characters. Every text says whether it is private, because people can write anything. */
export type TextField = {
  kind: 'text'
  maxLength: number
  isPrivate: boolean
  optional?: true
  applicableWhen?: Condition
}
export type PostalField = { kind: 'postal' }
/** The id of a bike that the customer has described before, or {@link ANOTHER_BIKE}. Asked only when there is such a bike. */
export type BikeField = { kind: 'bike' }
export type Field = ChoiceField | MultipleChoiceField | TextField | PostalField | BikeField

/** Answer to "the same bike?": none of the customer's known bikes. */
export const ANOTHER_BIKE = 'another'

const NOTE = { kind: 'text', maxLength: 1000, isPrivate: false, optional: true } as const

/** The ids of a table of options, and the conditions of those that belong to some problem categories only. */
const optionsByCategory = (table: readonly ProblemOption[]) => ({
  options: [...table.map(({ id }) => id), UNKNOWN],
  offeredWhen: Object.fromEntries(
    table.flatMap(({ id, categories }) =>
      categories ? [[id, { field: 'problemCategory', isOneOf: categories }]] : [],
    ),
  ),
})

const OFFERED_PARTS: readonly ProblemOption[] = (PARTS as readonly Part[])
  .filter(({ expert }) => !expert)
  .map(({ id, category }) => ({ id, categories: [category] }))

export const FIELDS = {
  problemCategory: {
    kind: 'choice',
    options: PROBLEM_CATEGORIES,
    offeredWhen: { electric_drive: { field: 'motor', isNoneOf: ['without'] } },
  },
  component: { kind: 'many', ...optionsByCategory(OFFERED_PARTS), exclusive: [UNKNOWN], note: 'componentNote' },
  componentNote: NOTE,
  manifestation: { kind: 'many', ...optionsByCategory(SYMPTOMS), exclusive: [UNKNOWN], note: 'manifestationNote' },
  manifestationNote: NOTE,
  occurredWhen: { kind: 'choice', ...optionsByCategory(SITUATIONS), note: 'occurredWhenNote' },
  occurredWhenNote: NOTE,
  hazards: {
    kind: 'many',
    options: [...HAZARDS, 'none', UNKNOWN],
    offeredWhen: { battery_hot: { field: 'motor', isNoneOf: ['without'] } },
    exclusive: ['none', UNKNOWN],
  },
  since: { kind: 'choice', options: [...DURATIONS, UNKNOWN], optional: true },
  trigger: { kind: 'choice', options: [...TRIGGERS, UNKNOWN], note: 'triggerNote' },
  triggerNote: NOTE,
  visibleDamage: {
    kind: 'many',
    options: [...DAMAGES, UNKNOWN],
    exclusive: ['no_damage', UNKNOWN],
    note: 'visibleDamageNote',
  },
  visibleDamageNote: NOTE,
  repairTried: {
    kind: 'many',
    ...optionsByCategory(REPAIRS),
    exclusive: ['nothing', UNKNOWN],
    note: 'repairTriedNote',
  },
  repairTriedNote: NOTE,
  knownBike: { kind: 'bike' },
  motor: {
    kind: 'choice',
    options: MOTOR_OPTIONS,
    offeredWhen: { without: { field: 'problemCategory', isNoneOf: ['electric_drive'] } },
    implied: { option: 'with', when: { field: 'problemCategory', isOneOf: ['electric_drive'] } },
  },
  bikeCategory: {
    kind: 'choice',
    options: BIKE_CATEGORIES,
    offeredWhen: Object.fromEntries(
      BIKE_CATEGORIES.flatMap((category) => {
        const motor = motorOf(category)
        return motor ? [[category, { field: 'motor', isOneOf: [motor] }]] : []
      }),
    ),
  },
  bikeAge: { kind: 'choice', options: ['under_1_year', '1_to_2_years', 'over_2_years', UNKNOWN] },
  usage: { kind: 'choice', options: ['daily', '3_to_5_times_a_week', '1_to_2_times_a_week', 'rarely', UNKNOWN] },
  lastWorkshopVisit: {
    kind: 'choice',
    options: ['last_six_months', 'last_year', 'two_years_ago_or_more', 'never', UNKNOWN],
  },
  storagePlace: { kind: 'choice', options: ['closed_room', 'covered', 'open_air', UNKNOWN] },
  repairExperience: { kind: 'choice', options: ['newbie', 'beginner', 'advanced', 'professional'] },
  tools: { kind: 'many', options: TOOLS, exclusive: ['none_of_these'] },
  cover: { kind: 'choice', options: ['none', 'leasing', 'insurance', UNKNOWN], isPrivate: true },
  coverProvider: {
    kind: 'text',
    maxLength: 120,
    isPrivate: true,
    applicableWhen: { field: 'cover', isOneOf: ['leasing', 'insurance'] },
  },
  postalCode: { kind: 'postal' },
} as const satisfies Record<string, Field>
export type FieldName = keyof typeof FIELDS

/** Whether an answer stays between the customer and the service: it identifies a person or a contract. */
export const isPrivate = (name: FieldName): boolean => {
  const field: Field = FIELDS[name]
  return field.kind === 'bike' || field.kind === 'postal' || field.isPrivate === true
}

export const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)

/** The fields that describe the bike and not the problem. They are kept with the bike for the customer's next ticket. */
export const BIKE_FIELDS = [
  'motor',
  'bikeCategory',
  'bikeAge',
  'usage',
  'lastWorkshopVisit',
  'storagePlace',
  'cover',
  'coverProvider',
] as const satisfies readonly FieldName[]

/** The fields that describe the problem in a few words; see `describeProblem`. */
export const PROBLEM_FIELDS = [
  'problemCategory',
  'component',
  'componentNote',
  'manifestation',
  'manifestationNote',
  'occurredWhen',
  'since',
  'trigger',
] as const satisfies readonly FieldName[]

/** One answer: an option, a text, or for `many` a list of options. */
export type Answer = string | string[]
export type Answers = Partial<Record<FieldName, Answer>>

/** The answers of these fields, as far as there are any. */
export const pickAnswers = (answers: Answers, names: readonly FieldName[]): Record<string, Answer> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const answer = answers[name]
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
