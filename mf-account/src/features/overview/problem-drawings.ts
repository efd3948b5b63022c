import {
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
  wheels,
} from '@radruf/shared-ui/illustrations'

/** The drawing of each problem category of the questionnaire. */
export const PROBLEM_DRAWINGS: Readonly<Record<string, Drawing>> = {
  drive_and_gearshift: drivetrain,
  brakes,
  cockpit,
  electric_drive: electricDrive,
  suspension,
  wheels_tires: wheels,
  light,
  mudguard_and_luggage_rack: mudguard,
  seat,
  miscellaneous: otherProblem,
}
/** The drawing while the problem is not known yet. */
export const WITHOUT_PROBLEM: Drawing = drivetrain
