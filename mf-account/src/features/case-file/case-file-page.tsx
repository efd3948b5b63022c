import { type CaseFile, pathTo } from '@radruf/contract'
import { ButtonLink, Card, Notice, Page } from '@radruf/shared-ui'
import { Slot, SupportLine, useBrand, useDates } from '@radruf/shell-kit'
import { useLoaderData } from 'react-router-dom'
import { Story, StoryHead, StoryLead, useOutcomeSentence } from '../../story/story.tsx'
import type { CaseFileData } from './load-case-file.ts'
import { useTexts } from './texts/index.ts'

/** The case that a customer shares with a workshop. The link alone grants access. */
export function CaseFilePage() {
  const { token, file } = useLoaderData<CaseFileData>()
  return file ? <SharedCase token={token} file={file} /> : <InvalidLink />
}

function SharedCase({ token, file }: { token: string; file: CaseFile }) {
  const t = useTexts()
  const dates = useDates()
  const { productName } = useBrand()
  const outcomeSentence = useOutcomeSentence()
  const { answers, photos, snapshots, summary, steps, unsafe, contact, expiresAt } = file
  const basePath = `/api/cases/${encodeURIComponent(token)}/photos`
  return (
    <Page>
      <StoryHead
        photo={photos.find(({ perspective }) => perspective === 'bike') ?? photos[0] ?? null}
        basePath={basePath}
        eyebrow={
          summary ? `${t('title')} · ${t('lead', { product: productName })}` : t('lead', { product: productName })
        }
        title={summary ? outcomeSentence(summary) : t('title')}
      >
        {summary && <StoryLead summary={summary} steps={steps} />}
      </StoryHead>
      {unsafe && <Notice tone="danger">{t('unsafe')}</Notice>}
      {summary && <Story summary={summary} steps={steps} basePath={basePath} />}
      {contact && (
        <Card title={t('contact')}>
          <p>
            <bdi>{contact.name}</bdi>, <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
        </Card>
      )}
      <Card title={t('bike')}>
        <Slot
          name="answers-summary"
          questionnaire={{ answers, photos }}
          photosAt={basePath}
          fallback={<p>{t('answersMissing')}</p>}
        />
      </Card>
      <Slot name="call-snapshots" ticket={{ id: token, snapshots }} photosAt={basePath} />
      <p>{t('validUntil', { day: dates.format(expiresAt, 'dayHeading') })}</p>
    </Page>
  )
}

/** An expired, revoked or malformed link, with the next action. */
function InvalidLink() {
  const t = useTexts()
  return (
    <Page title={t('title')} actions={<ButtonLink to={pathTo('/')}>{t('toStart')}</ButtonLink>}>
      <Notice tone="warning" title={t('notValid')}>
        <p>{t('whatToDo')}</p>
        <SupportLine question={t('help')} />
      </Notice>
    </Page>
  )
}
