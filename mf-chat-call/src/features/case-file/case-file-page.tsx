import { type CaseFile, pathTo, type Summary } from '@radruf/contract'
import { isApiError, unwrap } from '@radruf/contract/client'
import { ButtonLink, Card, Notice, Page } from '@radruf/shared-ui'
import { getShell, Slot, SupportLine, useBrand, useDates } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { SnapshotList } from '../../snapshots/snapshots.tsx'
import { useTexts } from '../../texts/index.ts'

type CaseFileData = { token: string; file: CaseFile | null }

export async function loader({ params, context }: LoaderFunctionArgs): Promise<CaseFileData> {
  const { api } = getShell(context)
  const token = params.token ?? ''
  try {
    return { token, file: await unwrap(api.GET('/api/cases/{token}', { params: { path: { token } } })) }
  } catch (error) {
    if (isApiError(error) && ['NOT_FOUND', 'INVALID_INPUT'].includes(error.code)) return { token, file: null }
    throw error
  }
}

/** The case that a customer shares with a workshop. The link alone grants access. */
export function CaseFilePage() {
  const { token, file } = useLoaderData<CaseFileData>()
  return file ? <SharedCase token={token} file={file} /> : <InvalidLink />
}

function SharedCase({ token, file }: { token: string; file: CaseFile }) {
  const t = useTexts()
  const dates = useDates()
  const { productName } = useBrand()
  const { answers, photos, snapshots, summary, unsafe, contact, expiresAt } = file
  const basePath = `/api/cases/${encodeURIComponent(token)}/photos`
  return (
    <Page title={t('caseFile.title')} lead={t('caseFile.lead', { product: productName })}>
      {unsafe && <Notice tone="danger">{t('caseFile.unsafe')}</Notice>}
      {summary && <CaseSummary summary={summary} />}
      {contact && (
        <Card title={t('caseFile.contact')}>
          <p>
            {contact.name}, <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        </Card>
      )}
      <Card title={t('caseFile.bike')}>
        <Slot
          name="answers-summary"
          questionnaire={{ answers, photos }}
          photosAt={basePath}
          fallback={<p>{t('case.answersMissing')}</p>}
        />
      </Card>
      <SnapshotList snapshots={snapshots} basePath={basePath} />
      <p>{t('caseFile.validUntil', { day: dates.format(expiresAt, 'dayHeading') })}</p>
    </Page>
  )
}

function CaseSummary({ summary }: { summary: Summary }) {
  const t = useTexts()
  return (
    <Card title={t('caseFile.found')}>
      <p>
        <strong>{t(`outcome.options.${summary.outcome as 'fixed'}.label`)}</strong>
      </p>
      {summary.text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Card>
  )
}

/** An expired, revoked or malformed link, with the next action. */
function InvalidLink() {
  const t = useTexts()
  return (
    <Page title={t('caseFile.title')} actions={<ButtonLink to={pathTo('/')}>{t('caseFile.toStart')}</ButtonLink>}>
      <Notice tone="warning" title={t('caseFile.notValid')}>
        <p>{t('caseFile.whatToDo')}</p>
        <SupportLine question={t('caseFile.help')} />
      </Notice>
    </Page>
  )
}
