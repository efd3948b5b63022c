import { CONTENT_NOTE_MAX, type Content, type ContentValues, isWithdrawable, listContentValues } from '@radruf/contract'
import { Button, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { ContentResult } from './content-actions.ts'
import { Difference } from './content-difference.tsx'
import { ContentFields } from './content-fields.tsx'
import css from './content-page.module.css'
import { ContentVersions } from './content-versions.tsx'

/** One content with its fields and its preview; below, its versions. */
export function ContentEditor({ content }: { content: Content }) {
  const t = useTexts()
  const answer = useActionData<ContentResult | undefined>()
  const result = answer?.id === content.id ? answer : undefined
  const { draft, live, kind } = content
  const stored = draft?.values ?? live ?? {}
  // What another person stored does not replace what this one types.
  const [typed, setTyped] = useTyped(result)
  const shown = typed ?? stored
  const isConflict = result?.refusal?.code === 'VERSION_CONFLICT'
  return (
    <section className={css.Editor} aria-label={t('content.editor')}>
      <Result result={result} />
      {isConflict && (
        <Stack gap="s">
          <p>{t('content.conflict')}</p>
          <Difference kind={kind} before={isSame(content, stored, shown) && live ? live : stored} after={shown} />
        </Stack>
      )}
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="id" value={content.id} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="revision" value={draft?.revision ?? 0} />
        <input type="hidden" name="basedOn" value={content.liveVersion} />
        <Stack>
          <ContentFields
            content={content}
            values={shown}
            result={result}
            onChange={(changed) => setTyped((before = stored) => ({ ...before, ...changed }))}
          />
          <NoteField content={content} />
          <AffectedCalls result={result} />
          <Buttons content={content} isTyped={typed !== undefined} />
        </Stack>
      </Form>
      <ContentVersions content={content} />
    </section>
  )
}

/** The values that the person has typed and not sent yet; a successful answer empties them. */
function useTyped(result: ContentResult | undefined) {
  const [typed, setTyped] = useState<ContentValues>()
  const [lastResult, setLastResult] = useState(result)
  if (result !== lastResult) {
    setLastResult(result)
    if (result && !result.refusal) setTyped(undefined)
  }
  return [typed, setTyped] as const
}

const isSame = ({ kind }: Content, one: ContentValues, other: ContentValues): boolean =>
  listContentValues(kind).every(({ name }) => (one[name] ?? '') === (other[name] ?? ''))

function Result({ result }: { result: ContentResult | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  if (!result || result.refusal?.problem.fields || result.refusal?.problem.calls) return null
  const { refusal } = result
  return (
    <Notice tone={refusal ? 'danger' : 'success'} live>
      {refusal ? problemText(refusal) : t(`content.done.${result.done}`)}
    </Notice>
  )
}

/** Booked calls that are outside of the new hours: published nevertheless, the hours ask their customers for another time. */
function AffectedCalls({ result }: { result: ContentResult | undefined }) {
  const t = useTexts()
  const dates = useDates()
  const { formData } = useNavigation()
  const calls = result?.refusal?.problem.calls ?? []
  if (calls.length === 0) return null
  return (
    <Notice tone="warning" live title={t('content.calls.title', { count: calls.length })}>
      <Stack gap="s">
        <ul>
          {calls.map(({ ticketId, customerName, startsAt }) => (
            <li key={ticketId}>{`${dates.format(startsAt, 'shortDayTime')}, ${customerName}`}</li>
          ))}
        </ul>
        <p>{t('content.calls.effect')}</p>
        <div>
          <Button
            name="intent"
            value="publishKeepingCalls"
            variant="secondary"
            loading={formData?.get('intent') === 'publishKeepingCalls'}
          >
            {t('content.calls.keep')}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

function NoteField({ content: { draft } }: { content: Content }) {
  const t = useTexts()
  return (
    <TextField
      key={draft?.revision ?? 0}
      name="note"
      label={t('content.note')}
      optionalLabel={t('invite.optional')}
      defaultValue={draft?.note ?? ''}
      autoComplete="off"
      limit={useTextLimit()(CONTENT_NOTE_MAX)}
    />
  )
}

function Buttons({ content: { draft, live, kind }, isTyped }: { content: Content; isTyped: boolean }) {
  const t = useTexts()
  const { formData } = useNavigation()
  const pending = formData?.get('intent')
  return (
    <>
      {(draft || isTyped) && <p className={css.Unpublished}>{t('content.unpublished')}</p>}
      <Row gap="s">
        <Button name="intent" value="publish" loading={pending === 'publish'}>
          {t('content.publish')}
        </Button>
        <Button name="intent" value="save" variant="secondary" loading={pending === 'save'}>
          {t('content.save')}
        </Button>
        {draft && (
          <Button name="intent" value="discard" variant="quiet" loading={pending === 'discard'}>
            {t('content.discard')}
          </Button>
        )}
        {live && isWithdrawable(kind) && (
          <Button name="intent" value="withdraw" variant="quiet" loading={pending === 'withdraw'}>
            {t('content.withdraw')}
          </Button>
        )}
      </Row>
    </>
  )
}
