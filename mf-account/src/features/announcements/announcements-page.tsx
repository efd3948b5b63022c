import type { Announcement } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, Card, Page, Stack } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, useDates } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router-dom'
import { useHomeLink } from '../../home-link.ts'
import { Paragraphs } from '../../paragraphs.tsx'
import { useTexts } from '../../texts/index.ts'

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/announcements'))

/** Marks announcements as read. Failures are ignored: an announcement can have been removed meanwhile. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const ids = (await request.formData()).getAll('id').map(String)
  await Promise.allSettled(
    ids.map((announcementId) =>
      unwrap(api.PUT('/api/announcements/{announcementId}/read-mark', { params: { path: { announcementId } } })),
    ),
  )
  return null
}

/**
 * Announcements, newest first. Opening the page marks them as read; those that were unread then keep their badge until the
 * person leaves the page.
 */
export function AnnouncementsPage() {
  const t = useTexts()
  const home = useHomeLink()
  const dates = useDates()
  const { announcements } = useLoaderData<{ announcements: Announcement[] }>()
  const [unreadIds] = useState(() => announcements.filter(({ read }) => !read).map(({ id }) => id))
  const { submit } = useFetcher()
  useEffect(() => {
    if (unreadIds.length === 0) return
    const form = new FormData()
    for (const id of unreadIds) form.append('id', id)
    void submit(form, { method: 'post' })
  }, [unreadIds, submit])
  return (
    <Page title={t('announcements.title')} back={home}>
      {announcements.length === 0 && (
        <EmptyState drawing="item-quiet">
          <p>{t('announcements.none')}</p>
        </EmptyState>
      )}
      <Stack>
        {announcements.map(({ id, title, text, publishedAt }) => (
          <Card key={id} title={title} aria-labelledby={undefined}>
            <p>
              {unreadIds.includes(id) && <Badge tone="brand">{t('announcements.new')}</Badge>}{' '}
              <small>
                <time dateTime={publishedAt}>{dates.format(publishedAt, 'date')}</time>
              </small>
            </p>
            <Paragraphs text={text} />
          </Card>
        ))}
      </Stack>
    </Page>
  )
}
