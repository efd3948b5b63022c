import type { FieldName, ProblemCategory } from '@radruf/contract'
import {
  bikeCity,
  bikeMotor,
  bikeMtb,
  bikeRandonneur,
  bikeRoad,
  brakes,
  cockpit,
  type Drawing,
  drivetrain,
  electricDrive,
  light,
  mudguard,
  otherProblem,
  seat,
  suspension,
  toolAllenKeys,
  toolNone,
  toolPliers,
  toolScrewdriver,
  toolSpanner,
  toolTorque,
  toolTorx,
  toolTyreLever,
  wheels,
} from '@radruf/shared-ui/illustrations'

type Drawings = Readonly<Record<string, Drawing>>

const withMotor = (bike: Drawing): Drawing => ({ ...bike, shapes: [...bike.shapes, ...bikeMotor.shapes] })

/** Drawings of the options of questions that are answered by looking. */
const DRAWINGS = {
  problemCategory: {
    drive_and_gearshift: drivetrain,
    brakes,
    wheels_tires: wheels,
    electric_drive: electricDrive,
    suspension,
    cockpit,
    light,
    mudguard_and_luggage_rack: mudguard,
    seat,
    miscellaneous: otherProblem,
  } satisfies Record<ProblemCategory, Drawing>,
  motor: { with: withMotor(bikeCity), without: bikeCity },
  bikeCategory: {
    e_bike_city_trekking_urban_suv: withMotor(bikeCity),
    e_bike_mtb: withMotor(bikeMtb),
    e_bike_road_gravel: withMotor(bikeRoad),
    e_bike_randonneur: withMotor(bikeRandonneur),
    manual_city_trekking_urban_suv: bikeCity,
    manual_mtb: bikeMtb,
    manual_road_gravel: bikeRoad,
    manual_randonneur: bikeRandonneur,
    other: otherProblem,
  },
  tools: {
    allen_key_set: toolAllenKeys,
    screwdriver_phillips: toolScrewdriver,
    torque_screwdriver: toolTorque,
    torx_25: toolTorx,
    combination_or_needle_nose_pliers: toolPliers,
    open_wrench: toolSpanner,
    tire_lever: toolTyreLever,
    none_of_these: toolNone,
  },
} as const satisfies Partial<Record<FieldName, Drawings>>

/** The drawings of a question's options; undefined for a question that is answered by words. */
export const findDrawings = (name: FieldName): Drawings | undefined =>
  (DRAWINGS as Partial<Record<FieldName, Drawings>>)[name]

/** The drawing of a problem category. */
export const findProblemDrawing = (category: string): Drawing =>
  (DRAWINGS.problemCategory as Drawings)[category] ?? otherProblem
