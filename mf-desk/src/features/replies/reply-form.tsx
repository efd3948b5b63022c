import { fillPlaceholders, findUnknownPlaceholders, listPlaceholders } from '@radruf/case-parts'
import {
  CANNED_REPLIES_MAX,
  CANNED_REPLY_KINDS,
  CANNED_REPLY_NAME_MAX,
  CANNED_REPLY_TEXT_MAX,
  type CannedReply,
  type Language,
} from '@radruf/contract'
import {
  Button,
  ButtonLink,
  CheckboxField,
  ErrorSummary,
  Notice,
  Row,
  SelectField,
  Stack,
  TextField,
} from '@radruf/shared-ui'
import { formatTime, type Refusal, useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './replies-page.module.css'
import type { ReplyInput, ReplyResult } from './reply-actions.ts'

type ReplyFormProps = {
  /** The form's first content: a stored reply, an empty one, or a refused input. */
  input: ReplyInput
  /** The stored reply; undefined for a new or a deleted one. */
  stored: CannedReply | undefined
  result: ReplyResult | null
  /** The page without the form. */
  closePath: string
}

/** Writes a canned reply. If it changed meanwhile, both texts are shown, and saving replaces the one that is shown. */
export function ReplyForm({ input, stored, result, closePath }: ReplyFormProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const isSubmitting = useNavigation().state !== 'idle'
  const problems = result && !result.refusal ? result.problems : {}
  const toText = (problem: 'name' | 'texts' | 'limit' | undefined) =>
    problem && t(`replies.problems.${problem}`, { count: CANNED_REPLIES_MAX })
  const nameError = toText(problems.name)
  const textError = toText(problems.texts)
  const errors = [
    ...(nameError ? [{ name: 'name', text: nameError }] : []),
    ...(textError ? [{ name: 'de', text: textError }] : []),
  ]
  return (
    <Form method="post" noValidate className={css.Form}>
      <input type="hidden" name="id" value={input.id} />
      <input type="hidden" name="version" value={stored?.version ?? 0} />
      <Stack gap="m">
        <ErrorSummary title={t('replies.problems.title')} errors={errors} attempt={result} />
        {result?.refusal && <RefusalNotice refusal={result.refusal} stored={stored} />}
        <TextField
          label={t('replies.name')}
          hint={t('replies.nameHint')}
          name="name"
          limit={toLimit(CANNED_REPLY_NAME_MAX)}
          defaultValue={input.name}
          error={nameError}
          attempt={result}
        />
        <SelectField
          label={t('replies.kind')}
          name="kind"
          defaultValue={input.kind}
          options={CANNED_REPLY_KINDS.map((kind) => ({ value: kind, label: t(`replies.kinds.${kind}`) }))}
        />
        <ReplyText language="de" input={input} hint={t('replies.textHint')} error={textError} attempt={result} />
        <ReplyText language="en" input={input} />
        <CheckboxField
          label={t('replies.shared')}
          hint={t('replies.sharedHint')}
          name="isShared"
          defaultChecked={input.isShared}
        />
        <Row gap="s">
          <Button loading={isSubmitting}>{t('replies.save')}</Button>
          <ButtonLink to={closePath} variant="quiet">
            {t('replies.cancel')}
          </ButtonLink>
        </Row>
      </Stack>
    </Form>
  )
}

/** The service's reason for refusing the reply: a colleague's change with its text, a deletion, or another reason. */
function RefusalNotice({ refusal, stored }: { refusal: Refusal; stored: CannedReply | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  if (refusal.code === 'VERSION_CONFLICT')
    return (
      stored && (
        <Notice tone="warning" live title={t('replies.conflict')}>
          <blockquote className={css.Other}>
            {[stored.name, stored.texts.de, stored.texts.en].filter(Boolean).join('\n')}
          </blockquote>
          <p>{t('replies.conflictHint')}</p>
        </Notice>
      )
    )
  const isGone = refusal.code === 'NOT_FOUND'
  return (
    <Notice tone={isGone ? 'warning' : 'danger'} live>
      {isGone ? t('replies.gone') : problemText(refusal)}
    </Notice>
  )
}

/** The time of the call in a preview. */
const SAMPLE_TIME = '2026-11-24T09:00:00.000Z'

type ReplyTextProps = { language: Language; input: ReplyInput; hint?: string } & Partial<
  Pick<Parameters<typeof TextField>[0], 'error' | 'attempt'>
>

/** The text in one language with its placeholders to insert, and as the customer reads it. */
function ReplyText({ language, input, ...rest }: ReplyTextProps) {
  const t = useTexts()
  const { zone } = useDates()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(input.texts[language])
  const insert = (placeholder: string) => {
    const area = field.current
    if (!area) return
    area.focus()
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end')
    setText(area.value)
  }
  const unknown = findUnknownPlaceholders(text)
  const sample = { name: 'Anna', time: formatTime(SAMPLE_TIME, 'inSentence', language, zone) }
  return (
    <div className={css.Text}>
      <TextField
        {...rest}
        ref={field}
        multiline
        rows={4}
        label={t(`replies.${language}`)}
        name={language}
        lang={language}
        limit={useTextLimit()(CANNED_REPLY_TEXT_MAX)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className={css.Placeholders}>
        <legend>{t('replies.insert')}</legend>
        {listPlaceholders(language).map((placeholder) => (
          <button key={placeholder} type="button" className={css.Placeholder} onClick={() => insert(placeholder)}>
            {placeholder}
          </button>
        ))}
      </fieldset>
      {unknown.length > 0 && (
        <Notice tone="warning" live>
          {t('replies.unknown', { words: unknown.join(', ') })}
        </Notice>
      )}
      {text.trim() && (
        <figure className={css.Preview}>
          <figcaption>{t('replies.preview', { name: sample.name })}</figcaption>
          <blockquote lang={language}>{fillPlaceholders(text, sample)}</blockquote>
        </figure>
      )}
    </div>
  )
}
