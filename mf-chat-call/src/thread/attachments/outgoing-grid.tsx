import { Icon } from '@radruf/shared-ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import type { OutgoingAttachment, OutgoingMessage } from '../outbox.ts'
import css from './attachment-grid.module.css'
import type { DeviceFiles } from './device-files.ts'

/** The files of a message on its way, with the share that has left the device. */
export function OutgoingGrid({
  attachments,
  state,
  files,
  onPause,
}: {
  attachments: readonly OutgoingAttachment[]
  state: OutgoingMessage['state']
  files: Pick<DeviceFiles, 'get'>
  onPause: () => void
}) {
  const t = useTexts()
  const percent = state.at === 'sending' ? (state.percent ?? 0) : undefined
  return (
    <div className={css.Grid} data-count={Math.min(4, attachments.length)}>
      {attachments.map((attachment) => (
        <div key={attachment.clientId} className={css.Tile}>
          <Preview attachment={attachment} files={files} />
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

/** The picture of a file on this device; empty when the browser has deleted it. */
function Preview({ attachment, files }: { attachment: OutgoingAttachment; files: Pick<DeviceFiles, 'get'> }) {
  const { clientId, width, height } = attachment
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let isCurrent = true
    void files.get(clientId).then((file) => {
      if (!file || !isCurrent) return
      url = URL.createObjectURL(file.poster ?? file.blob)
      setAddress(url)
    })
    return () => {
      isCurrent = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [clientId, files])
  return address ? <img src={address} alt="" width={width} height={height} /> : null
}
