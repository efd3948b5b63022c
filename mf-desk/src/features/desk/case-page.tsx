import { isThreadIntent, submitThreadForm } from '@radruf/case-parts'
import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { type CaseResult, LEAVING_INTENTS, runCaseAction } from './case-actions.ts'
import { CaseView } from './case-view.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type LoadedCases, loadCases } from './list/load-cases.ts'
import { BOOKING_PARAMETER, type CaseData, loadCase, needsNoData } from './load-case.ts'
import { loadPanel, PANEL_PARAMETER } from './load-panel.ts'

type LoaderData = { list: LoadedCases; caseData: CaseData | null }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const ticketId = params.ticketId ?? ''
  const search = new URL(request.url).searchParams
  if (search.has(PANEL_PARAMETER)) return loadPanel(api, ticketId)
  const [list, caseData] = await Promise.all([loadCases(api, search), loadCase(api, ticketId, search)])
  return data({ list, caseData }, { status: caseData ? 200 : 404 })
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherView = !formMethod && currentUrl.search !== nextUrl.search && needsNoData(currentUrl, nextUrl)
  return isOtherView ? false : defaultShouldRevalidate
}

export async function action({ params, request, context }: ActionFunctionArgs): Promise<CaseResult | Response | null> {
  const { api } = getShell(context)
  const ticketId = params.ticketId ?? ''
  const form = await request.formData()
  const intent = form.get('intent')
  const search = new URL(request.url).searchParams
  search.delete(BOOKING_PARAMETER)
  const path = LEAVING_INTENTS.includes(intent) ? pathTo('/desk') : pathTo('/desk/:ticketId', { ticketId })
  const toCase = redirect(search.size > 0 ? `${path}?${search}` : path, 303)
  if (isThreadIntent(intent)) return (await submitThreadForm(api, ticketId, form)) ?? toCase
  const result = await runCaseAction(api, ticketId, form)
  return search.has(PANEL_PARAMETER) ? result : (result ?? toCase)
}

/** A case beside the list of cases. */
export function CasePage() {
  const { list, caseData } = useLoaderData<LoaderData>()
  const result = useActionData<CaseResult | null>()
  const entry = list.cases.find(({ ticket }) => ticket.id === caseData?.ticket.id)
  return (
    <DeskLayout list={list} selectedId={caseData?.ticket.id ?? 'unknown'}>
      {caseData ? (
        <CaseView key={caseData.ticket.id} {...caseData} result={result ?? null} snoozedUntil={entry?.snoozedUntil} />
      ) : (
        <UnknownCase />
      )}
    </DeskLayout>
  )
}

function UnknownCase() {
  const t = useTexts()
  const back = { to: pathTo('/desk'), label: t('desk.title') }
  return (
    <Page title={t('case.unknown')} back={back}>
      <Notice tone="danger">{t('ticketNotFound')}</Notice>
      <ButtonLink to={back.to}>{t('case.toDesk')}</ButtonLink>
    </Page>
  )
}
