/**
 * The parts of shell-kit without React, for packages whose code needs no page. A build takes them from the shared shell-kit, so this
 * entry exports nothing that the main entry lacks.
 */
export { type DeviceStorage, deviceStorage } from './device-storage.ts'
export { encodePhoto } from './encode-photo.ts'
export { fitSize } from './fit-size.ts'
export { createId } from './ids.ts'
export type { PersonEventStream, SoundSwitch } from './services.ts'
export { markSlot, unmarkSlot } from './slot-marks.ts'
