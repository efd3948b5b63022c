import type { Language } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/release'
import type { RefusedOverride } from '@radruf/federation/server'
import { createTexts } from '@radruf/host'
import { Button, Card, DescriptionList, Notice, Page, PlainLayout, Stack } from '@radruf/shared-ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { usePanelTexts } from '../panel/texts/index.ts'

export type ConfirmationInput = {
  language: Language
  productName: string
  styles: readonly { url: string; integrity: string }[]
  /** The remotes of this session's pages now, and after the change. */
  before: readonly LiveRemote[]
  after: readonly LiveRemote[]
  refused: readonly RefusedOverride[]
  /** Parameters of the address that requests the change: remote → release, version or address. */
  wanted: Readonly<Record<string, string>>
  /** The page without these parameters. */
  to: string
}

/**
 * Renders the page that names what an address would replace and from whom it comes. It has no script. Its form is the only way from an
 * address to an override.
 */
export const renderOverrideConfirmation = (input: ConfirmationInput): string =>
  `<!doctype html>${renderToStaticMarkup(
    <I18nextProvider i18n={createTexts(input.language)}>
      <html lang={input.language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="robots" content="noindex" />
          <title>{input.productName}</title>
          <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
          {input.styles.map(({ url, integrity }) => (
            <link key={url} rel="stylesheet" href={url} integrity={integrity || undefined} crossOrigin="anonymous" />
          ))}
        </head>
        <body>
          <Confirmation {...input} />
        </body>
      </html>
    </I18nextProvider>,
  )}`

const FORM = 'confirm-overrides'

function Confirmation({ productName, before, after, refused, wanted, to }: ConfirmationInput) {
  const { t } = useTranslation('shell')
  const panelText = usePanelTexts()
  const changes = after.flatMap((next) => {
    const now = before.find(({ name }) => name === next.name)
    return now?.hash === next.hash && now.entry.url === next.entry.url ? [] : [{ name: next.name, now, next }]
  })
  return (
    <PlainLayout brand={productName} skipLabel={t('skip')}>
      <Page
        title={panelText('confirm.title')}
        lead={panelText('confirm.lead')}
        actions={
          <>
            {changes.length > 0 && <Button form={FORM}>{panelText('confirm.agree')}</Button>}
            <Button form={FORM} name="cancel" value="yes" variant="secondary">
              {panelText('confirm.cancel')}
            </Button>
          </>
        }
      >
        <form id={FORM} method="post" action="/overrides">
          <input type="hidden" name="to" value={to} />
          {Object.entries(wanted).map(([name, value]) => (
            <input key={name} type="hidden" name={`mf.${name}`} value={value} />
          ))}
        </form>
        <Stack gap="m">
          {changes.map((change) => (
            <ChangeCard key={change.name} {...change} />
          ))}
          {refused.map(({ name, wanted: value, reason }) => (
            <Notice key={name} tone="warning">
              {panelText(`overrides.refused.${reason}`, { name, wanted: value })}
            </Notice>
          ))}
        </Stack>
      </Page>
    </PlainLayout>
  )
}

type ChangeCardProps = { name: LiveRemote['name']; now: LiveRemote | undefined; next: LiveRemote }

/** The replaced and the new release of a remote, and the team or address that it comes from. */
function ChangeCard({ name, now, next }: ChangeCardProps) {
  const { t } = useTranslation('shell')
  const panelText = usePanelTexts()
  const author =
    next.override === 'address'
      ? panelText('confirm.origin', { origin: new URL(next.entry.url).origin })
      : panelText('confirm.team', { owner: next.owner, contact: next.contact })
  return (
    <Card title={panelText('confirm.remote', { area: t(`areas.${name}`), name })}>
      <DescriptionList
        items={[
          { term: panelText('confirm.now'), detail: now ? describe(now) : panelText('confirm.none') },
          { term: panelText('confirm.next'), detail: describe(next) },
          { term: panelText('confirm.from'), detail: author },
        ]}
      />
    </Card>
  )
}

/** Version and hash of a release, or the address of its description. */
const describe = ({ version, hash, override, entry }: LiveRemote): string =>
  override === 'address' ? entry.url : `${version} (${hash})`
