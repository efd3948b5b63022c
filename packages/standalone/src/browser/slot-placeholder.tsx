import { Card } from '@radruf/shared-ui'

/** Stands where another remote's slot would be. */
export function SlotPlaceholder({ slot, owner }: { slot: string; owner: string }) {
  return (
    <Card>
      <p>
        <code>{slot}</code>: {owner}
      </p>
    </Card>
  )
}
