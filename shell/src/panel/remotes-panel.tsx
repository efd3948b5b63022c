import { findPath } from '@radruf/contract'
import { loadMeasureName } from '@radruf/federation/page'
import { ShellServices } from '@radruf/host'
import { Badge, CheckboxField, IconButton, Notice, Skeleton } from '@radruf/shared-ui'
import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { usePanelTexts } from './panel-texts.ts'
import { ReleaseChoice } from './release-choice.tsx'
import css from './remotes-panel.module.css'
import { useChoices } from './use-choices.ts'

/** Lists the page's remotes with release, owner and load time; outlines them and switches their releases. */
export default function RemotesPanel({ onClose }: { onClose: () => void }) {
  const t = usePanelTexts()
  const { live } = useContext(ShellServices)
  const choices = useChoices()
  const [outlined, setOutlined] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useOutlines(outlined)
  return (
    <aside aria-labelledby="remotes-panel" className={css.Panel} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <header className={css.Header}>
        <h2 id="remotes-panel" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      <CheckboxField
        name="remotes-outline"
        label={t('outline')}
        checked={outlined}
        onChange={({ target }) => setOutlined(target.checked)}
      />
      {choices === 'failed' && (
        <Notice tone="danger" live>
          {t('failed')}
        </Notice>
      )}
      <ul className={css.List}>
        {live.map(({ name, owner, version, hash, override }) => {
          const ms = performance.getEntriesByName(loadMeasureName(name)).at(-1)?.duration
          const choice = typeof choices === 'object' ? choices.remotes.find((one) => one.name === name) : undefined
          return (
            <li key={name} className={css.Remote}>
              <p className={css.Name}>
                <strong>{name}</strong> {override && <Badge tone="warning">{t('overridden')}</Badge>}
              </p>
              <p className={css.Facts}>
                {[
                  `${version} ${hash}`.trim(),
                  owner && t('owner', { owner }),
                  ms === undefined ? t('notLoaded') : t('loaded', { ms: Math.round(ms) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {choice && typeof choices === 'object' && (
                <ReleaseChoice choice={choice} current={override && hash} origins={choices.origins} t={t} />
              )}
              {choices === 'asked' && <Skeleton lines={1} label={t('title')} />}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

/** Outlines slots and main area; slots carry their remote's name, the main area gets the owner of the path. */
function useOutlines(outlined: boolean) {
  const { pathname } = useLocation()
  useEffect(() => {
    const main = document.querySelector('main')
    if (!outlined || !main) return
    main.setAttribute('data-outline', findPath(pathname)?.owner ?? 'shell')
    document.documentElement.setAttribute('data-outlined', '')
    return () => {
      main.removeAttribute('data-outline')
      document.documentElement.removeAttribute('data-outlined')
    }
  }, [outlined, pathname])
}
