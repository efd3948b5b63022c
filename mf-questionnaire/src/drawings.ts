import type { FieldName, QuestionnairePage } from '@radruf/contract'
import { type Drawing, toDrawingUrl } from '@radruf/shared-ui/illustrations'
import { PROBLEM_DRAWINGS } from '@radruf/shell-kit'

type Drawings = Readonly<Record<string, Drawing>>

/** Drawings of the options of questions that are answered by looking. */
const DRAWINGS: Partial<Record<FieldName, Drawings>> = {
  problemCategory: PROBLEM_DRAWINGS,
  motor: { with: 'e-bike-city', without: 'bike-city' },
  bikeCategory: {
    e_bike_city_trekking_urban_suv: 'e-bike-city',
    e_bike_mtb: 'e-bike-mtb',
    e_bike_road_gravel: 'e-bike-road',
    e_bike_randonneur: 'e-bike-randonneur',
    manual_city_trekking_urban_suv: 'bike-city',
    manual_mtb: 'bike-mtb',
    manual_road_gravel: 'bike-road',
    manual_randonneur: 'bike-randonneur',
    other: 'other-problem',
  },
  tools: {
    allen_key_set: 'tool-allen-keys',
    screwdriver_phillips: 'tool-screwdriver',
    torque_screwdriver: 'tool-torque',
    torx_25: 'tool-torx',
    combination_or_needle_nose_pliers: 'tool-pliers',
    open_wrench: 'tool-spanner',
    tire_lever: 'tool-tyre-lever',
    none_of_these: 'tool-none',
  },
}

/** The drawings of a question's options; undefined for a question that is answered by words. */
export const findDrawings = (name: FieldName): Drawings | undefined => DRAWINGS[name]

/** Files of the drawings on a page, so that the page before can load them. */
export const listDrawingFiles = ({ fields }: QuestionnairePage): string[] => [
  ...new Set(fields.flatMap((name) => Object.values(findDrawings(name) ?? {}).map((drawing) => toDrawingUrl(drawing)))),
]
