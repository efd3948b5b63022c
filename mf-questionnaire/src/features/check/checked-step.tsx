import { isApplicable, type STEPS } from '@radruf/contract'
import { DescriptionList, Link, VisuallyHidden } from '@radruf/shared-ui'
import { answerText } from '../../answer-text.ts'
import type { Filled } from '../../current-ticket.ts'
import { addressOf, PAGES, type QuestionnairePage } from '../../page-flow.ts'
import { PhotoThumbs } from '../../photo-thumbs.tsx'
import { useTexts } from '../../texts/index.ts'

type Props = { step: (typeof STEPS)[number]; questionnaire: Filled }

/** The answers and photos of one step, each with a link that leads to its page and back. */
export function CheckedStep({ step, questionnaire: { answers, photos } }: Props) {
  const t = useTexts()
  const pages = PAGES.filter((page) => page.step === step.name)
  const change = (page: QuestionnairePage, what: string) => (
    <Link to={addressOf(page, { change: true })} standalone>
      {t('check.change')} <VisuallyHidden>{what}</VisuallyHidden>
    </Link>
  )
  const questions = pages.flatMap((page) =>
    page.fields
      .filter((name) => isApplicable(name, answers))
      .map((name) => ({
        term: t(`fields.${name}.short`),
        detail: answerText(t, name, answers),
        action: change(page, t(`fields.${name}.short`)),
      })),
  )
  const pictures = pages.flatMap((page) =>
    page.photos.map((perspective) => {
      const title = t(`photos.perspectives.${perspective}.title`)
      const taken = photos.filter((photo) => photo.perspective === perspective)
      return {
        term: title,
        detail: taken.length > 0 ? <PhotoThumbs photos={taken} /> : t('photos.none'),
        action: change(page, title),
      }
    }),
  )
  return <DescriptionList items={[...questions, ...pictures]} />
}
