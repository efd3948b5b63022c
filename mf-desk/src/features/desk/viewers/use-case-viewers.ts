import { type CaseViewer, VIEWER_ACTIVITIES, VIEWER_REPORT_MS, type ViewerActivity } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { useApi, useEvent, usePerson } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

/**
 * The other mechanics who have the case open. Reports the same about this page while it is visible, with what the mechanic
 * writes: the `data-activity` around the focused field. Lost reports are ignored, because the next one follows.
 */
export function useCaseViewers(ticketId: string): readonly CaseViewer[] {
  const api = useApi()
  const { id: personId } = usePerson()
  const { revalidate } = useRevalidator()
  const [viewers, setViewers] = useState<readonly CaseViewer[]>([])
  const report = useEffectEvent((activity: ViewerActivity | null) => {
    const options = { params: { path: { ticketId } }, body: { activity } }
    unwrap(api.PUT('/api/tickets/{ticketId}/viewing', options)).then(
      (reply) => setViewers(reply.viewers),
      () => {},
    )
  })
  useEvent('case.viewers', (event) => {
    if (event.ticketId === ticketId) setViewers(event.viewers.filter((viewer) => viewer.personId !== personId))
  })
  useEvent('notes.changed', (event) => {
    if (event.ticketId === ticketId) void revalidate()
  })
  useEffect(() => startReporting(report), [])
  return viewers
}

/** Reports the activity when it changes and in intervals. The returned function reports that the case is closed. */
function startReporting(report: (activity: ViewerActivity | null) => void): () => void {
  let reported: ViewerActivity | null | undefined
  const update = () => {
    const activity = document.visibilityState === 'visible' ? findActivity(document.activeElement) : null
    if (activity !== reported) report(activity)
    reported = activity
  }
  const repeat = () => {
    if (document.visibilityState === 'visible') report(findActivity(document.activeElement))
  }
  update()
  const timer = setInterval(repeat, VIEWER_REPORT_MS)
  document.addEventListener('visibilitychange', update)
  document.addEventListener('focusin', update)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', update)
    document.removeEventListener('focusin', update)
    if (reported !== null) report(null)
  }
}

/** The kind of text that the mechanic writes in the focused field. */
function findActivity(focused: Element | null): ViewerActivity {
  const isField = focused?.matches('textarea, input') ?? false
  const name = isField ? focused?.closest<HTMLElement>('[data-activity]')?.dataset.activity : undefined
  return VIEWER_ACTIVITIES.find((activity) => activity === name) ?? 'reading'
}
