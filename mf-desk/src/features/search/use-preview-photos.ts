import type { Photo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'

/** Whether the screen shows the preview, from the width that search-page.module.css has. */
export const hasPreview = () => window.matchMedia('(min-width: 1000px)').matches

/** The photos of the previewed ticket; none until they are loaded, and none where they cannot be. */
export function usePreviewPhotos(ticketId: string): readonly Photo[] {
  const api = useApi()
  const [loaded, setLoaded] = useState<{ ticketId: string; photos: readonly Photo[] }>()
  useEffect(() => {
    if (!hasPreview()) return
    let isShown = true
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId } } })).then(
      ({ photos }) => {
        if (isShown) setLoaded({ ticketId, photos })
      },
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [api, ticketId])
  return loaded?.ticketId === ticketId ? loaded.photos : []
}
