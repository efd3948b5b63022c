import { checkAnswer, isApplicable, PAGES, PERSPECTIVES } from '@radruf/contract'
import { DescriptionList, Stack } from '@radruf/shared-ui'
import { NoisePlayer } from '../../noise-player.tsx'
import { PhotoThumbs } from '../../photo-thumbs.tsx'
import type { LocalQuestionnaire } from '../../questionnaire.ts'
import { findNote, isQuestion } from '../../questions.ts'
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import css from './answer-list.module.css'

/**
 * Photos and answers, read-only. It also fills the slot `answers-summary` of the ticket, the desk and a shared case.
 */
export function AnswerList({
  questionnaire: { answers, photos, noise },
  photosAt,
}: {
  questionnaire: Pick<LocalQuestionnaire, 'answers' | 'photos' | 'noise'>
  /** The address where a shared case serves its photos. A shared case is partial, so missing answers are not counted. */
  photosAt?: string
}) {
  const t = useTexts()
  const { answerText } = useAnswerText()
  const fields = PAGES.flatMap((page) => [...page.fields])
    .filter(isQuestion)
    .filter((name) => isApplicable(name, answers))
  const answered = fields.filter((name) => [name, findNote(name) ?? name].some((one) => answers[one]?.length))
  const missing = fields.filter((name) => checkAnswer(name, answers) === 'required')
  const sortedPhotos = PERSPECTIVES.flatMap((name) => photos.filter(({ perspective }) => perspective === name))
  return (
    <Stack gap="m">
      {sortedPhotos.length > 0 ? (
        <PhotoThumbs photos={sortedPhotos} photosAt={photosAt} />
      ) : (
        !photosAt && <p>{t('photos.none')}</p>
      )}
      {noise && <NoisePlayer noise={noise} />}
      {answered.length > 0 && (
        <DescriptionList
          className={css.Answers}
          items={answered.map((name) => ({ term: t(`fields.${name}.short`), detail: answerText(name, answers) }))}
        />
      )}
      {!photosAt && missing.length > 0 && <p>{t('view.unanswered', { count: missing.length })}</p>}
    </Stack>
  )
}
