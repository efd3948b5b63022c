import { lazy, Suspense } from 'react'
import type { PhotoViewerProps } from './photo-viewer-dialog.tsx'

/** Loaded with the first picture that is enlarged. Without a connection a picture stays as it is. */
const PhotoViewerDialog = lazy(() => import('./photo-viewer-dialog.tsx').catch(() => ({ default: () => null })))

/** A picture over the whole screen, while there is one. */
export const PhotoViewer = (props: PhotoViewerProps) =>
  props.picture && (
    <Suspense fallback={null}>
      <PhotoViewerDialog {...props} />
    </Suspense>
  )
