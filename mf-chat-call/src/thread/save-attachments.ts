import { type Attachment, getClipAddress, getPhotoAddress } from '@radruf/contract'

/** Downloads pictures and clips as files. */
export function saveAttachments(attachments: readonly Attachment[]) {
  for (const { id, clip } of attachments) {
    const link = document.createElement('a')
    link.href = clip ? getClipAddress(id) : getPhotoAddress(id, 'large')
    link.download = ''
    link.click()
  }
}
