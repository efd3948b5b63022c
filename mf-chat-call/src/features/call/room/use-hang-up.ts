import type { RunningCall } from '@radruf/call'
import { useNavigate } from 'react-router-dom'

/** Hangs up, then opens the page that follows the call. */
export function useHangUp({ hangUp, route }: RunningCall): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await hangUp()
    await navigate(route.leaveTo)
  }
}
