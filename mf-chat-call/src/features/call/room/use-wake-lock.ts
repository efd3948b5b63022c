import { keepScreenOn } from '@radruf/call/media'
import { useEffect } from 'react'

/** Keeps the screen on while `active`. */
export const useWakeLock = (active: boolean) => useEffect(() => (active ? keepScreenOn() : undefined), [active])
