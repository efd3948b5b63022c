/**
 * Drawings and the drawn ring: an entry of its own, which every bundle shakes down to what it uses. The shared entry of the
 * design system travels whole.
 */

export { Avatar } from '../avatar/avatar.tsx'
export { brakes } from './drawings/brakes.ts'
export { cockpit } from './drawings/cockpit.ts'
export { drivetrain } from './drawings/drivetrain.ts'
export { electricDrive } from './drawings/electric-drive.ts'
export { itemAllenKey } from './drawings/item-allen-key.ts'
export { itemChainLink } from './drawings/item-chain-link.ts'
export { itemCloth } from './drawings/item-cloth.ts'
export { itemLamp } from './drawings/item-lamp.ts'
export { itemPhone } from './drawings/item-phone.ts'
export { itemQuiet } from './drawings/item-quiet.ts'
export { light } from './drawings/light.ts'
export { mudguard } from './drawings/mudguard.ts'
export { otherProblem } from './drawings/other-problem.ts'
export { seat } from './drawings/seat.ts'
export { stepRepair } from './drawings/step-repair.ts'
export { suspension } from './drawings/suspension.ts'
export { viewOblique } from './drawings/view-oblique.ts'
export { viewSide } from './drawings/view-side.ts'
export { viewTop } from './drawings/view-top.ts'
export { wheels } from './drawings/wheels.ts'
export * from './illustration.tsx'
export * from './mark-ring.tsx'
