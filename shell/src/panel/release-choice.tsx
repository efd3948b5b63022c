import { Button, Row, SelectField, TextField } from '@radruf/shared-ui'
import { useState } from 'react'
import { OverrideForm } from '../app/override-form.tsx'
import type { OverrideChoices } from '../server/overrides.ts'
import type { PanelTexts } from './panel-texts.ts'
import css from './remotes-panel.module.css'

/** Option for an address, which is entered in the field below. */
const ADDRESS = 'address'
/** Value that ends an override. */
const LIVE = 'live'

type ReleaseChoiceProps = {
  choice: OverrideChoices['remotes'][number]
  /** Release of this session's override, or `address`. */
  current: string | undefined
  origins: readonly string[]
  t: PanelTexts
}

/** Switches one remote for this session: to a release of the registry, to an address, or back to the live release. */
export function ReleaseChoice({ choice, current, origins, t }: ReleaseChoiceProps) {
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
