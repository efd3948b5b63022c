import { Spinner } from '@radruf/shared-ui'
import type { SlotProps } from '@radruf/shell-kit'
import { lazy, Suspense, useEffect } from 'react'
import { useFetcher } from 'react-router-dom'
import type { CaseResult } from '../features/desk/case-actions.ts'
import { CaseFormTarget } from '../features/desk/forms/case-form.tsx'
import { isPanelData, toPanelPath } from '../features/desk/load-panel.ts'
import { useTexts } from '../texts/index.ts'

/** Loaded with the call, which other pages of the desk do not need. */
const CallPanel = lazy(() => import('./call-panel.tsx'))

/** The case beside its call, with data and forms of the desk's own page: the page of the call needs no part of them. */
export function CallPanelSlot(props: SlotProps['case-panel']) {
  const t = useTexts()
  const { id } = props.ticket
  const panelData = usePanelData(id)
  const target = useFetcher<CaseResult | null>()
  const loading = <Spinner label={t('call.panel.loading')} />
  if (!panelData) return loading
  return (
    <Suspense fallback={loading}>
      <CaseFormTarget value={{ fetcher: target, path: toPanelPath(id) }}>
        <CallPanel key={id} {...props} {...panelData} result={target.data ?? null} />
      </CaseFormTarget>
    </Suspense>
  )
}

/** The panel's data, which follow every reload of the page's data; undefined until they are loaded. */
function usePanelData(ticketId: string) {
  const { data, load } = useFetcher<unknown>()
  useEffect(() => void load(toPanelPath(ticketId)), [load, ticketId])
  return isPanelData(data) ? data : undefined
}
