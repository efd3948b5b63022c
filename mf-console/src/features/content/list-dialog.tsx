import type { ContentListCheck, ListedContentKind } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, CheckboxField, Dialog, Icon, Notice, Row, Stack } from '@radruf/shared-ui'
import { useApi, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { ListCounts } from '../../csv-list/list-counts.tsx'
import css from '../../csv-list/list-preview.module.css'
import { ListSource } from '../../csv-list/list-source.tsx'
import { useListText } from '../../csv-list/use-list-text.ts'
import { useTexts } from '../../texts/index.ts'
import { useListFaultText } from './use-list-fault-text.ts'

/** Lines without faults that are shown. */
const SHOWN_MAX = 5

/** The columns of a list in the order of an example. */
const EXAMPLES: Record<ListedContentKind, string> = {
  workshop: 'name; street; postal_code; city; phone; position; from_1; to_1\n',
  part: 'number; name_de; name_en; price_from; price_to; part; fits\n',
}

type Checked = ContentListCheck & { csv: string }

/** Makes a list of workshops or parts live: pasted or from a file, then each line with its fault, and what changes. */
export function ContentListDialog({ kind, onClose }: { kind: ListedContentKind; onClose: () => void }) {
  const t = useTexts()
  const api = useApi()
  const problemText = useProblemText()
  const faultText = useListFaultText(kind)
  const { revalidate } = useRevalidator()
  const list = useListText()
  const [checked, setChecked] = useState<Checked>()
  const [done, setDone] = useState(false)
  const check = (csv: string) =>
    list.send(csv, async () => {
      setDone(false)
      setChecked({ ...(await unwrap(api.POST('/api/content/checks', { body: { kind, csv } }))), csv })
    })
  const load = ({ csv, version }: Checked, withdrawsOthers: boolean) =>
    list.run(async () => {
      await unwrap(api.POST('/api/content/imports', { body: { kind, csv, version, withdrawsOthers } }))
      setChecked(undefined)
      list.setText('')
      setDone(true)
      await revalidate()
    })
  return (
    <Dialog open onClose={onClose} title={t(`import.title.${kind}`)} closeLabel={t('person.close')}>
      <Stack>
        {list.refusal && (
          <Notice tone="danger" live>
            {problemText(list.refusal)}
          </Notice>
        )}
        {done && (
          <Notice tone="success" live>
            {t('import.done')}
          </Notice>
        )}
        {checked && checked.lines.length > 0 ? (
          <Preview
            kind={kind}
            checked={checked}
            isBusy={list.isBusy}
            onLoad={(withdrawsOthers) => void load(checked, withdrawsOthers)}
            onBack={() => setChecked(undefined)}
          />
        ) : (
          <ListSource
            list={list}
            lead={t(`import.lead.${kind}`)}
            placeholder={EXAMPLES[kind]}
            faults={checked?.faults.map(faultText)}
            emptyText={t('import.empty')}
            onCheck={(csv) => void check(csv)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type PreviewProps = {
  kind: ListedContentKind
  checked: Checked
  isBusy: boolean
  onLoad: (withdrawsOthers: boolean) => void
  onBack: () => void
}

/** What the list changes: counts, faulty lines first. A list with a fault is not loaded, as on the command line. */
function Preview({ kind, checked: { lines, others }, isBusy, onLoad, onBack }: PreviewProps) {
  const t = useTexts()
  const faultText = useListFaultText(kind)
  const [withdrawsOthers, setWithdrawsOthers] = useState(false)
  const faulty = lines.filter(({ faults }) => faults.length > 0)
  const ready = lines.filter(({ faults }) => faults.length === 0)
  const countOf = (change: 'added' | 'changed' | 'same') => ready.filter((line) => line.change === change).length
  const counts = { added: countOf('added'), changed: countOf('changed'), same: countOf('same'), faulty: faulty.length }
  return (
    <>
      <ListCounts counts={counts} labelOf={(name) => t(`import.count.${name}`)} />
      <ul className={css.Rows}>
        {faulty.map(({ line, title, faults }) => (
          <li key={line} className={css.Faulty}>
            <strong>
              {t('list.line', { line })} {title}
            </strong>
            <p className={css.Fault}>
              <Icon name="warning" size={1} />
              {faults.map(faultText).join(' ')}
            </p>
          </li>
        ))}
        {ready.slice(0, SHOWN_MAX).map(({ line, title, change }) => (
          <li key={line}>
            {t('list.line', { line })}: {title}
            {change && ` · ${t(`import.count.${change}`)}`}
          </li>
        ))}
        {ready.length > SHOWN_MAX && <li>{t('list.more', { count: ready.length - SHOWN_MAX })}</li>}
      </ul>
      {faulty.length > 0 && <p>{t('import.correctFirst')}</p>}
      {faulty.length === 0 && others.length > 0 && (
        <CheckboxField
          name="withdrawsOthers"
          label={t('import.withdrawOthers', { count: others.length })}
          checked={withdrawsOthers}
          onChange={({ target }) => setWithdrawsOthers(target.checked)}
        />
      )}
      <Row gap="s">
        {faulty.length === 0 && (
          <Button type="button" loading={isBusy} onClick={() => onLoad(withdrawsOthers)}>
            {t('import.submit', { count: ready.length })}
          </Button>
        )}
        <Button type="button" variant="quiet" onClick={onBack}>
          {t('list.again')}
        </Button>
      </Row>
    </>
  )
}
