import { type Answers, listHazards, UNKNOWN } from '@radruf/contract'
import { Notice, Stack } from '@radruf/shared-ui'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts/index.ts'

/** Advice about the dangers that the customer has chosen. It appears below the safety question at once, in view. */
export function HazardAdvice({ answers }: { answers: Answers }) {
  const t = useTexts()
  const hazards = listHazards(answers)
  const isDangerous = hazards.length > 0
  const title = useRef<HTMLElement>(null)
  const wasDangerous = useRef(isDangerous)
  useEffect(() => {
    if (isDangerous && !wasDangerous.current) title.current?.scrollIntoView({ block: 'nearest' })
    wasDangerous.current = isDangerous
  }, [isDangerous])
  if (isDangerous)
    return (
      <Notice tone="danger" live title={<span ref={title}>{t('hazardAdvice.title')}</span>}>
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
