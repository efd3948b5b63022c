import type { DeviceState } from './media-state.ts'

/** Whether another app uses the device, for a while or for good. */
export const isUsedElsewhere = (device: DeviceState): boolean =>
  device.at === 'taken' || (device.at === 'failed' && device.problem === 'in_use')
