import type { Summary } from '@radruf/contract'
import { PointList } from '@radruf/shared-ui/point-list'
import { useTexts } from '../../texts/index.ts'

/** The points agreed in the call: done in it, or still to do by the customer. */
export function AgreedList({ agreed }: Pick<Summary, 'agreed'>) {
  const t = useTexts()
  if (agreed.length === 0) return null
  return (
    <PointList
      doneLabel={t('agreed.done')}
      openLabel={t('agreed.open')}
      points={agreed.map(({ text, done }) => ({ key: text, isDone: done, content: text }))}
    />
  )
}
