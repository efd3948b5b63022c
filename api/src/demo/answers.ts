import type { Answers } from '@radruf/contract'

/** A realistic questionnaire; every required question is answered. */
export const BEN_ANSWERS: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain', 'rear_derailleur'],
  manifestation: ['jumps'],
  manifestationNote: 'Between the two largest sprockets, and it rattles in the lowest gear.',
  occurredWhen: 'pushing_off',
  hazards: ['none'],
  since: 'few_days',
  trigger: 'fall',
  visibleDamage: ['bent'],
  visibleDamageNote: 'The hanger looks slightly bent towards the wheel.',
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
  postalCode: '04109',
}
