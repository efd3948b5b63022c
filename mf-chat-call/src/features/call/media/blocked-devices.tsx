import type { MediaState } from '@radruf/call'
import { detectBrowser, findBlockedDevices } from '@radruf/call/media'
import { Icon, type IconName } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../../../texts/index.ts'
import { MicLevel } from './audio-checks.tsx'
import css from './blocked-devices.module.css'

/** Whether browser or system block camera or microphone. */
export const hasBlockedDevice = (state: MediaState): boolean => findBlockedDevices(state) !== undefined

/** The way to allow camera and microphone. Empty where neither is blocked. */
export function BlockedDevices({ mediaState }: { mediaState: MediaState }) {
  const t = useTexts()
  const blocked = findBlockedDevices(mediaState)
  if (!blocked) return null
  const { device, isBySystem } = blocked
  const { mic, audioTrack } = mediaState
  const browser = detectBrowser(navigator.userAgent)
  return (
    <div className={css.Blocked}>
      {!isBySystem && browser !== 'safari' && (
        <DrawnBrowser browser={browser} icon={device === 'mic' ? 'mic-off' : 'camera-off'} />
      )}
      <div role="alert" className={css.Way}>
        <h2>
          {t(
            device === 'both' ? 'lobby.blockedBoth' : device === 'camera' ? 'lobby.blockedCamera' : 'lobby.blockedMic',
          )}
        </h2>
        {isBySystem ? (
          <p>{t('devices.problem.blocked.text')}</p>
        ) : (
          <Steps browser={browser} device={t(`devices.device.${device}`)} />
        )}
        {/* Firefox asks once more: its last step says so. */}
        {(isBySystem || browser !== 'firefox') && <p className={css.Continues}>{t('lobby.continues')}</p>}
      </div>
      {mic.at === 'on' && audioTrack && (
        <div className={css.Mic}>
          <Icon name="check" size={1.25} /> <span>{t('lobby.micWorks')}</span>
          <MicLevel track={audioTrack} />
        </div>
      )}
    </div>
  )
}

/** The address of the drawn browser with the place to tap. */
function DrawnBrowser({ browser, icon }: { browser: 'firefox' | keyof typeof SIGNS; icon: IconName }) {
  const t = useTexts()
  return (
    <div className={css.Drawing} aria-hidden="true">
      <div className={css.Address}>
        <span className={css.Sign}>
          <MarkRing shape="c" width={80} height={68} weight={7} className={css.Ring} />
          {browser === 'firefox' ? (
            <Icon name={icon} size={1.75} />
          ) : (
            <svg viewBox="0 0 24 24" aria-hidden="true" className={css.SignIcon}>
              <path d={SIGNS[browser]} />
            </svg>
          )}
        </span>
        <span className={css.Host}>{location.host}</span>
        <Icon name={icon} size={1.5} className={css.Off} />
      </div>
      <span className={css.Tap}>
        <svg viewBox="0 0 48 28" aria-hidden="true" className={css.Arrow}>
          <path d="M44 22C26 24 12 16 8 4M3 12 8 3l9 5" />
        </svg>
        {t('lobby.tapHere')}
      </span>
    </div>
  )
}

/** The steps that allow the device in this browser. */
function Steps({ browser, device }: { browser: ReturnType<typeof detectBrowser>; device: string }) {
  const t = useTexts()
  return (
    <ol className={css.Steps}>
      {(['first', 'second', 'third'] as const).map((step) => (
        <li key={step}>
          <span>{emphasize(t(`lobby.steps.${browser}.${step}`, { device }))}</span>
        </li>
      ))}
    </ol>
  )
}

/** Shows the text between pairs of asterisks in bold. */
const emphasize = (text: string) =>
  text.split('**').map((part, index) => (index % 2 ? <strong key={part}>{part}</strong> : part))

/**
 * The sign beside the address that opens a page's permissions. In Firefox it is the blocked device; Safari has a menu instead on
 * computers.
 */
const SIGNS = {
  chromium:
    'M4 8h8M18 8h2M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M4 16h2M12 16h8M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  android:
    'M4 8h8M18 8h2M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M4 16h2M12 16h8M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  ios: 'M4 17 8 7l4 10M5.5 14h5M15 13.5c0-1.4 1.1-2.5 2.5-2.5s2.5 1 2.5 2.5V17M20 14.5c0 1.6-1.1 2.5-2.5 2.5S15 16.2 15 15.2c0-1.2 1-1.7 2.5-1.7H20',
} as const
