import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { askCurrentTicket, askQuestionnaire, type Filled } from '../../current-ticket.ts'
import { useTexts } from '../../texts/index.ts'
import { AnswerList } from './answer-list.tsx'

type Place = 'profile' | 'overview'

async function loader({ context }: LoaderFunctionArgs): Promise<{ questionnaire: Filled | null }> {
  const { api } = getShell(context)
  const ticket = await askCurrentTicket(api)
  return { questionnaire: ticket ? await askQuestionnaire(api, ticket.id) : null }
}

const componentOf = (place: Place) =>
  function AnswersPage() {
    const { questionnaire } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
    const t = useTexts()
    const open = questionnaire?.state === 'questionnaire_open'
    const empty = !questionnaire || Object.keys(questionnaire.answers).length + questionnaire.photos.length === 0
    return (
      <Page
        data-boundary="mf-questionnaire"
        back={{ to: pathTo(`/${place}`), label: t(place === 'profile' ? 'view.backToProfile' : 'view.backToOverview') }}
        title={t('view.title')}
        actions={open && <ButtonLink to={pathTo('/questionnaire')}>{t('view.continue')}</ButtonLink>}
      >
        <Notice>
          {t(!questionnaire ? 'view.noTicket' : open ? (empty ? 'view.empty' : 'view.open') : 'view.sent')}
        </Notice>
        {questionnaire && !empty && <AnswerList questionnaire={questionnaire} />}
      </Page>
    )
  }

/** The person's answers, read from the profile or the overview. */
export const answersRoute = (place: Place) => ({
  id: `mf-questionnaire:answers-${place}`,
  path: pathTo(`/${place}/questionaire`),
  loader,
  Component: componentOf(place),
})
