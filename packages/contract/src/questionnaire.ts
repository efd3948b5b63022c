/**
 * The questionnaire as data (SPEC §3): steps, their fields and options. The service validates with it and the pages render it.
 * Texts are under `fields.<field>.label` and `options.<field>.<option>`.
 */
export const BIKE_CATEGORIES = [
  'e_bike_city_trekking_urban_suv',
  'e_bike_mtb',
  'e_bike_road_gravel',
  'e_bike_randonneur',
  'manual_city_trekking_urban_suv',
  'manual_mtb',
  'manual_road_gravel',
  'manual_randonneur',
  'other',
] as const

export const PROBLEM_CATEGORIES = [
  'drive_and_gearshift',
  'brakes',
  'cockpit',
  'electric_drive',
  'suspension',
  'wheels_tires',
  'light',
  'mudguard_and_luggage_rack',
  'seat',
  'miscellaneous',
] as const

export const TOOLS = [
  'allen_key_set',
  'screwdriver_phillips',
  'torque_screwdriver',
  'torx_25',
  'combination_or_needle_nose_pliers',
  'open_wrench',
  'tire_lever',
  'none_of_these',
] as const

export const PERSPECTIVES = ['bike', 'top', 'side', 'oblique', 'extra'] as const
export type Perspective = (typeof PERSPECTIVES)[number]
/** Required and maximum number of photos per perspective of a ticket. */
export const PHOTO_COUNTS: Readonly<Record<Perspective, { min: number; max: number }>> = {
  bike: { min: 1, max: 1 },
  top: { min: 1, max: 1 },
  side: { min: 1, max: 1 },
  oblique: { min: 1, max: 1 },
  extra: { min: 0, max: 6 },
}

type ChoiceField = { kind: 'choice'; options: readonly string[]; hides?: HidingRule }
type MultipleChoiceField = {
  kind: 'many'
  options: readonly string[] /** The option that excludes all others. */
  none: string
}
/** `unknown`: "I don't know" is allowed and stored as {@link UNKNOWN_ANSWER}. `maxLength` counts characters. */
export type TextField = { kind: 'text'; maxLength: number; unknown: boolean; applicableWhen?: Condition }
type PostalField = { kind: 'postal' }
export type Field = ChoiceField | MultipleChoiceField | TextField | PostalField
export type Condition = { field: string; isOneOf: readonly string[] }
/** An option that is not offered while the condition holds. */
type HidingRule = { option: string; when: Condition }

export const UNKNOWN_ANSWER = '__unknown__'
const DESCRIPTION = { kind: 'text', maxLength: 1000, unknown: true } as const

export const FIELDS = {
  bikeCategory: { kind: 'choice', options: BIKE_CATEGORIES },
  bikeAge: { kind: 'choice', options: ['under_1_year', '1_to_2_years', 'over_2_years'] },
  usage: { kind: 'choice', options: ['daily', '3_to_5_times_a_week', '1_to_2_times_a_week', 'rarely'] },
  lastWorkshopVisit: { kind: 'choice', options: ['last_six_months', 'last_year', 'two_years_ago_or_more', 'never'] },
  storagePlace: { kind: 'choice', options: ['closed_room', 'covered', 'open_air'] },
  problemCategory: {
    kind: 'choice',
    options: PROBLEM_CATEGORIES,
    hides: {
      option: 'electric_drive',
      when: { field: 'bikeCategory', isOneOf: BIKE_CATEGORIES.filter((name) => name.startsWith('manual_')) },
    },
  },
  occurredWhen: DESCRIPTION,
  trigger: DESCRIPTION,
  component: DESCRIPTION,
  visibleDamage: DESCRIPTION,
  manifestation: DESCRIPTION,
  repairTried: DESCRIPTION,
  repairExperience: { kind: 'choice', options: ['newbie', 'beginner', 'advanced', 'professional'] },
  tools: { kind: 'many', options: TOOLS, none: 'none_of_these' },
  cover: { kind: 'choice', options: ['none', 'leasing', 'insurance'] },
  coverProvider: {
    kind: 'text',
    maxLength: 120,
    unknown: false,
    applicableWhen: { field: 'cover', isOneOf: ['leasing', 'insurance'] },
  },
  postalCode: { kind: 'postal' },
} as const satisfies Record<string, Field>
export type FieldName = keyof typeof FIELDS

