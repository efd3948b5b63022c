import type { Slots, Visit } from '@radruf/contract'
import { Button, ButtonLink, Notice, SelectField, Stack } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'

type Props = { visit: Visit; days: Slots['days']; refusal: Refusal | undefined }

/** Another time in one list, which works without a script, too; and the way to cancelling. */
export function ChangeVisit({ visit, days, refusal }: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  const when = useWhen(visit.zone)
  const { state } = useNavigation()
  const times = days.flatMap((day) => day.slots).filter(({ startsAt }) => startsAt !== visit.startsAt)
  return (
    <Stack gap="l">
      {times.length === 0 ? (
        <Notice>{t('visit.none')}</Notice>
      ) : (
        <Form method="post">
          <Stack>
            <SelectField
              label={t('visit.newTime')}
              name="startsAt"
              options={times.map(({ startsAt }) => ({ value: startsAt, label: when.slot(startsAt) }))}
              error={refusal && problemText(refusal)}
            />
            <Button name="intent" value="move" loading={state === 'submitting'} loadingLabel={t('visit.moving')}>
              {t('visit.move')}
            </Button>
          </Stack>
        </Form>
      )}
      <ButtonLink to="?step=cancel" variant="quiet">
        {t('visit.cancel')}
      </ButtonLink>
    </Stack>
  )
}
