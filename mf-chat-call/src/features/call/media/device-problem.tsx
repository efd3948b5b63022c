import { Button, Notice } from '@radruf/shared-ui'
import { useTexts } from '../../../texts/index.ts'
import { detectBrowser, needsSettings } from './media-problem.ts'
import type { DeviceState } from './media-state.ts'

/** Explains why camera or microphone do not work and how to fix it in this browser. They resume automatically. */
export function DeviceProblem({
  camera,
  mic,
  onRetry,
}: {
  camera: DeviceState
  mic: DeviceState
  onRetry: () => void
}) {
  const t = useTexts()
  const cameraProblem = camera.at === 'failed' ? camera.problem : undefined
  const micProblem = mic.at === 'failed' ? mic.problem : undefined
  const problem = cameraProblem ?? micProblem
  if (!problem) return null
  const device = cameraProblem && micProblem ? 'both' : cameraProblem ? 'camera' : 'mic'
  return (
    <Notice
      tone="warning"
      live
      title={t(`devices.problem.${problem}.title`, { device: t(`devices.device.${device}`) })}
    >
      <p>{t(`devices.problem.${problem}.text`)}</p>
      {needsSettings(problem) && <p>{t(`devices.steps.${detectBrowser(navigator.userAgent)}`)}</p>}
      <p>{problem === 'insecure' ? t('devices.withoutText') : t('devices.continues')}</p>
      {problem !== 'insecure' && (
        <Button type="button" variant="secondary" onClick={onRetry}>
          {t('devices.tryAgain')}
        </Button>
      )}
    </Notice>
  )
}
