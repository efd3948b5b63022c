import { lazy, Suspense } from 'react'
import type { ViewerProps } from './picture-viewer.tsx'

const PictureViewer = lazy(() => import('./picture-viewer.tsx'))

/** The viewer, loaded when a picture is opened for the first time. */
export function LazyViewer(props: ViewerProps) {
  if (props.shown === null) return null
  return (
    <Suspense fallback={null}>
      <PictureViewer {...props} />
    </Suspense>
  )
}
