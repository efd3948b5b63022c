import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import {
  type InvitationCheck,
  type InvitationRow,
  isStaff,
  type Language,
  PEOPLE_LIST_LENGTH_MAX,
  PEOPLE_PER_LIST_MAX,
} from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Dialog, Icon, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, toRefusal, useApi, useProblemText } from '@radruf/shell-kit'
import { useRef, useState } from 'react'
import { useActionData, useLoaderData, useRevalidator } from 'react-router-dom'
import { downloadCsv } from '../../csv.ts'
import { useTexts } from '../../texts/index.ts'
import { LanguageField } from './language-field.tsx'
import css from './list-dialog.module.css'
import { FaultyRow, useFaultText } from './list-row.tsx'
import { decodeText, sortRows, toFaultFile, toNewPerson, toWrittenLine } from './list-rows.ts'
import type { loader } from './people-actions.ts'

/** Lines without faults that are shown. */
const SHOWN_READY = 5

/** Invites a list: pasted or from a file, then each line with what is wrong with it, mended in place. */
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
          <Source list={list} checked={checked} />
        )}
      </Stack>
    </Dialog>
  )
}

/** The list, its check, and what the service answered. */
function useList() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<InvitationCheck>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [invited, setInvited] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const run = async (request: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    setInvited(undefined)
    try {
      await request()
    } catch (error) {
      setRefusal(toRefusal(error).refusal)
    } finally {
      setBusy(false)
    }
  }
  const check = (csv: string) =>
    run(async () => {
      // The service takes no longer text; what is wrong with it is the number of its lines.
      if (csv.length > PEOPLE_LIST_LENGTH_MAX) setRefusal({ code: 'LIST_TOO_LONG', problem: {} })
      else setChecked(await unwrap(api.POST('/api/people/checks', { body: { csv } })))
    })
  const mend = (rows: readonly InvitationRow[]) =>
    run(async () =>
      setChecked(await unwrap(api.POST('/api/people/checks', { body: { lines: rows.map(toWrittenLine) } }))),
    )
  const invite = (rows: readonly InvitationRow[], fallback: Language) =>
    run(async () => {
      const people = sortRows(rows).ready.map((row) => toNewPerson(row, fallback))
      const reply = await unwrap(api.POST('/api/people', { body: { people } }))
      setChecked({ rows: sortRows(rows).faulty, faults: [] })
      setText('')
      setInvited(reply.invited)
      await revalidate()
    })
  return { text, setText, checked, setChecked, refusal, invited, isBusy, check, mend, invite }
}
type List = ReturnType<typeof useList>

/** The list as text, typed, pasted or read from a file. */
function Source({ list, checked }: { list: List; checked: InvitationCheck | undefined }) {
  const t = useTexts()
  const file = useRef<HTMLInputElement>(null)
  const { text, setText, isBusy } = list
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return
    const content = decodeText(await chosen.arrayBuffer())
    setText(content.slice(0, PEOPLE_LIST_LENGTH_MAX + 1))
    await list.check(content)
  }
  return (
    <>
      <p>{t('list.lead', { max: PEOPLE_PER_LIST_MAX })}</p>
      {checked && (
        <Notice tone="danger" live>
          {checked.faults.length === 0 && <p>{t('list.empty')}</p>}
          {checked.faults.map(({ line, cause, column = '' }) => (
            <p key={`${cause} ${column}`}>{t(`list.fault.${cause}`, { line, column })}</p>
          ))}
        </Notice>
      )}
      <TextField
        multiline
        rows={8}
        name="list"
        label={t('list.paste')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={'name@example.com; Anna; de'}
      />
      <Row gap="s">
        <Button type="button" loading={isBusy} loadingLabel={t('list.checking')} onClick={() => void list.check(text)}>
          {t('list.check')}
        </Button>
        <Button type="button" variant="secondary" onClick={() => file.current?.click()}>
          <Icon name="download" />
          {t('list.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          aria-label={t('list.file')}
          onChange={({ target }) => {
            void readFile(target.files?.[0])
            // The same file can be chosen again after it was changed.
            target.value = ''
          }}
        />
      </Row>
    </>
  )
}

/** The checked lines: faulty ones first, mended in place, and the button that invites the others. */
function Preview({ list, rows }: { list: List; rows: readonly InvitationRow[] }) {
  const t = useTexts()
  const { faulty, known, ready } = sortRows(rows)
  const counts = { ready: ready.length, faulty: faulty.length, known: known.length }
  return (
    <>
      <dl className={css.Counts} aria-live="polite">
        {(['ready', 'faulty', 'known'] as const).map((name) => (
          <div key={name} data-count={name}>
            <dd>{counts[name]}</dd>
            <dt>{t(`list.${name}`)}</dt>
          </div>
        ))}
      </dl>
      <ul className={css.Rows}>
        {faulty.map((row) => (
          <FaultyRow
            key={row.line}
            row={row}
            onMend={(mended) => void list.mend(rows.map((other) => (other.line === mended.line ? mended : other)))}
            onDrop={() => void list.mend(rows.filter((other) => other.line !== row.line))}
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
