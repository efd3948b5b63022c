import {
  CASE_FILTER_NAME_MAX,
  CASE_ROWS,
  type CaseRows,
  KEPT_FILTERS_MAX,
  type KeptFilter,
  pathTo,
} from '@radruf/contract'
import { Button, ButtonLink, Dialog, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { type LoadedCases, toListPath } from '../load-cases.ts'
import { useTexts } from '../texts/index.ts'
import { type FilterResult, toFiltersForm, toRowsForm } from './kept-filters.ts'

type NarrowDialogProps = { list: LoadedCases; onClose: () => void }

/** Narrows the list to a tag or to reported dangers, keeps such a filter under a name, and chooses the rows. */
export function NarrowDialog({ list, onClose }: NarrowDialogProps) {
  const t = useTexts()
  const { filter, tag, urgent, tags = [], keptFilters: kept = [] } = list
  const choice = { filter, pages: 1 }
  return (
    <Dialog open onClose={onClose} closeLabel={t('close')} title={t('narrow.title')}>
      <Stack gap="m">
        <section aria-label={t('narrow.byTag')}>
          <h3>{t('narrow.byTag')}</h3>
          {tags.length === 0 && <p>{t('tags.none')}</p>}
          <Row gap="s">
            {tags.map(({ tag: name, count }) => (
              <ButtonLink
                key={name}
                to={toListPath({ ...choice, urgent, tag: name === tag ? '' : name })}
                variant={name === tag ? 'primary' : 'secondary'}
                aria-current={name === tag || undefined}
                onClick={onClose}
              >
                {name} {count}
              </ButtonLink>
            ))}
          </Row>
        </section>
        <ButtonLink
          to={toListPath({ ...choice, tag, urgent: !urgent })}
          variant={urgent ? 'primary' : 'secondary'}
          aria-current={urgent || undefined}
          onClick={onClose}
        >
          {t('narrow.urgent')}
        </ButtonLink>
        <KeptFilters list={list} kept={kept} />
        {list.rows && <Rows rows={list.rows} />}
      </Stack>
    </Dialog>
  )
}

/** The rows of the list: dense, or with larger pictures. Every device of the mechanic shows them. */
function Rows({ rows }: { rows: CaseRows }) {
  const t = useTexts()
  const fetcher = useFetcher<FilterResult>()
  const problemText = useProblemText()
  const save = (choice: CaseRows) =>
    void fetcher.submit(toRowsForm(choice), { method: 'post', action: pathTo('/desk') })
  return (
    <section aria-label={t('narrow.rows')}>
      <h3>{t('narrow.rows')}</h3>
      <Row gap="s">
        {CASE_ROWS.map((choice) => (
          <Button
            key={choice}
            type="button"
            variant={choice === rows ? 'primary' : 'secondary'}
            aria-pressed={choice === rows}
            onClick={() => save(choice)}
          >
            {t(`narrow.${choice}`)}
          </Button>
        ))}
      </Row>
      {fetcher.data?.refusal && (
        <Notice tone="danger" live>
          {problemText(fetcher.data.refusal)}
        </Notice>
      )}
    </section>
  )
}

type KeptFiltersProps = { list: LoadedCases; kept: readonly KeptFilter[] }

function KeptFilters({ list: { filter, tag, urgent }, kept }: KeptFiltersProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const problemText = useProblemText()
  const fetcher = useFetcher<FilterResult>()
  // The list may still load when the dialog opens, so that its tag follows.
  const [typed, setName] = useState<string>()
  const name = typed ?? tag
  const isKept = kept.some((one) => one.filter === filter && one.tag === tag && one.urgent === urgent)
  const isNarrowed = tag !== '' || urgent
  const save = (filters: readonly KeptFilter[]) =>
    void fetcher.submit(toFiltersForm(filters), { method: 'post', action: pathTo('/desk') })
  return (
    <>
      {isNarrowed && !isKept && kept.length < KEPT_FILTERS_MAX && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) save([...kept, { name: name.trim(), filter, tag, urgent }])
          }}
        >
          <Stack gap="s">
            <h3>{t('narrow.keep')}</h3>
            <TextField
              name="name"
              label={t('narrow.name')}
              limit={toLimit(CASE_FILTER_NAME_MAX)}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button loading={fetcher.state !== 'idle'}>{t('narrow.save')}</Button>
          </Stack>
        </form>
      )}
      {isNarrowed && !isKept && kept.length >= KEPT_FILTERS_MAX && (
        <Notice>{t('narrow.full', { count: KEPT_FILTERS_MAX })}</Notice>
      )}
      {fetcher.data?.refusal && (
        <Notice tone="danger" live>
          {problemText(fetcher.data.refusal)}
        </Notice>
      )}
      {kept.length > 0 && (
        <section aria-label={t('narrow.kept')}>
          <h3>{t('narrow.kept')}</h3>
          <ul>
            {kept.map((one, index) => (
              <li key={`${index} ${one.name}`}>
                <Row gap="s">
                  <span>{one.name}</span>
                  <Button
                    type="button"
                    variant="quiet"
                    aria-label={t('narrow.delete', { name: one.name })}
                    onClick={() => save(kept.filter((other) => other !== one))}
                  >
                    {t('narrow.remove')}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
