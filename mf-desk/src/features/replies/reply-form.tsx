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
import { type Refusal, useProblemText, useTextLimit } from '@radruf/shell-kit'
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

type ReplyTextProps = { language: Language; input: ReplyInput; hint?: string } & Partial<
  Pick<Parameters<typeof TextField>[0], 'error' | 'attempt'>
>

const ReplyText = ({ language, input, ...rest }: ReplyTextProps) => {
  const t = useTexts()
  return (
    <TextField
      {...rest}
      multiline
      rows={4}
      label={t(`replies.${language}`)}
      name={language}
      lang={language}
      limit={useTextLimit()(CANNED_REPLY_TEXT_MAX)}
      defaultValue={input.texts[language]}
    />
  )
}
