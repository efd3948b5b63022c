import { pathTo } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { fetchCurrentTicket, getShell } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { fetchQuestionnaire, type LocalQuestionnaire } from '../../questionnaire.ts'
import { useTexts } from '../../texts/index.ts'
import { AnswerList } from './answer-list.tsx'

/** The screen that links to the answers. */
export type Parent = 'profile' | 'overview'

export async function loader({ context }: LoaderFunctionArgs): Promise<{ questionnaire: LocalQuestionnaire | null }> {
  const { api } = getShell(context)
  const ticket = await fetchCurrentTicket(api)
  return { questionnaire: ticket ? await fetchQuestionnaire(api, ticket.id) : null }
}

export const createPage = (parent: Parent) =>
  function AnswersPage() {
    const { questionnaire } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
    const t = useTexts()
    const isOpen = questionnaire?.state === 'questionnaire_open'
    const isEmpty = !questionnaire || Object.keys(questionnaire.answers).length + questionnaire.photos.length === 0
    return (
      <Page
        data-boundary="mf-questionnaire"
        back={{
          to: pathTo(`/${parent}`),
          label: t(parent === 'profile' ? 'view.backToProfile' : 'view.backToOverview'),
        }}
        title={t('view.title')}
        actions={
          isOpen && <ButtonLink to={pathTo('/questionnaire')}>{t(isEmpty ? 'view.begin' : 'view.continue')}</ButtonLink>
        }
      >
        {!questionnaire || (isOpen && isEmpty) ? (
          <EmptyState drawing="step-describe">
            <p>{t(questionnaire ? 'view.empty' : 'view.noTicket')}</p>
          </EmptyState>
        ) : (
          <Notice>{t(isOpen ? 'view.open' : 'view.sent')}</Notice>
        )}
        {questionnaire && !isEmpty && <AnswerList questionnaire={questionnaire} />}
      </Page>
    )
  }
