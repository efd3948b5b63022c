import { usePerson } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { DeviceCheck } from './device-check.tsx'
import { firstFacing } from './first-facing.ts'
import { createLocalMedia } from './local-media.ts'

/** A device check with camera and microphone of its own, closed again when it leaves the screen. */
export default function OwnDeviceCheck() {
  const { role } = usePerson()
  const [media] = useState(() => createLocalMedia({ facing: firstFacing(role) }))
  useEffect(() => () => media.stop(), [media])
  return <DeviceCheck media={media} />
}
