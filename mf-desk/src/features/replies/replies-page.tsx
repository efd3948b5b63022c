import { searchCannedTexts, toCannedTexts } from '@radruf/case-parts'
import { type CannedReply, pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Badge, Button, ButtonLink, Page, Row, Stack, TextField } from '@radruf/shared-ui'
import { createId, getShell } from '@radruf/shell-kit'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router-dom'
import { PageShortcuts } from '../../shortcuts/shortcuts-help.tsx'
import { useTexts } from '../../texts/index.ts'
import css from './replies-page.module.css'
import { type ReplyInput, type ReplyResult, runReplyAction } from './reply-actions.ts'
import { ReplyForm } from './reply-form.tsx'

/** Query parameter that opens the form: the id of a reply, or `new`. */
const EDIT_PARAMETER = 'edit'
const PATH = pathTo('/desk/replies')

export async function loader({ context }: LoaderFunctionArgs) {
  const { replies } = await unwrap(getShell(context).api.GET('/api/canned-replies'))
  return { replies, newId: createId() }
}

export async function action({ request, context }: ActionFunctionArgs): Promise<ReplyResult | Response> {
  const form = await request.formData()
  return (await runReplyAction(getShell(context).api, form)) ?? redirect(PATH, 303)
}

/** The mechanic's canned replies and those of the team: search, add, change, delete. */
export function RepliesPage() {
  const t = useTexts()
  const { replies, newId } = useLoaderData<typeof loader>()
  const result = useActionData<ReplyResult | null>() ?? null
  const [search] = useSearchParams()
  const editedId = search.get(EDIT_PARAMETER)
  const stored = replies.find(({ id }) => id === editedId)
  const empty: ReplyInput = {
    id: newId,
    kind: 'message',
    name: '',
    texts: { de: '', en: '' },
    isShared: false,
    version: 0,
  }
  return (
    <Page title={t('replies.title')} back={{ to: pathTo('/desk'), label: t('desk.title') }}>
      <PageShortcuts />
      <p>{t('replies.lead')}</p>
      {editedId ? (
        <ReplyForm
          key={editedId}
          input={result?.input ?? stored ?? empty}
          stored={replies.find(({ id }) => id === (result?.input.id ?? editedId))}
          result={result}
          closePath={PATH}
        />
      ) : (
        <>
          <Row>
            <ButtonLink to={`?${EDIT_PARAMETER}=new`}>{t('replies.new')}</ButtonLink>
          </Row>
          <ReplyList replies={replies} />
        </>
      )}
    </Page>
  )
}

function ReplyList({ replies }: { replies: readonly CannedReply[] }) {
  const t = useTexts()
  const [query, setQuery] = useState('')
  if (replies.length === 0) return <p>{t('replies.none')}</p>
  const texts = (['message', 'outcome'] as const).flatMap((kind) => toCannedTexts(replies, { kind, language: 'de' }))
  const ids = searchCannedTexts(texts, query).map(({ id }) => id)
  const shown = replies.filter(({ id }) => ids.includes(id))
  return (
    <>
      <TextField
        type="search"
        name="search"
        label={t('replies.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status">{shown.length === 0 && t('replies.noHit')}</p>
      <Stack as="ul" gap="m">
        {shown.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} />
        ))}
      </Stack>
    </>
  )
}

function ReplyItem({ reply: { id, name, kind, texts, isShared, version } }: { reply: CannedReply }) {
  const t = useTexts()
  return (
    <li className={css.Reply}>
      <h2 className={css.Name}>{name}</h2>
      <Row gap="s">
        <Badge>{t(`replies.kinds.${kind}`)}</Badge>
        <Badge>{t(`canned.source.${isShared ? 'shared' : 'own'}`)}</Badge>
      </Row>
      {texts.de && <p lang="de">{texts.de}</p>}
      {texts.en && <p lang="en">{texts.en}</p>}
      <Row gap="s">
        <ButtonLink to={`?${EDIT_PARAMETER}=${id}`} variant="secondary" aria-label={t('replies.editNamed', { name })}>
          {t('replies.edit')}
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <Button variant="quiet" aria-label={t('replies.deleteNamed', { name })}>
            {t('replies.delete')}
          </Button>
        </Form>
      </Row>
    </li>
  )
}
