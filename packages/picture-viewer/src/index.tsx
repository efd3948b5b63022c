import { lazy, Suspense, useState } from 'react'
import type { Turns } from './use-frames.ts'
import type { ViewerProps } from './viewer-dialog.tsx'

export { isStored, type Picture } from './picture.ts'

/** Loaded with the first picture that is opened. Without a connection a picture stays as it is. */
const ViewerDialog = lazy(() => import('./viewer-dialog.tsx').catch(() => ({ default: () => null })))

/** Pictures over the whole screen, while one of them is shown. It closes when that one is deleted. Rotations are kept while the parent is mounted. */
export function PictureViewer(props: ViewerProps) {
  const turning = useState<Turns>({})
  if (!props.pictures.some(({ id }) => id === props.shown)) return null
  return (
    <Suspense fallback={null}>
      <ViewerDialog {...props} turning={turning} />
    </Suspense>
  )
}
