import { Button, Dialog, Stack, TextField } from '@radruf/shared-ui'
import { useDates, useNow } from '@radruf/shell-kit'
import { useState } from 'react'
import { useSubmit } from 'react-router-dom'
import { findMoment } from './snooze-times.ts'
import { useTexts } from './texts/index.ts'

/** Puts a case off until a day and time of the workshop's zone. */
export function SnoozeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { zone } = useDates()
  const now = useNow(60_000)
  const submit = useSubmit()
  const [time, setTime] = useState('')
  const [isRefused, setRefused] = useState(false)
  const until = time ? findMoment(time, zone) : 0
  return (
    <Dialog open onClose={onClose} closeLabel={t('close')} title={t('customTitle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRefused(until <= now)
          if (until <= now) return
          onClose()
          void submit({ intent: 'snooze', until: new Date(until).toISOString() }, { method: 'post' })
        }}
      >
        <Stack gap="m">
          <TextField
            type="datetime-local"
            name="until"
            label={t('customField')}
            value={time}
            onChange={({ target }) => setTime(target.value)}
            error={isRefused && until <= now && t('customPast')}
          />
          <Button>{t('snooze')}</Button>
        </Stack>
      </form>
    </Dialog>
  )
}
