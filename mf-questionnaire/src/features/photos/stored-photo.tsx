import type { Photo } from '@radruf/contract'
import { Button, Icon, Notice } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { useFetcher } from 'react-router-dom'
import { photoAddress } from '../../photo-address.ts'
import { useTexts } from '../../texts/index.ts'
import css from './photo-group.module.css'

type Props = { photo: Photo; ticketId: string; address: string; title: string }

/** A photo that the ticket has, and the way to take it out again. */
export function StoredPhoto({ photo, ticketId, address, title }: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  const fetcher = useFetcher<{ refusal?: Refusal } | null>()
  return (
    <fetcher.Form method="post" action={address} className={css.Photo}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <img
        className={css.Picture}
        src={photoAddress(photo.id, 'small')}
        alt={t('photos.alt', { perspective: title })}
        width={photo.width}
        height={photo.height}
      />
      {fetcher.data?.refusal && (
        <Notice tone="danger" live>
          {problemText(fetcher.data.refusal)}
        </Notice>
      )}
      <Button
        variant="quiet"
        name="remove"
        value={photo.id}
        loading={fetcher.state !== 'idle'}
        loadingLabel={t('photos.removing')}
      >
        <Icon name="trash" size={1.25} />
        {t('photos.remove')}
      </Button>
    </fetcher.Form>
  )
}
