import type { CameraRequests } from '@radruf/call/shared-view'
import { Icon } from '@radruf/shared-ui'
import { StageButton } from '../controls/stage-button.tsx'
import { useShownRequests } from '../requests/requests.tsx'

/** The picture of the whole sensor, for the pictures of the ticket. */
export function StillButton({ requests }: { requests: CameraRequests }) {
  const still = useShownRequests(requests).find(({ request }) => request === 'still')
  if (!still) return null
  return (
    <StageButton size="s" aria-busy={still.state === 'asked' || undefined} onClick={() => requests.ask('still')}>
      <Icon name={still.icon} size={1.25} />
      <span>
        {still.label} <strong>{still.text}</strong>
      </span>
    </StageButton>
  )
}
