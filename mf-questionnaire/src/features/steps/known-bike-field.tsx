import { ANOTHER_BIKE, type Bike } from '@radruf/contract'
import { ChoiceCards } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import css from './known-bike-field.module.css'

type Props = {
  bikes: readonly Bike[]
  value: string
  error?: string
  attempt?: unknown
  onChange: (value: string) => void
}

/** "Is it the same bike?": the customer's bikes with their photos, or another one. */
export function KnownBikeField({ bikes, ...field }: Props) {
  const t = useTexts()
  const { bikeText } = useAnswerText()
  return (
    <ChoiceCards
      {...field}
      name="knownBike"
      legendAsHeading
      legend={t('fields.knownBike.label')}
      hint={t('hints.knownBike')}
      options={[
        ...bikes.map(({ id, facts, photo }) => ({
          value: id,
          label: bikeText(facts),
          icon: photo && <PhotoImage photo={photo} alt="" sizes="4rem" className={css.Photo} />,
        })),
        { value: ANOTHER_BIKE, label: t('anotherBike') },
      ]}
    />
  )
}
