import { CONTENT_NOTE_MAX, type Content, isWithdrawable } from '@radruf/contract'
import { Button, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { Form, useActionData, useNavigation, useSubmit } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { ContentResult } from './content-actions.ts'
import { Difference } from './content-difference.tsx'
import { ContentFields } from './content-fields.tsx'
import css from './content-page.module.css'
import { ContentVersions } from './content-versions.tsx'
import { isSame, useContentDraft } from './use-content-draft.ts'

/** One content with its fields and its preview; below, its versions. */
export function ContentEditor({ content: loaded }: { content: Content }) {
  const t = useTexts()
  const answer = useActionData<ContentResult | undefined>()
  const result = answer?.id === loaded.id ? answer : undefined
  const draft = useContentDraft(loaded, result)
  const submit = useSubmit()
  const { content, state, stored, shown } = draft
  const { live, kind } = content
  return (
    <section className={css.Editor} aria-label={t('content.editor')}>
      {!(draft.isOutdated && result?.refusal) && <Result result={result} />}
      {draft.isOutdated && (
        <Notice tone="warning" live title={t('content.outdated')}>
          <Stack gap="s">
            <p>{t('content.conflict')}</p>
            <Difference kind={kind} before={isSame(content, stored, shown) && live ? live : stored} after={shown} />
          </Stack>
        </Notice>
      )}
      <Form
        ref={draft.form}
        method="post"
        preventScrollReset
        noValidate
        onSubmit={(event) => {
          const saving = draft.pending.current
          if (!saving) return
          // A draft is being stored: the button waits for its revision.
          event.preventDefault()
          const form = event.currentTarget
          const { submitter } = event.nativeEvent as SubmitEvent
          void saving.then((saved) => {
            const data = new FormData(form, submitter)
            if (saved) data.set('revision', String(saved.draft?.revision ?? 0))
            return submit(data, { method: 'post', preventScrollReset: true })
          })
        }}
      >
        <input type="hidden" name="id" value={content.id} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="revision" value={state.revision} />
        <input type="hidden" name="basedOn" value={state.basedOn} />
        <Stack>
          <ContentFields content={content} values={shown} result={result} onChange={draft.change} />
          <NoteField content={loaded} />
          <AffectedCalls result={result} />
          <DraftState draft={draft} />
          <Buttons content={content} />
        </Stack>
      </Form>
      <ContentVersions content={content} />
    </section>
  )
}

/** Whether the draft is stored, and since when. */
function DraftState({
  draft: { content, isChanged, savedAt, refusal },
}: {
  draft: ReturnType<typeof useContentDraft>
}) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  return (
    <>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)} {t('content.keptHere')}
        </Notice>
      )}
      {(content.draft || isChanged) && <p className={css.Unpublished}>{t('content.unpublished')}</p>}
      <p role="status" className={css.Saved}>
        {savedAt && t('content.savedAt', { time: dates.format(savedAt, 'time') })}
      </p>
    </>
  )
}

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

function Buttons({ content: { draft, live, kind } }: { content: Content }) {
  const t = useTexts()
  const { formData } = useNavigation()
  const pending = formData?.get('intent')
  return (
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
  )
}
