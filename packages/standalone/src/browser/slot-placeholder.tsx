import { Card } from '@radruf/shared-ui'

/** Placeholder for a slot of another remote. */
export function SlotPlaceholder({ slot, owner }: { slot: string; owner: string }) {
  return (
    <Card>
      <p>
        <code>{slot}</code>: {owner}
      </p>
    </Card>
  )
}
