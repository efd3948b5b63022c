import type { CalendarFeed } from '@radruf/contract'
import { Button, Dialog, Notice, TextField } from '@radruf/shared-ui'
import { useDates, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './dialogs.module.css'
import type { WeekResult } from './week-actions.ts'

type FeedDialogProps = { feed: CalendarFeed | null; isOpen: boolean; onClose: () => void }

/** The calendar feed: its secret address is shown once, and can be renewed and turned off. */
export function FeedDialog({ feed, isOpen, onClose }: FeedDialogProps) {
  const t = useTexts()
  return (
    <Dialog open={isOpen} onClose={onClose} closeLabel={t('week.close')} title={t('week.feed.title')}>
      <p>{t('week.feed.lead')}</p>
      <FeedForm feed={feed} />
    </Dialog>
  )
}

function FeedForm({ feed }: { feed: CalendarFeed | null }) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const fetcher = useFetcher<WeekResult>()
  const result = fetcher.data
  const url = result && !result.refusal ? result.feed?.url : undefined
  return (
    <fetcher.Form method="post" className={css.Form}>
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      {feed && url && <FeedAddress key={url} url={url} />}
      {feed && (
        <p className={css.Muted}>
          {feed.fetchedAt
            ? t('week.feed.fetched', { time: dates.format(feed.fetchedAt, 'relativeTime') })
            : t('week.feed.neverFetched')}
        </p>
      )}
      <div className={css.Row}>
        <Button name="intent" value="feed" variant={feed ? 'secondary' : 'primary'} loading={fetcher.state !== 'idle'}>
          {t(feed ? 'week.feed.renew' : 'week.feed.create')}
        </Button>
        {feed && (
          <Button name="intent" value="delete-feed" variant="quiet">
            {t('week.feed.end')}
          </Button>
        )}
      </div>
      {feed && <p className={css.Muted}>{t('week.feed.renewHelp')}</p>}
    </fetcher.Form>
  )
}

function FeedAddress({ url }: { url: string }) {
  const t = useTexts()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(url).then(
      () => setIsCopied(true),
      () => {},
    )
  }
  return (
    <Notice tone="success" live title={t('week.feed.once')}>
      <TextField
        readOnly
        name="address"
        className={css.Address}
        label={t('week.feed.address')}
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className={css.Row}>
        <Button type="button" variant="secondary" onClick={() => void copy()}>
          {t('week.feed.copy')}
        </Button>
        <span role="status">{isCopied && t('week.feed.copied')}</span>
      </div>
    </Notice>
  )
}