export const STEPS = [
  {
    name: 'your-bike',
    pages: [['bikeCategory'], ['bikeAge'], ['usage'], ['lastWorkshopVisit'], ['storagePlace']],
    photos: [],
  },
  {
    name: 'problem-description',
    pages: [
      ['problemCategory'],
      ['occurredWhen', 'trigger'],
      ['component', 'visibleDamage'],
      ['manifestation', 'repairTried'],
      ['repairExperience'],
      ['tools'],
    ],
    photos: [],
  },
  { name: 'bike-photo', pages: [], photos: ['bike'] },
  { name: 'detail-photos', pages: [], photos: ['top', 'side', 'oblique', 'extra'] },
  { name: 'leasing', pages: [['cover', 'coverProvider']], photos: [] },
  { name: 'postal', pages: [['postalCode']], photos: [] },
] as const satisfies readonly {
  name: string
  /** Fields of each page. The query parameter `page` counts from 1. */
  pages: readonly (readonly FieldName[])[]
  photos: readonly Perspective[]
}[]
export type StepName = (typeof STEPS)[number]['name']

/** One answer: an option, a text, or for `many` a list of options. */
export type Answer = string | string[]
export type Answers = Partial<Record<FieldName, Answer>>

/** Whether a field applies to the answers so far. */
export const isApplicable = (name: FieldName, answers: Answers): boolean => {
  const field: Field = FIELDS[name]
  return !('applicableWhen' in field && field.applicableWhen) || isMet(field.applicableWhen, answers)
}

/** The options of a field that apply to the answers so far: a manual bike has no electric drive. */
export const availableOptions = (name: FieldName, answers: Answers): readonly string[] => {
  const field: Field = FIELDS[name]
  if (field.kind !== 'choice' && field.kind !== 'many') return []
  const hides = field.kind === 'choice' ? field.hides : undefined
  return hides && isMet(hides.when, answers) ? field.options.filter((option) => option !== hides.option) : field.options
}

const isMet = ({ field, isOneOf }: Condition, answers: Answers) => isOneOf.includes(String(answers[field as FieldName]))

/** Five digits, not `00…`, blanks trimmed (SPEC §5, "the postal code must be valid"). */
export const isPostalCode = (value: string): boolean => /^(?!00)\d{5}$/.test(value.trim())

export type AnswerProblem = 'required' | 'not_offered' | 'too_long' | 'invalid_postal_code'

/** Validates the answer of a field. Undefined for a valid answer and for a field that does not apply. */
export const checkAnswer = (name: FieldName, answers: Answers): AnswerProblem | undefined => {
  if (!isApplicable(name, answers)) return undefined
  const field: Field = FIELDS[name]
  const value = answers[name]
  if (value === undefined || value.length === 0 || (typeof value === 'string' && value.trim() === '')) return 'required'
  if (field.kind === 'many') {
    const chosen = Array.isArray(value) ? value : [value]
    const isExclusive = !chosen.includes(field.none) || chosen.length === 1
    return isExclusive && chosen.every((option) => field.options.includes(option)) ? undefined : 'not_offered'
  }
  if (typeof value !== 'string') return 'not_offered'
  if (field.kind === 'choice') return availableOptions(name, answers).includes(value) ? undefined : 'not_offered'
  if (field.kind === 'postal') return isPostalCode(value) ? undefined : 'invalid_postal_code'
  return value.length > field.maxLength ? 'too_long' : undefined
}

/** Fields of a step without a valid answer, and perspectives with too few photos. */
export const findMissing = (
  step: (typeof STEPS)[number],
  answers: Answers,
  photos: readonly { perspective: Perspective }[],
) => ({
  fields: step.pages.flat().filter((name) => checkAnswer(name, answers) !== undefined),
  photos: step.photos.filter(
    (perspective) => photos.filter((photo) => photo.perspective === perspective).length < PHOTO_COUNTS[perspective].min,
  ),
})
