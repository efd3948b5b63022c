import type { DeviceSession } from '@radruf/contract'
import { useTexts } from './texts/index.ts'

/** Formats a device's name: browser and system, as far as they are known. */
export function useDeviceName() {
  const t = useTexts()
  return ({ browser, system }: DeviceSession['device']): string =>
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknownDevice'))
}
