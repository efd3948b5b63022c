import { isApplicable, PERSPECTIVES, STEPS } from '@radruf/contract'
import { DescriptionList, Stack } from '@radruf/shared-ui'
import { answerText } from '../../answer-text.ts'
import type { Filled } from '../../current-ticket.ts'
import { PhotoThumbs } from '../../photo-thumbs.tsx'
import { useTexts } from '../../texts/index.ts'

/** Photos and answers to read, without a way to change them. */
export function AnswerList({
  questionnaire: { answers, photos },
  photosAt,
}: {
  questionnaire: Pick<Filled, 'answers' | 'photos'>
  /** Where a shared case serves its photos. What is not in it is not missing. */
  photosAt?: string
}) {
  const t = useTexts()
  const fields = STEPS.flatMap((step) => step.pages.flat()).filter((name) => isApplicable(name, answers))
  const given = fields.filter((name) => answers[name]?.length)
  const inOrder = PERSPECTIVES.flatMap((name) => photos.filter(({ perspective }) => perspective === name))
  return (
    <Stack gap="m">
      {inOrder.length > 0 ? (
        <PhotoThumbs photos={inOrder} photosAt={photosAt} />
      ) : (
        !photosAt && <p>{t('photos.none')}</p>
      )}
      {given.length > 0 && (
        <DescriptionList
          items={given.map((name) => ({ term: t(`fields.${name}.short`), detail: answerText(t, name, answers) }))}
        />
      )}
      {!photosAt && given.length < fields.length && (
        <p>{t('view.unanswered', { count: fields.length - given.length })}</p>
      )}
    </Stack>
  )
}
