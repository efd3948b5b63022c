import { Button, Dialog, Row } from '@radruf/shared-ui'
import type { RefObject } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

type LeaveDialogProps = { hasUnsent: boolean; isSending: RefObject<boolean> }

/** Asks before another page takes the place of one whose moves are not sent. Another day of the same page keeps them. */
export function LeaveDialog({ hasUnsent, isSending }: LeaveDialogProps) {
  const t = useTexts()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsent && !isSending.current && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={() => blocker.reset()}
      title={t('team.week.leave.title')}
      closeLabel={t('team.close')}
      actions={
        <Row gap="s">
          <Button type="button" onClick={() => blocker.reset()}>
            {t('team.week.leave.stay')}
          </Button>
          <Button type="button" variant="quiet" onClick={() => blocker.proceed()}>
            {t('team.week.leave.discard')}
          </Button>
        </Row>
      }
    >
      <p>{t('team.week.leave.text')}</p>
    </Dialog>
  )
}
