import { Button, Stack } from '@radruf/shared-ui'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

type FollowUpPanelProps = {
  followUp: ReactNode
  /** The form for the outcome; null when booking is open already. */
  outcome: ReactNode | null
}

/** The follow-up of a missed call. The service may be wrong about it, for example when the two spoke by phone: then the outcome counts. */
export function FollowUpPanel({ followUp, outcome }: FollowUpPanelProps) {
  const t = useTexts()
  const [tookPlace, setTookPlace] = useState(false)
  return (
    <Stack gap="m">
      {tookPlace ? outcome : followUp}
      {outcome && (
        <Button type="button" variant="quiet" onClick={() => setTookPlace(!tookPlace)}>
          {t(tookPlace ? 'followUp.missed' : 'followUp.tookPlace')}
        </Button>
      )}
    </Stack>
  )
}
