import { ABSENCE_REASON_LENGTH_MAX } from '@radruf/contract'
import { Button, Dialog, Notice, Row, SelectField, Stack, TextField } from '@radruf/shared-ui'
import { useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useId } from 'react'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { loader, TeamResult } from './team-actions.ts'
import css from './team-page.module.css'

/** Records that someone is away, and ends absences of today. Calls stay until they are moved. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const formId = useId()
  const dates = useDates()
  const problemText = useProblemText()
  const limit = useTextLimit()(ABSENCE_REASON_LENGTH_MAX)
  const { board } = useLoaderData<typeof loader>()
  const result = useActionData<TeamResult | undefined>()
  const { formData } = useNavigation()
  const people = board.members.filter(({ isBlocked }) => !isBlocked)
  const away = people.filter(({ absence }) => absence)
  const refusal = result?.intent === 'absence' ? result.refusal : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('team.absence.title')}
      closeLabel={t('team.close')}
      actions={
        <Row gap="s">
          <Button form={formId} loading={formData?.get('intent') === 'absence'}>
            {t('team.absence.save')}
          </Button>
          <Button type="button" variant="quiet" onClick={onClose}>
            {t('team.cancel')}
          </Button>
        </Row>
      }
    >
      <Stack gap="m">
        <Form id={formId} method="post" preventScrollReset>
          <Stack gap="m">
            <p>{t('team.absence.hint')}</p>
            {refusal && (
              <Notice tone="danger" live>
                {problemText(refusal)}
              </Notice>
            )}
            <input type="hidden" name="intent" value="absence" />
            <SelectField
              name="personId"
              label={t('team.absence.who')}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextField name="first" type="date" label={t('team.absence.first')} defaultValue={board.date} required />
            <TextField name="last" type="date" label={t('team.absence.last')} defaultValue={board.date} required />
            <TextField
              name="reason"
              label={t('team.absence.reason')}
              hint={t('team.absence.reasonHint')}
              limit={limit}
            />
          </Stack>
        </Form>
        {away.map(({ id, name, absence }) => (
          <Form key={id} method="post" preventScrollReset className={css.Away}>
            <input type="hidden" name="intent" value="endAbsence" />
            <input type="hidden" name="personId" value={id} />
            <input type="hidden" name="first" value={absence?.first} />
            <span>{t('team.absence.until', { name, until: dates.formatDate(absence?.last ?? '', 'dayOfMonth') })}</span>
            <Button variant="quiet" aria-label={t('team.absence.endNamed', { name })}>
              {t('team.absence.end')}
            </Button>
          </Form>
        ))}
      </Stack>
    </Dialog>
  )
}
