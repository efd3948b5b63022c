import { type Content, listContentValues } from '@radruf/contract'
import { Button, ButtonLink, Stack } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { Form, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { QUERY } from './content-actions.ts'
import { Difference } from './content-difference.tsx'
import css from './content-page.module.css'

/** The published versions with who, when and why; each can be compared with the live one, and taken back as a new draft. */
export function ContentVersions({ content }: { content: Content }) {
  const t = useTexts()
  const { versions, id, kind } = content
  const [search] = useSearchParams()
  const compared = search.get(QUERY.version)
  if (versions.length === 0) return null
  return (
    <Stack as="section" gap="s">
      <h2>{t('content.versions')}</h2>
      <ul className={css.Versions}>
        {versions.map((version, index) => (
          <li key={version.number}>
            <Facts version={version} isLive={index === 0 && content.live !== null} />
            {version.values && (index > 0 || !content.live) && (
              <span className={css.VersionActions}>
                <ButtonLink
                  variant="quiet"
                  preventScrollReset
                  to={`?${QUERY.kind}=${kind}&${QUERY.text}=${id}&${QUERY.version}=${version.number}`}
                  aria-label={t('content.compareNamed', { number: version.number })}
                >
                  {t('content.compare')}
                </ButtonLink>
                <RestoreForm content={content} version={version} />
              </span>
            )}
            {compared === String(version.number) && <Comparison content={content} version={version} />}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type Version = Content['versions'][number]

function Facts({ version: { authorName, at, note, values }, isLive }: { version: Version; isLive: boolean }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <span className={css.Facts}>
      <strong className={css.Word} data-live={isLive || undefined}>
        <span aria-hidden="true" className={css.Shape} />
        {t(values ? (isLive ? 'content.live' : 'content.before') : 'content.withdrawn')}
      </strong>
      <span>
        {t('content.by', { name: authorName ?? t('content.somebody'), time: dates.format(at, 'shortDayTime') })}
      </span>
      {note && <span>{note}</span>}
    </span>
  )
}

function Comparison({ content: { kind, live, draft }, version }: { content: Content; version: Version }) {
  const current = live ?? draft?.values
  if (!current || !version.values) return null
  return <Difference kind={kind} before={version.values} after={current} />
}

/** Begins a draft with the texts of a version; nothing that is live changes. */
function RestoreForm({ content: { id, kind, draft, liveVersion }, version }: { content: Content; version: Version }) {
  const t = useTexts()
  const dates = useDates()
  const { values, number, at } = version
  const fields = {
    ...{ id, kind, intent: 'restore', revision: draft?.revision ?? 0, basedOn: liveVersion },
    note: t('content.restored', { time: dates.format(at, 'dayOfMonth') }),
    ...Object.fromEntries(listContentValues(kind).map(({ name }) => [name, values?.[name] ?? ''])),
  }
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" aria-label={t('content.restoreNamed', { number })}>
        {t('content.restore')}
      </Button>
    </Form>
  )
}
