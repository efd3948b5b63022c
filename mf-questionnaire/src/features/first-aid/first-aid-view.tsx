import type { ActionResult } from '@radruf/shell-kit'
import { useActionData, useLoaderData } from 'react-router-dom'
import { DangerView } from './danger-view.tsx'
import type { FirstAid } from './first-aid.ts'
import { SolvedView } from './solved-view.tsx'
import { StepsView } from './steps-view.tsx'

/** First aid between the questionnaire and the appointment. */
export function FirstAidPage() {
  const firstAid = useLoaderData<FirstAid>()
  const refusal = useActionData<ActionResult>()?.refusal
  switch (firstAid.at) {
    case 'steps':
      return <StepsView {...firstAid} refusal={refusal} />
    case 'danger':
      return <DangerView {...firstAid} refusal={refusal} />
    case 'solved':
      return <SolvedView {...firstAid} refusal={refusal} />
  }
}
