import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'
import type { BookingView } from './booking-view.ts'

type Waiting = Extract<BookingView, { at: 'no-ticket' | 'waiting' | 'over' }>

/** No appointment can be chosen now: what comes first, and the way there. */
export function WaitingView({ view }: { view: Waiting }) {
  const t = useTexts()
  const { text, link } = useWords(view)
  return (
    <Page
      data-boundary="mf-booking"
      title={t('waiting.title')}
      actions={<ButtonLink to={link.to}>{link.label}</ButtonLink>}
    >
      <Notice>{text}</Notice>
      <SupportLine />
    </Page>
  )
}

function useWords(view: Waiting) {
  const t = useTexts()
  const overview = { to: pathTo('/overview'), label: t('waiting.toOverview') }
  if (view.at === 'no-ticket') {
    return { text: t('waiting.none'), link: { to: pathTo('/tickets'), label: t('waiting.toTickets') } }
  }
  if (view.at === 'over') return { text: t('waiting.over'), link: overview }
  if (view.for === 'review') return { text: t('waiting.review'), link: overview }
  const toQuestionnaire = { to: pathTo('/questionnaire'), label: t('waiting.toQuestionnaire') }
  return { text: t('waiting.questionnaire'), link: toQuestionnaire }
}
