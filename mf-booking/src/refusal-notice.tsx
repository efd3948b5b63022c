import { Notice, type NoticeProps } from '@radruf/shared-ui'
import { useEffect, useRef } from 'react'

/** A refusal beside its cause. It scrolls into view: the button that was pressed may be far below. */
export function RefusalNotice(props: Omit<NoticeProps, 'tone' | 'live' | 'ref'>) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.scrollIntoView({ block: 'nearest' }), [])
  return <Notice {...props} ref={root} tone="danger" live />
}
