import type { Announcement } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, Card, Page, Stack } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router-dom'
import { useHomeLink } from '../../home-link.ts'
import { Paragraphs } from '../../paragraphs.tsx'
import { useTexts } from '../../texts/index.ts'
import { useDates } from '../../use-dates.ts'

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/announcements'))

/** Notes that announcements were read. One that is gone by now needs no mark. */
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

/** What is new, newest first. Opening the page is reading it; what was new when it opened stays marked until it is left. */
export function AnnouncementsPage() {
  const t = useTexts()
  const home = useHomeLink()
  const { day } = useDates()
  const { announcements } = useLoaderData<{ announcements: Announcement[] }>()
  const [fresh] = useState(() => announcements.filter(({ read }) => !read).map(({ id }) => id))
  const { submit } = useFetcher()
  useEffect(() => {
    if (fresh.length === 0) return
    const form = new FormData()
    for (const id of fresh) form.append('id', id)
    void submit(form, { method: 'post' })
  }, [fresh, submit])
  return (
    <Page title={t('announcements.title')} back={home}>
      {announcements.length === 0 && <p>{t('announcements.none')}</p>}
      <Stack>
        {announcements.map(({ id, title, text, publishedAt }) => (
          <Card key={id} title={title} aria-labelledby={undefined}>
            <p>
              {fresh.includes(id) && <Badge tone="brand">{t('announcements.new')}</Badge>}{' '}
              <small>
                <time dateTime={publishedAt}>{day(publishedAt)}</time>
              </small>
            </p>
            <Paragraphs text={text} />
          </Card>
        ))}
      </Stack>
    </Page>
  )
}
