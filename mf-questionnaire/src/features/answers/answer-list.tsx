import { isAsked, PERSPECTIVES, STEPS } from '@radruf/contract'
import { DescriptionList, Stack } from '@radruf/shared-ui'
import { answerText } from '../../answer-text.ts'
import type { Filled } from '../../current-ticket.ts'
import { PhotoThumbs } from '../../photo-thumbs.tsx'
import { useTexts } from '../../texts/index.ts'

/** Photos and answers to read, without a way to change them. */
export function AnswerList({ questionnaire: { answers, photos } }: { questionnaire: Filled }) {
  const t = useTexts()
  const fields = STEPS.flatMap((step) => step.pages.flat()).filter((name) => isAsked(name, answers))
  const inOrder = PERSPECTIVES.flatMap((name) => photos.filter(({ perspective }) => perspective === name))
  return (
    <Stack gap="m">
      {inOrder.length > 0 ? <PhotoThumbs photos={inOrder} /> : <p>{t('photos.none')}</p>}
      <DescriptionList
        items={fields.map((name) => ({ term: t(`fields.${name}.short`), detail: answerText(t, name, answers) }))}
      />
    </Stack>
  )
}
