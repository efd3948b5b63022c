import type { Announcement } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, ButtonLink, Card, Page, Stack } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, useDates } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router-dom'
import { useHomeLink } from '../../home-link.ts'
import { Paragraphs } from '../../paragraphs.tsx'
import { useTexts } from '../../texts/index.ts'

const PAGE_SIZE = 20
/** The largest number of pages in an address. It bounds the requests of one visit. */
const PAGES_MAX = 40

/** Loads as many pages as the address asks for: `/announcements?pages=2`. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getShell(context)
  const pages = Math.min(Number(new URL(request.url).searchParams.get('pages')) || 1, PAGES_MAX)
  const announcements: Announcement[] = []
  let cursor: string | null = null
  for (let loaded = 0; loaded < pages; loaded++) {
    const query = { limit: PAGE_SIZE, ...(cursor && { cursor }) }
    const page: AnnouncementPage = await unwrap(api.GET('/api/announcements', { params: { query } }))
    announcements.push(...page.announcements)
    cursor = page.nextCursor
    if (cursor === null) return { announcements, nextPages: null }
  }
  return { announcements, nextPages: pages < PAGES_MAX ? pages + 1 : null }
}

type AnnouncementPage = { announcements: Announcement[]; nextCursor: string | null }
/** `nextPages`: the number of pages to request next, one more than now; null when there are no more. */
type Loaded = { announcements: Announcement[]; nextPages: number | null }

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

/** Announcements, newest first. */
export function AnnouncementsPage() {
  const t = useTexts()
  const home = useHomeLink()
  const dates = useDates()
  const { announcements, nextPages } = useLoaderData<Loaded>()
  const unreadIds = useUnread(announcements)
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
      {nextPages !== null && (
        <ButtonLink variant="secondary" to={`?pages=${nextPages}`} replace preventScrollReset>
          {t('announcements.more')}
        </ButtonLink>
      )}
    </Page>
  )
}

/**
 * The ids of the announcements that were unread when the page opened, which marks them as read. They keep their badge until the person
 * leaves the page.
 */
function useUnread(announcements: Loaded['announcements']): readonly string[] {
  const [unreadIds, setUnreadIds] = useState<readonly string[]>([])
  const added = announcements.filter(({ id, read }) => !read && !unreadIds.includes(id))
  if (added.length > 0) setUnreadIds([...unreadIds, ...added.map(({ id }) => id)])
  const { submit } = useFetcher()
  useEffect(() => {
    if (unreadIds.length === 0) return
    const form = new FormData()
    for (const id of unreadIds) form.append('id', id)
    void submit(form, { method: 'post' })
  }, [unreadIds, submit])
  return unreadIds
}
