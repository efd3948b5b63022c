import { findMediaKind, MEDIA_HEADER_BYTES, type MediaKind } from '@radruf/contract'

/** The kind of a chosen file by its content. Undefined for a file that is neither photo nor video, or that cannot be read. */
export const readMediaKind = (file: Blob): Promise<MediaKind | undefined> =>
  file
    .slice(0, MEDIA_HEADER_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => findMediaKind(new Uint8Array(bytes)),
      () => undefined,
    )
