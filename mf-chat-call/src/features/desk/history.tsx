import type { RecordedMove } from '@radruf/contract'
import { Card, DescriptionList } from '@radruf/shared-ui'
import { useLanguage } from '@radruf/shell-kit'
import { dayAndTime } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'

/** Every move of a case, with who made it. */
export function History({ moves }: { moves: readonly RecordedMove[] }) {
  const t = useTexts()
  const language = useLanguage()
  if (moves.length === 0) return null
  return (
    <Card title={t('history.title')} headingLevel={2}>
      <DescriptionList
        items={moves.map(({ to, actor, name, movedAt }) => ({
          term: dayAndTime(movedAt, language),
          detail: t('history.move', { state: t(`states.${to}`), by: name ?? t(`history.actors.${actor}`) }),
        }))}
      />
    </Card>
  )
}
