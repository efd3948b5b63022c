import {
  CANNED_REPLIES_MAX,
  CANNED_REPLY_KINDS,
  CANNED_REPLY_NAME_MAX,
  CANNED_REPLY_TEXT_MAX,
  type CannedReply,
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
import { useProblemText } from '@radruf/shell-kit'
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
  const problemText = useProblemText()
  const isSubmitting = useNavigation().state !== 'idle'
  const problems = result && !result.refusal ? result.problems : {}
  const code = result?.refusal?.code
  const getText = (problem: 'name' | 'texts' | 'limit' | undefined) =>
    problem && t(`replies.problems.${problem}`, { count: CANNED_REPLIES_MAX })
  const errors = [
    ...(problems.name ? [{ name: 'name', text: getText(problems.name) ?? '' }] : []),
    ...(problems.texts ? [{ name: 'de', text: getText(problems.texts) ?? '' }] : []),
  ]
  return (
    <Form method="post" noValidate className={css.Form}>
      <input type="hidden" name="id" value={input.id} />
      <input type="hidden" name="version" value={stored?.version ?? 0} />
      <Stack gap="m">
        <ErrorSummary title={t('replies.problems.title')} errors={errors} attempt={result} />
        {code === 'VERSION_CONFLICT' && stored && (
          <Notice tone="warning" live title={t('replies.conflict')}>
            <blockquote className={css.Other}>
              {[stored.name, stored.texts.de, stored.texts.en].filter(Boolean).join('\n')}
            </blockquote>
            <p>{t('replies.conflictHint')}</p>
          </Notice>
        )}
        {code === 'NOT_FOUND' && (
          <Notice tone="warning" live>
            {t('replies.gone')}
          </Notice>
        )}
        {result?.refusal && code !== 'VERSION_CONFLICT' && code !== 'NOT_FOUND' && (
          <Notice tone="danger" live>
            {problemText(result.refusal)}
          </Notice>
        )}
        <TextField
          label={t('replies.name')}
          hint={t('replies.nameHint')}
          name="name"
          maxLength={CANNED_REPLY_NAME_MAX}
          defaultValue={input.name}
          error={getText(problems.name)}
          attempt={result}
        />
        <SelectField
          label={t('replies.kind')}
          name="kind"
          defaultValue={input.kind}
          options={CANNED_REPLY_KINDS.map((kind) => ({ value: kind, label: t(`replies.kinds.${kind}`) }))}
        />
        <TextField
          multiline
          rows={4}
          label={t('replies.de')}
          hint={t('replies.textHint')}
          name="de"
          lang="de"
          maxLength={CANNED_REPLY_TEXT_MAX}
          defaultValue={input.texts.de}
          error={getText(problems.texts)}
          attempt={result}
        />
        <TextField
          multiline
          rows={4}
          label={t('replies.en')}
          name="en"
          lang="en"
          maxLength={CANNED_REPLY_TEXT_MAX}
          defaultValue={input.texts.en}
        />
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
