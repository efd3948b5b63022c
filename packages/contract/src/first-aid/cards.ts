import type { Language } from '../languages.ts'
import type { PartId, ProblemCategory, REPAIRS, SYMPTOMS, TOOLS } from '../questionnaire/index.ts'

/** Who wrote the advice, and the day on which it was checked last. */
type Source = { name: string; date: string }

/**
 * One step that a customer can try before the call. It never opens a brake, loosens an axle or takes out a battery. `symptoms`: one of
 * them is chosen. `parts`: one of them is chosen, or none is known. `tool`: the customer has it. `repair`: not tried before.
 */
export type FirstAidCard = {
  id: string
  category: ProblemCategory
  symptoms: readonly (typeof SYMPTOMS)[number]['id'][]
  parts: readonly PartId[]
  tool?: (typeof TOOLS)[number]
  repair?: (typeof REPAIRS)[number]['id']
  minutes: number
  /** The design system's drawing of this part. */
  drawing: `aid-${string}`
  /** One sentence of at most twelve words. */
  text: Readonly<Record<Language, string>>
  source: Source
}

const INTAKE: Source = { name: 'Radruf, Annahme', date: '2026-11-29' }

/** First aid for all problem categories, the most telling check first. */
export const FIRST_AID_CARDS = [
  {
    id: 'link',
    category: 'drive_and_gearshift',
    symptoms: ['jumps', 'clicks'],
    parts: ['chain', 'cassette', 'chainring'],
    minutes: 1,
    drawing: 'aid-link',
    text: {
      de: 'Kurbel rückwärts drehen: Hüpft ein Glied, ist es steif.',
      en: 'Turn the crank backwards: a link that hops is stiff.',
    },
    source: INTAKE,
  },
  {
    id: 'hanger',
    category: 'drive_and_gearshift',
    symptoms: ['jumps', 'does_not_shift', 'is_bent', 'rubs', 'rattles'],
    parts: ['chain', 'cassette', 'rear_derailleur', 'derailleur_hanger', 'shift_cable', 'shifter'],
    minutes: 1,
    drawing: 'aid-hanger',
    text: {
      de: 'Von hinten ansehen: Das Schaltwerk hängt senkrecht unter dem Ritzel.',
      en: 'Look from behind: the derailleur hangs straight below the sprocket.',
    },
    source: INTAKE,
  },
  {
    id: 'barrel',
    category: 'drive_and_gearshift',
    symptoms: ['jumps', 'does_not_shift', 'rattles'],
    parts: ['chain', 'cassette', 'rear_derailleur', 'shift_cable', 'shifter'],
    repair: 'adjusted',
    minutes: 3,
    drawing: 'aid-barrel',
    text: {
      de: 'Zugschraube eine Vierteldrehung nach links, dann noch einmal schalten.',
      en: 'Turn the cable adjuster a quarter to the left, then shift again.',
    },
    source: INTAKE,
  },
  {
    id: 'chain-dry',
    category: 'drive_and_gearshift',
    symptoms: ['clicks', 'rattles'],
    parts: ['chain', 'cassette', 'chainring'],
    repair: 'oiled',
    minutes: 2,
    drawing: 'aid-link',
    text: {
      de: 'Kette trocken wischen, Gelenke ölen, das Öl außen abwischen.',
      en: 'Wipe the chain dry, oil its joints, wipe off the rest.',
    },
    source: INTAKE,
  },
  {
    id: 'chain-jam',
    category: 'drive_and_gearshift',
    symptoms: ['jams'],
    parts: ['chain', 'cassette', 'rear_derailleur', 'chainring'],
    minutes: 3,
    drawing: 'aid-link',
    text: {
      de: 'Kurbel langsam rückwärts drehen: Wo genau hakt die Kette?',
      en: 'Slowly turn the crank backwards: where exactly does the chain catch?',
    },
    source: INTAKE,
  },
  {
    id: 'brake-centre',
    category: 'brakes',
    symptoms: ['squeals', 'rubs'],
    parts: ['brake_pads', 'rim_brake', 'brake_caliper', 'brake_disc'],
    minutes: 1,
    drawing: 'aid-brake-wheel',
    text: {
      de: 'Rad langsam drehen: Schleift es rundum oder nur an einer Stelle?',
      en: 'Turn the wheel slowly: does it rub all round or once?',
    },
    source: INTAKE,
  },
  {
    id: 'brake-wipe',
    category: 'brakes',
    symptoms: ['squeals'],
    parts: ['brake_disc', 'brake_caliper'],
    repair: 'cleaned',
    minutes: 2,
    drawing: 'aid-brake-disc',
    text: {
      de: 'Bremsscheibe kalt mit Spiritus und sauberem Tuch abwischen. Kein Öl.',
      en: 'Wipe the cold disc with spirit and a clean cloth. No oil.',
    },
    source: INTAKE,
  },
  {
    id: 'brake-rim',
    category: 'brakes',
    symptoms: ['squeals'],
    parts: ['rim_brake'],
    repair: 'cleaned',
    minutes: 2,
    drawing: 'aid-brake-wheel',
    text: {
      de: 'Felgenflanken mit feuchtem, sauberem Tuch rundum abwischen.',
      en: 'Wipe the sides of the rim with a damp, clean cloth.',
    },
    source: INTAKE,
  },
  {
    id: 'tyre-thorn',
    category: 'wheels_tires',
    symptoms: ['loses_air'],
    parts: ['tyre', 'inner_tube', 'valve'],
    minutes: 2,
    drawing: 'aid-tyre',
    text: {
      de: 'Reifen rundum absuchen: Steckt ein Dorn oder eine Scherbe darin?',
      en: 'Look all around the tyre: is there a thorn in it?',
    },
    source: INTAKE,
  },
  {
    id: 'valve-bubbles',
    category: 'wheels_tires',
    symptoms: ['loses_air'],
    parts: ['valve', 'inner_tube', 'tyre'],
    minutes: 1,
    drawing: 'aid-valve',
    text: {
      de: 'Einen Tropfen Wasser aufs Ventil: Wachsen Blasen, ist es undicht.',
      en: 'Put a drop of water on the valve: bubbles mean a leak.',
    },
    source: INTAKE,
  },
  {
    id: 'pump',
    category: 'wheels_tires',
    symptoms: ['loses_air'],
    parts: ['tyre', 'inner_tube', 'valve'],
    repair: 'pumped_up',
    minutes: 5,
    drawing: 'aid-pump',
    text: {
      de: 'Bis zum Druck auf der Reifenflanke aufpumpen, fünf Minuten warten.',
      en: 'Pump to the pressure printed on the tyre, wait five minutes.',
    },
    source: INTAKE,
  },
  {
    id: 'wheel-wobble',
    category: 'wheels_tires',
    symptoms: ['wobbles', 'rubs'],
    parts: ['wheel', 'rim', 'spokes', 'tyre'],
    minutes: 1,
    drawing: 'aid-brake-wheel',
    text: {
      de: 'Rad anheben und drehen: Eiert die Felge oder nur der Reifen?',
      en: 'Spin the lifted wheel: does the rim wobble, or just the tyre?',
    },
    source: INTAKE,
  },
  {
    id: 'spokes',
    category: 'wheels_tires',
    symptoms: ['wobbles', 'rubs'],
    parts: ['spokes', 'wheel', 'rim'],
    minutes: 2,
    drawing: 'aid-spokes',
    text: {
      de: 'Je zwei Speichen zusammendrücken: Eine lockere gibt deutlich mehr nach.',
      en: 'Squeeze the spokes in pairs: a loose one gives much more.',
    },
    source: INTAKE,
  },
  {
    id: 'battery-seat',
    category: 'electric_drive',
    symptoms: ['does_not_work', 'cuts_out', 'does_not_charge'],
    parts: ['battery', 'motor', 'display'],
    minutes: 1,
    drawing: 'aid-battery',
    text: {
      de: 'Akku fest andrücken, bis er hörbar einrastet.',
      en: 'Press the battery firmly until you hear it click.',
    },
    source: INTAKE,
  },
  {
    id: 'restart',
    category: 'electric_drive',
    symptoms: ['does_not_work', 'cuts_out', 'shows_error'],
    parts: ['display', 'motor', 'battery', 'motor_cable'],
    repair: 'restarted',
    minutes: 2,
    drawing: 'aid-display',
    text: {
      de: 'System ausschalten, zehn Sekunden warten, wieder einschalten.',
      en: 'Switch the system off, wait ten seconds, switch it on again.',
    },
    source: INTAKE,
  },
  {
    id: 'socket',
    category: 'electric_drive',
    symptoms: ['does_not_charge'],
    parts: ['charger', 'battery'],
    minutes: 2,
    drawing: 'aid-charger',
    text: {
      de: 'Ladegerät in eine andere Steckdose: Leuchtet seine Lampe?',
      en: 'Plug the charger into another socket: does its light come on?',
    },
    source: INTAKE,
  },
  {
    id: 'magnet',
    category: 'electric_drive',
    symptoms: ['cuts_out', 'shows_error'],
    parts: ['speed_sensor', 'motor', 'display'],
    minutes: 1,
    drawing: 'aid-spokes',
    text: {
      de: 'Hinterrad drehen: Der Magnet läuft dicht am Sensor vorbei.',
      en: 'Turn the rear wheel: the magnet passes close to the sensor.',
    },
    source: INTAKE,
  },
  {
    id: 'lockout',
    category: 'suspension',
    symptoms: ['does_not_spring', 'jams'],
    parts: ['suspension_fork', 'shock', 'lockout'],
    minutes: 1,
    drawing: 'aid-fork',
    text: {
      de: 'Drehknopf oben an der Federung ganz auf „Open“ stellen.',
      en: 'Turn the knob on the suspension fully to “Open”.',
    },
    source: INTAKE,
  },
  {
    id: 'stanchions',
    category: 'suspension',
    symptoms: ['jams', 'leaks', 'clicks'],
    parts: ['suspension_fork', 'shock'],
    repair: 'cleaned',
    minutes: 2,
    drawing: 'aid-fork',
    text: {
      de: 'Standrohre trocken abwischen, zehnmal einfedern: Kommt Öl nach?',
      en: 'Wipe the tubes dry, compress ten times: does oil come back?',
    },
    source: INTAKE,
  },
  {
    id: 'bar-cables',
    category: 'cockpit',
    symptoms: ['clicks', 'jams'],
    parts: ['handlebar', 'headset', 'stem'],
    minutes: 1,
    drawing: 'aid-handlebar',
    text: {
      de: 'Im Stand langsam lenken: Spannt oder klemmt dabei ein Zug?',
      en: 'Standing still, steer slowly: does a cable pull tight or catch?',
    },
    source: INTAKE,
  },
  {
    id: 'bar-rattle',
    category: 'cockpit',
    symptoms: ['clicks'],
    parts: ['bell', 'grips', 'handlebar'],
    minutes: 1,
    drawing: 'aid-handlebar',
    text: {
      de: 'Klingel und Halter festhalten und rütteln: Bleibt es still?',
      en: 'Hold the bell and mounts while you shake: is it quiet?',
    },
    source: INTAKE,
  },
  {
    id: 'light-switch',
    category: 'light',
    symptoms: ['does_not_work', 'flickers'],
    parts: ['front_light', 'rear_light', 'dynamo'],
    minutes: 1,
    drawing: 'aid-lamp',
    text: {
      de: 'Schalter am Licht prüfen, dann das Vorderrad anheben und drehen.',
      en: 'Check the light’s switch, then lift and spin the front wheel.',
    },
    source: INTAKE,
  },
  {
    id: 'light-plug',
    category: 'light',
    symptoms: ['does_not_work', 'flickers'],
    parts: ['light_cable', 'front_light', 'rear_light', 'dynamo'],
    minutes: 1,
    drawing: 'aid-lamp',
    text: {
      de: 'Stecker an Licht und Dynamo andrücken. Nicht am Kabel ziehen.',
      en: 'Press in the plugs at light and dynamo. Don’t pull cables.',
    },
    source: INTAKE,
  },
  {
    id: 'mudguard-gap',
    category: 'mudguard_and_luggage_rack',
    symptoms: ['rubs', 'is_bent', 'rattles'],
    parts: ['front_mudguard', 'rear_mudguard', 'mudguard_stay'],
    minutes: 2,
    drawing: 'aid-mudguard',
    text: {
      de: 'Schutzblech vorsichtig richten, bis rundum ein Finger dazwischenpasst.',
      en: 'Gently bend the mudguard until a finger fits all round.',
    },
    source: INTAKE,
  },
  {
    id: 'rack-load',
    category: 'mudguard_and_luggage_rack',
    symptoms: ['rattles'],
    parts: ['luggage_rack', 'chain_guard'],
    minutes: 1,
    drawing: 'aid-mudguard',
    text: {
      de: 'Taschen abnehmen und rütteln: Klappert es dann immer noch?',
      en: 'Take the bags off and shake: does it still rattle?',
    },
    source: INTAKE,
  },
  {
    id: 'rack-bolts',
    category: 'mudguard_and_luggage_rack',
    symptoms: ['rattles', 'is_loose'],
    parts: ['luggage_rack', 'mudguard_stay', 'front_mudguard', 'rear_mudguard'],
    tool: 'allen_key_set',
    repair: 'tightened',
    minutes: 3,
    drawing: 'aid-bolt',
    text: {
      de: 'Schrauben an Streben und Träger mit dem Inbus handfest nachziehen.',
      en: 'Snug up the bolts on stays and rack with an Allen key.',
    },
    source: INTAKE,
  },
  {
    id: 'saddle-stand',
    category: 'seat',
    symptoms: ['clicks'],
    parts: ['saddle', 'seat_post', 'seat_clamp'],
    minutes: 2,
    drawing: 'aid-saddle',
    text: {
      de: 'Kurz im Stehen treten: Bleibt es still, knackt es am Sattel.',
      en: 'Pedal standing up: if it’s quiet, the saddle is what clicks.',
    },
    source: INTAKE,
  },
  {
    id: 'seat-lever',
    category: 'seat',
    symptoms: ['slips'],
    parts: ['seat_post', 'seat_clamp'],
    minutes: 1,
    drawing: 'aid-saddle',
    text: {
      de: 'Höhe einstellen: Der Hebel der Sattelklemme liegt danach ganz an.',
      en: 'Set the height: afterwards the clamp lever lies fully flat.',
    },
    source: INTAKE,
  },
  {
    id: 'kickstand',
    category: 'miscellaneous',
    symptoms: ['rattles', 'clicks', 'is_loose'],
    parts: ['kickstand'],
    minutes: 1,
    drawing: 'aid-kickstand',
    text: {
      de: 'Ständer ganz einklappen, Kurbel drehen: Berührt sich etwas?',
      en: 'Fold the stand fully, turn the crank: does anything touch?',
    },
    source: INTAKE,
  },
  {
    id: 'empty-bike',
    category: 'miscellaneous',
    symptoms: ['rattles'],
    parts: ['lock', 'child_seat', 'trailer_hitch'],
    minutes: 2,
    drawing: 'aid-kickstand',
    text: {
      de: 'Schloss, Korb und Flasche abnehmen: Klappert es noch?',
      en: 'Take off lock, basket and bottle: does it still rattle?',
    },
    source: INTAKE,
  },
] as const satisfies readonly FirstAidCard[]
export type FirstAidCardId = (typeof FIRST_AID_CARDS)[number]['id']

export const FIRST_AID_CARD_IDS = FIRST_AID_CARDS.map(({ id }) => id)
