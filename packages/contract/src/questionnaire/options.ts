/** Option ids of the questionnaire (SPEC §3) and the rules that decide which of them are offered. */

/** "I don't know" as an option. */
export const UNKNOWN = 'unknown'

/** Names a field of the questionnaire. Without an answer, `isOneOf` is not met and `isNoneOf` is met. */
export type Condition =
  | { field: string; isOneOf: readonly string[]; isNoneOf?: undefined }
  | { field: string; isNoneOf: readonly string[]; isOneOf?: undefined }

/** An option that is offered only for some problem categories; without `categories`, for all. */
export type ProblemOption<Category extends string = ProblemCategory> = {
  id: string
  categories?: readonly Category[]
}

/** In the order of the tiles. */
export const PROBLEM_CATEGORIES = [
  'drive_and_gearshift',
  'brakes',
  'wheels_tires',
  'electric_drive',
  'suspension',
  'cockpit',
  'light',
  'mudguard_and_luggage_rack',
  'seat',
  'miscellaneous',
] as const
export type ProblemCategory = (typeof PROBLEM_CATEGORIES)[number]

export const MOTOR_OPTIONS = ['with', 'without'] as const

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

/** The motor that a category names; undefined for `other`. */
export const motorOf = (category: string): (typeof MOTOR_OPTIONS)[number] | undefined => {
  if (category.startsWith('e_bike_')) return 'with'
  return category.startsWith('manual_') ? 'without' : undefined
}

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

/** Dangers of the safety question. Each one makes the ticket urgent; the pages say what to do now. */
export const HAZARDS = ['brakes_fail', 'frame_or_fork_cracked', 'steering_loose', 'wheel_loose', 'battery_hot'] as const
export type Hazard = (typeof HAZARDS)[number]

/** How the problem manifests itself. Texts: `symptoms` of the problem texts. */
export const SYMPTOMS = [
  { id: 'jumps', categories: ['drive_and_gearshift'] },
  { id: 'no_pressure', categories: ['brakes'] },
  { id: 'brakes_weakly', categories: ['brakes'] },
  { id: 'squeals', categories: ['brakes'] },
  { id: 'loses_air', categories: ['wheels_tires'] },
  { id: 'wobbles', categories: ['wheels_tires'] },
  { id: 'does_not_work', categories: ['electric_drive', 'light'] },
  { id: 'cuts_out', categories: ['electric_drive'] },
  { id: 'does_not_charge', categories: ['electric_drive'] },
  { id: 'shows_error', categories: ['electric_drive'] },
  { id: 'flickers', categories: ['light'] },
  { id: 'does_not_spring', categories: ['suspension'] },
  { id: 'sags', categories: ['suspension'] },
  { id: 'slips', categories: ['seat', 'cockpit'] },
  { id: 'rubs', categories: ['drive_and_gearshift', 'brakes', 'wheels_tires', 'mudguard_and_luggage_rack'] },
  { id: 'clicks', categories: ['drive_and_gearshift', 'suspension', 'cockpit', 'seat', 'miscellaneous'] },
  { id: 'rattles', categories: ['drive_and_gearshift', 'mudguard_and_luggage_rack', 'miscellaneous'] },
  { id: 'jams', categories: ['drive_and_gearshift', 'brakes', 'suspension', 'cockpit', 'seat'] },
  { id: 'does_not_shift', categories: ['drive_and_gearshift'] },
  { id: 'leaks', categories: ['brakes', 'suspension'] },
  {
    id: 'is_loose',
    categories: [
      'wheels_tires',
      'suspension',
      'cockpit',
      'light',
      'mudguard_and_luggage_rack',
      'seat',
      'miscellaneous',
    ],
  },
  { id: 'is_bent', categories: ['drive_and_gearshift', 'wheels_tires', 'mudguard_and_luggage_rack', 'miscellaneous'] },
  { id: 'is_broken', categories: ['wheels_tires', 'light', 'mudguard_and_luggage_rack', 'seat', 'miscellaneous'] },
  { id: 'has_snapped', categories: ['drive_and_gearshift', 'brakes'] },
] as const satisfies readonly ProblemOption[]

/** Situations in which the problem occurs. */
export const SITUATIONS = [
  { id: 'always' },
  { id: 'pushing_off', categories: ['drive_and_gearshift'] },
  { id: 'uphill', categories: ['drive_and_gearshift', 'electric_drive'] },
  { id: 'shifting', categories: ['drive_and_gearshift'] },
  { id: 'braking', categories: ['brakes', 'suspension', 'cockpit'] },
  { id: 'downhill', categories: ['brakes'] },
  { id: 'switching_on', categories: ['electric_drive'] },
  { id: 'charging', categories: ['electric_drive'] },
  { id: 'at_speed', categories: ['wheels_tires'] },
  { id: 'standing_still', categories: ['wheels_tires', 'light'] },
  { id: 'steering', categories: ['cockpit'] },
  { id: 'sitting', categories: ['seat'] },
  { id: 'with_luggage', categories: ['mudguard_and_luggage_rack'] },
  {
    id: 'on_bumps',
    categories: [
      'wheels_tires',
      'suspension',
      'cockpit',
      'light',
      'mudguard_and_luggage_rack',
      'seat',
      'miscellaneous',
    ],
  },
  { id: 'in_the_wet', categories: ['brakes', 'electric_drive', 'light', 'miscellaneous'] },
] as const satisfies readonly ProblemOption[]

/** How long the problem has existed. */
export const DURATIONS = ['today', 'few_days', 'one_week', 'several_weeks', 'longer'] as const

/** Events before the problem. */
export const TRIGGERS = [
  'fall',
  'pothole',
  'repair_or_new_part',
  'transport',
  'rain',
  'long_storage',
  'gradually',
  'no_trigger',
] as const

export const DAMAGES = [
  'crack',
  'bent',
  'broken',
  'worn',
  'frayed',
  'loose',
  'missing',
  'rust',
  'leak',
  'no_damage',
] as const

/** The customer's own attempts. */
export const REPAIRS = [
  { id: 'cleaned' },
  { id: 'oiled', categories: ['drive_and_gearshift', 'suspension', 'seat', 'miscellaneous'] },
  { id: 'adjusted' },
  { id: 'tightened' },
  { id: 'pumped_up', categories: ['wheels_tires', 'suspension'] },
  { id: 'charged', categories: ['electric_drive', 'light'] },
  { id: 'restarted', categories: ['electric_drive'] },
  { id: 'replaced' },
  { id: 'nothing' },
] as const satisfies readonly ProblemOption[]
