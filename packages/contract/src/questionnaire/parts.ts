import type { ProblemCategory } from './options.ts'

/** A part of a bike. Its names in both languages are in the problem texts (`@radruf/contract/problem-texts`). */
export type Part = {
  id: string
  category: ProblemCategory
  /** The design system's drawing, where it shows this very part: another one of its category would mislead. */
  drawing?:
    | 'item-chain-link'
    | 'drivetrain'
    | 'brakes'
    | 'wheels'
    | 'electric-drive'
    | 'suspension'
    | 'cockpit'
    | 'light'
    | 'mudguard'
    | 'seat'
  /** Names that people use as well, in both languages, lower case. */
  search: readonly string[]
  /** Not offered in the questionnaire: customers do not know the part by name. Mechanics name it when one is needed. */
  expert?: true
  /** The name is a plural in both languages. */
  plural?: true
}

/** The parts of a bike, the only list: chips of the questionnaire, search, and the part that a repair needs. */
export const PARTS = [
  { id: 'chain', category: 'drive_and_gearshift', drawing: 'item-chain-link', search: ['fahrradkette', 'bike chain'] },
  {
    id: 'cassette',
    category: 'drive_and_gearshift',
    search: ['kassette', 'zahnkranz', 'sprocket', 'sprockets', 'freewheel'],
  },
  {
    id: 'rear_derailleur',
    category: 'drive_and_gearshift',
    search: ['kettenschaltung', 'gangschaltung', 'rear mech', 'gears'],
  },
  {
    id: 'shift_cable',
    category: 'drive_and_gearshift',
    search: ['bowdenzug', 'gear cable'],
  },
  { id: 'crank', category: 'drive_and_gearshift', drawing: 'drivetrain', search: ['tretkurbel', 'crankset'] },
  { id: 'bottom_bracket', category: 'drive_and_gearshift', search: ['innenlager'] },
  {
    id: 'pedals',
    category: 'drive_and_gearshift',
    search: ['pedal', 'klickpedal', 'clipless'],
    plural: true,
  },
  {
    id: 'shifter',
    category: 'drive_and_gearshift',
    search: ['schaltgriff', 'drehgriff', 'gear lever', 'grip shift'],
  },
  {
    id: 'hub_gear',
    category: 'drive_and_gearshift',
    search: ['getriebenabe', 'nexus', 'rohloff', 'internal gear'],
  },
  {
    id: 'front_derailleur',
    category: 'drive_and_gearshift',
    search: ['front mech'],
    expert: true,
  },
  {
    id: 'chainring',
    category: 'drive_and_gearshift',
    drawing: 'drivetrain',
    search: ['kettenrad', 'zahnrad'],
    expert: true,
  },
  {
    id: 'derailleur_hanger',
    category: 'drive_and_gearshift',
    search: ['ausfallende', 'mech hanger', 'dropout'],
    expert: true,
  },
  {
    id: 'drive_belt',
    category: 'drive_and_gearshift',
    search: ['zahnriemen', 'gates'],
    expert: true,
  },
  { id: 'brake_lever', category: 'brakes', search: ['bremsgriff', 'bremse', 'brake'] },
  {
    id: 'brake_pads',
    category: 'brakes',
    search: ['bremsklötze', 'bremsgummi', 'brake blocks', 'brake shoes'],
    plural: true,
  },
  { id: 'brake_disc', category: 'brakes', drawing: 'brakes', search: ['scheibenbremse', 'rotor', 'disc brake'] },
  { id: 'brake_caliper', category: 'brakes', drawing: 'brakes', search: ['bremszange', 'kolben', 'calliper'] },
  { id: 'brake_cable', category: 'brakes', search: ['bowdenzug'] },
  {
    id: 'brake_hose',
    category: 'brakes',
    search: ['hydraulikleitung', 'bremsflüssigkeit', 'hydraulic'],
  },
  { id: 'rim_brake', category: 'brakes', search: ['v-brake', 'cantilever', 'magura'] },
  { id: 'coaster_brake', category: 'brakes', search: ['rücktrittbremse', 'back-pedal brake'] },
  {
    id: 'tyre',
    category: 'wheels_tires',
    drawing: 'wheels',
    search: ['mantel', 'decke', 'tire', 'puncture', 'platten'],
  },
  {
    id: 'inner_tube',
    category: 'wheels_tires',
    search: ['fahrradschlauch', 'tube', 'platten'],
  },
  {
    id: 'valve',
    category: 'wheels_tires',
    search: ['schrader', 'presta', 'dunlop', 'autoventil'],
  },
  { id: 'wheel', category: 'wheels_tires', drawing: 'wheels', search: ['rad', 'acht', 'buckled wheel'] },
  { id: 'rim', category: 'wheels_tires', drawing: 'wheels', search: ['felgenring', 'felgenband', 'rim tape'] },
  {
    id: 'spokes',
    category: 'wheels_tires',
    drawing: 'wheels',
    search: ['speiche', 'spoke', 'nippel'],
    plural: true,
  },
  { id: 'hub', category: 'wheels_tires', search: ['radlager', 'naben', 'wheel bearing'] },
  {
    id: 'axle',
    category: 'wheels_tires',
    search: ['schnellspanner', 'steckachse', 'quick release', 'thru axle'],
  },
  { id: 'battery', category: 'electric_drive', drawing: 'electric-drive', search: ['batterie', 'accu'] },
  {
    id: 'motor',
    category: 'electric_drive',
    search: ['mittelmotor', 'nabenmotor', 'engine'],
  },
  {
    id: 'display',
    category: 'electric_drive',
    search: ['bordcomputer', 'bedienteil', 'screen'],
  },
  {
    id: 'charger',
    category: 'electric_drive',
    search: ['netzteil', 'ladekabel', 'power supply'],
  },
  {
    id: 'motor_cable',
    category: 'electric_drive',
    search: ['stecker', 'kabelbaum', 'connector'],
  },
  {
    id: 'speed_sensor',
    category: 'electric_drive',
    search: ['sensor', 'speichenmagnet', 'magnet'],
  },
  { id: 'suspension_fork', category: 'suspension', search: ['gabel', 'fork'] },
  { id: 'shock', category: 'suspension', drawing: 'suspension', search: ['federbein', 'hinterbau', 'rear shock'] },
  { id: 'lockout', category: 'suspension', search: ['blockierung', 'lock-out'] },
  { id: 'suspension_seat_post', category: 'suspension', search: ['federsattelstütze'] },
  { id: 'handlebar', category: 'cockpit', drawing: 'cockpit', search: ['lenkstange', 'handlebars', 'bars'] },
  { id: 'stem', category: 'cockpit', search: ['lenkervorbau'] },
  {
    id: 'headset',
    category: 'cockpit',
    search: ['lenkkopflager', 'lenkungslager', 'steering bearing'],
  },
  {
    id: 'grips',
    category: 'cockpit',
    search: ['griff', 'lenkerband', 'bar tape', 'grip'],
    plural: true,
  },
  { id: 'bell', category: 'cockpit', search: ['fahrradklingel', 'glocke'] },
  {
    id: 'front_light',
    category: 'light',
    drawing: 'light',
    search: ['scheinwerfer', 'vorderlicht', 'headlight', 'lampe'],
  },
  { id: 'rear_light', category: 'light', search: ['schlusslicht', 'tail light', 'lampe'] },
  { id: 'dynamo', category: 'light', search: ['nabendynamo', 'hub dynamo'] },
  { id: 'light_cable', category: 'light', search: ['lichtkabel', 'kontakt', 'wiring'] },
  { id: 'bulb', category: 'light', search: ['birne', 'led', 'lamp'] },
  {
    id: 'front_mudguard',
    category: 'mudguard_and_luggage_rack',
    search: ['kotflügel', 'fender'],
  },
  {
    id: 'rear_mudguard',
    category: 'mudguard_and_luggage_rack',
    drawing: 'mudguard',
    search: ['kotflügel', 'fender'],
  },
  {
    id: 'mudguard_stay',
    category: 'mudguard_and_luggage_rack',
    search: ['schutzblechstrebe', 'strebe'],
  },
  {
    id: 'luggage_rack',
    category: 'mudguard_and_luggage_rack',
    drawing: 'mudguard',
    search: ['träger', 'pannier rack', 'carrier'],
  },
  {
    id: 'chain_guard',
    category: 'mudguard_and_luggage_rack',
    search: ['kettenkasten', 'chain case'],
  },
  { id: 'saddle', category: 'seat', drawing: 'seat', search: ['sitz', 'seat'] },
  { id: 'seat_post', category: 'seat', drawing: 'seat', search: ['sattelrohr', 'seatpost'] },
  { id: 'seat_clamp', category: 'seat', search: ['sattelschelle', 'schnellspanner', 'collar'] },
  {
    id: 'dropper_post',
    category: 'seat',
    search: ['variostütze', 'absenkbare sattelstütze', 'dropper'],
  },
  { id: 'frame', category: 'miscellaneous', search: ['fahrradrahmen', 'bike frame'] },
  { id: 'fork', category: 'miscellaneous', search: ['vorderradgabel', 'starrgabel'] },
  {
    id: 'kickstand',
    category: 'miscellaneous',
    search: ['seitenständer', 'fahrradständer', 'stand'],
  },
  { id: 'lock', category: 'miscellaneous', search: ['rahmenschloss', 'fahrradschloss'] },
  { id: 'child_seat', category: 'miscellaneous', search: ['kinderfahrradsitz'] },
  {
    id: 'trailer_hitch',
    category: 'miscellaneous',
    search: ['anhänger', 'anhängerkupplung', 'trailer'],
  },
] as const satisfies readonly Part[]
export type PartId = (typeof PARTS)[number]['id']

export const PART_IDS = PARTS.map(({ id }) => id)

/** Returns a part by its id; undefined for the id of no part. */
export const findPart = (id: string): (Part & { id: PartId }) | undefined => PARTS.find((part) => part.id === id)
