import { ButtonLink, Notice, Page } from '@radruf/shared-ui'

/** Fallback after a rendering crash. Its heading is German in both languages (SPEC §2). */
export function Crash({ error }: { error: unknown }) {
  return (
    <Page
      title="Etwas ist schief gelaufen"
      actions={
        <ButtonLink to="/" reloadDocument>
          Zur Startseite · Home
        </ButtonLink>
      }
    >
      <Notice tone="danger" live>
        {error instanceof Error ? error.message : String(error)}
      </Notice>
    </Page>
  )
}
