import type { Answers } from '@radruf/contract'

/** A realistic questionnaire; every required question is answered. */
export const BEN_ANSWERS: Answers = {
  bikeCategory: 'manual_city_trekking_urban_suv',
  bikeAge: 'over_2_years',
  usage: 'daily',
  lastWorkshopVisit: 'last_year',
  storagePlace: 'covered',
  problemCategory: 'drive_and_gearshift',
  occurredWhen: 'Three days ago, on the way to work.',
  trigger: 'The bike fell over on its right side in the wind.',
  component: 'The rear derailleur.',
  visibleDamage: 'The hanger looks slightly bent towards the wheel.',
  manifestation: 'The chain jumps between the two largest sprockets and rattles in the lowest gear.',
  repairTried: 'I turned the barrel adjuster half a turn, it made no difference.',
  repairExperience: 'beginner',
  tools: ['allen_key_set', 'screwdriver_phillips'],
  cover: 'none',
  postalCode: '04109',
}
