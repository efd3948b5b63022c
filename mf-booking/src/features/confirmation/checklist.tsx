import { Card, CheckboxField, Progress, Stack } from '@radruf/shared-ui'
import { type Translator, useTexts } from '../../texts/index.ts'
import { checklistItems, isTool } from './checklist-items.ts'
import { useTicks } from './use-ticks.ts'

/** What to have ready before the call, with the tools that the customer named. */
export function Checklist({ appointmentId, tools }: { appointmentId: string; tools: readonly string[] }) {
  const t = useTexts()
  const items = checklistItems(tools)
  const { ticked, tick } = useTicks(appointmentId)
  const done = items.filter((item) => ticked.includes(item)).length
  const { length: total } = items
  return (
    <Card title={t('confirmation.prepareTitle')}>
      <p>{t('confirmation.prepareHelp')}</p>
      <Progress label={t('confirmation.done', { done, total })} value={done} max={total} />
      <Stack gap="s">
        {items.map((item) => (
          <CheckboxField
            key={item}
            name={`checklist-${item}`}
            label={itemText(t, item)}
            checked={ticked.includes(item)}
            onChange={({ target }) => tick(item, target.checked)}
          />
        ))}
      </Stack>
      {!items.some(isTool) && <p>{t('confirmation.noTools')}</p>}
    </Card>
  )
}

const itemText = (t: Translator, item: ReturnType<typeof checklistItems>[number]): string =>
  isTool(item) ? t('confirmation.items.tool', { tool: t(`tools.${item}`) }) : t(`confirmation.items.${item}`)
