import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import { type InvitationCheck, type InvitationRow, isStaff, type Language } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Dialog, Icon, Notice, Row, Stack } from '@radruf/shared-ui'
import { useApi, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useActionData, useLoaderData, useRevalidator } from 'react-router-dom'
import { downloadCsv } from '../../csv.ts'
import { ListCounts } from '../../csv-list/list-counts.tsx'
import css from '../../csv-list/list-preview.module.css'
import { ListSource } from '../../csv-list/list-source.tsx'
import { useListText } from '../../csv-list/use-list-text.ts'
import { useTexts } from '../../texts/index.ts'
import { LanguageField } from './language-field.tsx'
import { FaultyRow, useFaultText } from './list-row.tsx'
import { sortRows, toFaultFile, toNewPerson, toWrittenLine } from './list-rows.ts'
import type { loader } from './people-actions.ts'

/** Lines without faults that are shown. */
const SHOWN_READY = 5

/** Invites a list: pasted or from a file, then each line with what is wrong with it, corrected in place. */
export function ListDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const list = useList()
  const problemText = useProblemText()
  const { checked, refusal, invited } = list
  return (
    <Dialog open onClose={onClose} title={t('list.title')} closeLabel={t('person.close')}>
      <Stack>
        {refusal && (
          <Notice tone="danger" live>
            {problemText(refusal)}
          </Notice>
        )}
        {invited !== undefined && (
          <Notice tone="success" live>
            {t('list.done', { count: invited })}
          </Notice>
        )}
        {checked && checked.faults.length === 0 && checked.rows.length > 0 ? (
          <Preview list={list} rows={checked.rows} />
        ) : (
          <ListSource
            list={list}
            lead={t('list.lead')}
            placeholder="name@example.com; Anna; de"
            faults={checked?.faults.map(({ line, cause, column = '' }) => t(`list.fault.${cause}`, { line, column }))}
            emptyText={t('list.empty')}
            onCheck={(csv) => void list.check(csv)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** The list, its check, and what the service answered. */
function useList() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const list = useListText()
  const [checked, setChecked] = useState<InvitationCheck>()
  const [invited, setInvited] = useState<number>()
  const check = (csv: string) =>
    list.send(csv, async () => {
      setInvited(undefined)
      setChecked(await unwrap(api.POST('/api/people/checks', { body: { csv } })))
    })
  const correct = (rows: readonly InvitationRow[]) =>
    list.run(async () => {
      setInvited(undefined)
      setChecked(await unwrap(api.POST('/api/people/checks', { body: { lines: rows.map(toWrittenLine) } })))
    })
  const invite = (rows: readonly InvitationRow[], fallback: Language) =>
    list.run(async () => {
      const people = sortRows(rows).ready.map((row) => toNewPerson(row, fallback))
      const reply = await unwrap(api.POST('/api/people', { body: { people } }))
      setChecked({ rows: sortRows(rows).faulty, faults: [] })
      list.setText('')
      setInvited(reply.invited)
      await revalidate()
    })
  return { ...list, checked, setChecked, invited, check, correct, invite }
}
type List = ReturnType<typeof useList>

/** The checked lines: faulty ones first, corrected in place, and the button that invites the others. */
function Preview({ list, rows }: { list: List; rows: readonly InvitationRow[] }) {
  const t = useTexts()
  const { faulty, known, ready } = sortRows(rows)
  const counts = { ready: ready.length, faulty: faulty.length, known: known.length }
  return (
    <>
      <ListCounts counts={counts} labelOf={(name) => t(`list.${name}`)} />
      <ul className={css.Rows}>
        {faulty.map((row) => (
          <FaultyRow
            key={row.line}
            row={row}
            onCorrect={(corrected) =>
              void list.correct(rows.map((other) => (other.line === corrected.line ? corrected : other)))
            }
            onDrop={() => void list.correct(rows.filter((other) => other.line !== row.line))}
          />
        ))}
        {known.map((row) => (
          <li key={row.line}>
            {t('list.line', { line: row.line })}: {row.email} {t('list.isKnown')}
          </li>
        ))}
        {ready.slice(0, SHOWN_READY).map((row) => (
          <li key={row.line}>
            {t('list.line', { line: row.line })}: {row.name} {row.email}
          </li>
        ))}
        {ready.length > SHOWN_READY && <li>{t('list.more', { count: ready.length - SHOWN_READY })}</li>}
      </ul>
      <Send list={list} rows={rows} />
    </>
  )
}

function Send({ list, rows }: { list: List; rows: readonly InvitationRow[] }) {
  const t = useTexts()
  const faultText = useFaultText()
  const { confirmation } = useLoaderData<typeof loader>()
  const answer = useActionData<ConfirmationResult>()
  const [language, setLanguage] = useState<Language>('de')
  const { faulty, ready } = sortRows(rows)
  const isWaiting = !confirmation.confirmed && ready.some((row) => isStaff(toNewPerson(row, language).role))
  return (
    <Stack>
      {ready.length > 0 && isWaiting && (
        <>
          <p>{t('invite.staffFirst')}</p>
          <ConfirmationCard keys={confirmation.keys} result={answer && 'hasCode' in answer ? answer : undefined} />
        </>
      )}
      {ready.length > 0 && !isWaiting && (
        <>
          <LanguageField name="fallback" label={t('list.language')} value={language} onChange={setLanguage} />
          <Button type="button" wide loading={list.isBusy} onClick={() => void list.invite(rows, language)}>
            <Icon name="mail" />
            {t('list.submit', { count: ready.length })}
          </Button>
        </>
      )}
      <Row gap="s">
        {faulty.length > 0 && (
          <Button
            type="button"
            variant="secondary"
            onClick={() =>
              downloadCsv(toFaultFile(faulty, (row) => row.faults.map((fault) => faultText(row, fault)).join(' ')))
            }
          >
            <Icon name="download" />
            {t('list.download')}
          </Button>
        )}
        <Button type="button" variant="quiet" onClick={() => list.setChecked(undefined)}>
          {t('list.again')}
        </Button>
      </Row>
    </Stack>
  )
}
