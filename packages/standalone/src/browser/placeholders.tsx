import { findPath, pathTo } from '@radruf/contract'
import { Card, Link, Notice, Page } from '@radruf/shared-ui'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { OWN_PATHS, REMOTE } from './remote.ts'
import { useStandaloneTexts } from './standalone-texts.ts'

/** Placeholder for a page of another remote or of the shell. */
export function OutsidePage() {
  const t = useStandaloneTexts()
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const owner = findPath(pathname)?.owner
  return (
    <Page title={t('elsewhere.title')}>
      <Notice lang={i18n.language}>
        {owner ? t('elsewhere.owned', { path: pathname, owner }) : t('elsewhere.unknown', { path: pathname })}
      </Notice>
      <Card title={t('elsewhere.own', { remote: REMOTE })}>
        <ul>
          {OWN_PATHS.map((path) => (
            <li key={path}>{path.includes(':') ? path : <Link to={pathTo(path as '/')}>{path}</Link>}</li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}

/** Placeholder for a slot of another remote. */
export function SlotPlaceholder({ slot, owner }: { slot: string; owner: string }) {
  return (
    <Card>
      <p>
        <code>{slot}</code>: {owner}
      </p>
    </Card>
  )
}
