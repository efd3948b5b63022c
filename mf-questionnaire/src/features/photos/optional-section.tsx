import { Stack } from '@radruf/shared-ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './optional-section.module.css'

/** An optional part of the page, folded until it has content. */
export function OptionalSection({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const t = useTexts()
  return (
    <details className={css.Section} open={open || undefined}>
      <summary className={css.Summary}>
        {title} {t('optional')}
      </summary>
      <Stack gap="m">{children}</Stack>
    </details>
  )
}
