import { Icon } from '@radruf/shared-ui'
import type { DeviceFiles, LocalPictures, OutgoingAttachment, OutgoingMessage } from '@radruf/thread'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './attachment-grid.module.css'

/** The files of a message on its way, with the share that has left the device. */
export function OutgoingGrid({
  attachments,
  state,
  files,
  pictures,
  onPause,
}: {
  attachments: readonly OutgoingAttachment[]
  state: OutgoingMessage['state']
  files: Pick<DeviceFiles, 'get'>
  pictures: LocalPictures
  onPause: () => void
}) {
  const t = useTexts()
  const percent = state.at === 'sending' ? (state.percent ?? 0) : undefined
  return (
    <div className={css.Grid} data-count={Math.min(4, attachments.length)}>
      {attachments.map((attachment) => (
        <div key={attachment.clientId} className={css.Tile}>
          <Preview {...{ attachment, files, pictures }} />
        </div>
      ))}
      {percent !== undefined && (
        <div className={css.Sending}>
          <progress className={css.Progress} max={100} value={percent} aria-label={t('thread.state.sending')} />
          <button type="button" className={css.Cancel} onClick={onPause}>
            <Icon name="close" size={1.125} />
            {t('thread.cancel')}
          </button>
        </div>
      )}
    </div>
  )
}

type PreviewProps = {
  attachment: OutgoingAttachment
  files: Pick<DeviceFiles, 'get'>
  pictures: LocalPictures
}

/** The picture of a file on this device; empty when the browser has deleted it. */
function Preview({ attachment: { clientId, width, height }, files, pictures }: PreviewProps) {
  const [address, setAddress] = useState(() => pictures.find(clientId))
  useEffect(() => {
    // The tray hands its picture over; after a reload the file is read again.
    if (pictures.find(clientId)) return
    let isCurrent = true
    void files.get(clientId).then((file) => {
      if (!file || !isCurrent) return
      const created = URL.createObjectURL(file.poster ?? file.blob)
      pictures.keep(clientId, created)
      setAddress(created)
    })
    return () => {
      isCurrent = false
    }
  }, [clientId, files, pictures])
  return address ? <img src={address} alt="" width={width} height={height} /> : null
}
