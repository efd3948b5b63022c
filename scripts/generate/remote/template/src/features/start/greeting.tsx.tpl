import { Card } from '@radruf/shared-ui'
import type { ReactNode } from 'react'

/** A greeting on a card. */
export function Greeting({ children }: { children: ReactNode }) {
  return <Card>{children}</Card>
}
