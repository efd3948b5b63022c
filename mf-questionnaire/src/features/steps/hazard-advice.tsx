import { type Answers, listHazards, UNKNOWN } from '@radruf/contract'
import { Notice, Stack } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'

/** Advice about the dangers that the customer has chosen. It appears below the safety question at once. */
export function HazardAdvice({ answers }: { answers: Answers }) {
  const t = useTexts()
  const hazards = listHazards(answers)
  if (hazards.length > 0)
    return (
      <Notice tone="danger" live title={t('hazardAdvice.title')}>
        <Stack as="ul" gap="s">
          {hazards.map((hazard) => (
            <li key={hazard}>{t(`hazardAdvice.${hazard}`)}</li>
          ))}
        </Stack>
        <p>{t('hazardAdvice.next')}</p>
      </Notice>
    )
  if (![answers.hazards].flat().includes(UNKNOWN)) return null
  return (
    <Notice tone="warning" live>
      <p>{t('hazardAdvice.unknown')}</p>
    </Notice>
  )
}
