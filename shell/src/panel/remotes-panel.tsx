import { findPath } from '@radruf/contract'
import { loadMeasureName } from '@radruf/federation/page'
import { ShellServices } from '@radruf/host'
import {
  Badge,
  Button,
  CheckboxField,
  IconButton,
  Notice,
  Row,
  SelectField,
  Skeleton,
  TextField,
} from '@radruf/shared-ui'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { OverrideChoices } from '../server/overrides.ts'
import { OverrideForm } from './override-banner.tsx'
import css from './remotes-panel.module.css'
import { usePanelTexts } from './texts/index.ts'

/** Lists the page's remotes with release, owner and load time; outlines them and switches their releases. */
export default function RemotesPanel({ onClose }: { onClose: () => void }) {
  const t = usePanelTexts()
  const { live } = useContext(ShellServices)
  const choices = useChoices()
  const [outlined, setOutlined] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
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

/** Option for an address, which is entered in the field below. */
const ADDRESS = 'address'
/** Value that ends an override. */
const LIVE = 'live'

type ReleaseChoiceProps = {
  choice: OverrideChoices['remotes'][number]
  /** Release of this session's override, or `address`. */
  current: string | undefined
  origins: readonly string[]
  t: ReturnType<typeof usePanelTexts>
}

/** Switches one remote for this session: to a release of the registry, to an address, or back to the live release. */
function ReleaseChoice({ choice, current, origins, t }: ReleaseChoiceProps) {
  const { name, live, canary, releases } = choice
  const [chosen, setChosen] = useState(current ?? LIVE)
  const others = releases.filter(({ hash }) => hash !== live).toReversed()
  const versionOf = (wanted: string) => releases.find(({ hash }) => hash === wanted)?.version ?? ''
  return (
    <OverrideForm>
      <Row gap="s" className={css.Choice}>
        <SelectField
          label={t('choose', { name })}
          id={`remotes-${name}`}
          name={chosen === ADDRESS ? '' : `mf.${name}`}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            { value: LIVE, label: `${versionOf(live)} ${live.slice(0, 8)} (${t('live')})` },
            ...others.map(({ hash, version }) => ({
              value: hash,
              label: `${version} ${hash.slice(0, 8)}${hash === canary ? ` (${t('canary')})` : ''}`,
            })),
            { value: ADDRESS, label: t('atAddress') },
          ]}
        />
        {chosen === ADDRESS && (
          <TextField
            label={t('address', { name })}
            name={`mf.${name}`}
            type="url"
            required
            hint={t('addressHint', { origins: origins.join(' ') || t('noOrigins') })}
          />
        )}
        <Button variant="secondary">{t('switch')}</Button>
      </Row>
    </OverrideForm>
  )
}

/** The registry's current releases, which may be newer than the page's. */
function useChoices(): OverrideChoices | 'asked' | 'failed' {
  const [choices, setChoices] = useState<OverrideChoices | 'asked' | 'failed'>('asked')
  useEffect(() => {
    const stop = new AbortController()
    fetch('/overrides', { signal: stop.signal, headers: { accept: 'application/json' } })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`)
        setChoices((await response.json()) as OverrideChoices)
      })
      .catch(() => !stop.signal.aborted && setChoices('failed'))
    return () => stop.abort()
  }, [])
  return choices
}
