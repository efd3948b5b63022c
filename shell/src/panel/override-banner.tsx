import { ShellServices } from '@radruf/host'
import { Button, Notice, Row, Stack } from '@radruf/shared-ui'
import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { usePanelTexts } from './texts/index.ts'

/** A form that changes the session's overrides and reloads this page. */
export function OverrideForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/overrides">
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  )
}

/** Names this session's overrides and the refused ones on every page. Its forms work without script. */
export function OverrideBanner() {
  const t = usePanelTexts()
  const { live, overrides } = useContext(ShellServices)
  const active = live.filter(({ override }) => override)
  const refused = overrides?.refused ?? []
  if (!overrides || !(active.length || refused.length)) return null
  return (
    <Notice tone="warning" role="region" aria-label={t('overrides.label')}>
      <Stack gap="s">
        {active.length > 0 && (
          <p>
            {t('overrides.active')}{' '}
            <strong>{active.map(({ name, version, entry }) => `${name} ${version || entry.url}`).join(', ')}</strong>
          </p>
        )}
        {refused.map(({ name, wanted, reason }) => (
          <p key={name}>{t(`overrides.refused.${reason}`, { name, wanted })}</p>
        ))}
        <Row gap="s" wrap>
          {active.length > 0 && (
            <OverrideForm>
              <Button variant="secondary" name="reset" value="yes">
                {t('overrides.reset')}
              </Button>
            </OverrideForm>
          )}
        </Row>
      </Stack>
    </Notice>
  )
}
