import type { FieldName } from '@radruf/contract'
import type { IconName } from '@radruf/shared-ui'

/** The drawing beside an option, for questions that are answered faster by looking. */
export const OPTION_ICONS: Partial<Record<FieldName, Readonly<Record<string, IconName>>>> = {
  bikeCategory: {
    e_bike_city_trekking_urban_suv: 'e-bike-city',
    e_bike_mtb: 'e-bike-mtb',
    e_bike_road_gravel: 'e-bike-road',
    e_bike_randonneur: 'e-bike-randonneur',
    manual_city_trekking_urban_suv: 'bike-city',
    manual_mtb: 'bike-mtb',
    manual_road_gravel: 'bike-road',
    manual_randonneur: 'bike-randonneur',
    other: 'question',
  },
  problemCategory: {
    drive_and_gearshift: 'drive',
    brakes: 'brake',
    cockpit: 'cockpit',
    electric_drive: 'battery',
    suspension: 'suspension',
    wheels_tires: 'wheel',
    light: 'light',
    mudguard_and_luggage_rack: 'mudguard',
    seat: 'saddle',
    miscellaneous: 'more',
  },
  tools: {
    allen_key_set: 'allen-key',
    screwdriver_phillips: 'screwdriver',
    torque_screwdriver: 'torque',
    torx_25: 'torx',
    combination_or_needle_nose_pliers: 'pliers',
    open_wrench: 'spanner',
    tire_lever: 'tire-lever',
    none_of_these: 'close',
  },
}
