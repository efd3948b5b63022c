import { draftKey, useDraft } from '@radruf/case-parts'
import { type Content, type ContentValues, listContentValues } from '@radruf/contract'
import { type Refusal, toRefusal, useApi, usePerson } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router-dom'
import { type ContentResult, readDraft, saveDraft } from './content-actions.ts'

/** Time without a change after which the service stores the draft. */
const SAVE_AFTER_MS = 1000

/** Values that this device keeps until the service has them, with the state that the person changed. */
type TypedDraft = { values: ContentValues; revision: number; basedOn: number }

/**
 * The draft of a content while a person types. Each change is kept on this device at once and in the service a second later. When another
 * person stored a draft or published, nothing is stored until this person decides (`isOutdated`).
 */
export function useContentDraft(loaded: Content, result: ContentResult | undefined) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const form = useRef<HTMLFormElement>(null)
  const pending = useRef<Promise<Content | undefined>>(undefined)
  const [reply, setReply] = useState<{ loaded: Content; content: Content }>()
  const [refusal, setRefusal] = useState<Refusal>()
  const content = reply?.loaded === loaded ? reply.content : loaded
  const stored = content.draft?.values ?? content.live ?? {}
  const state = { revision: content.draft?.revision ?? 0, basedOn: content.liveVersion }
  const [typed, setTyped, key] = useTypedDraft(content)
  const isChanged = typed !== undefined && !isSame(content, typed.values, stored)
  const isOutdated = isChanged && (typed.revision !== state.revision || typed.basedOn !== state.basedOn)

  /** Keeps what was typed since these values were sent. */
  const settle = (sent: ContentValues, { draft, liveVersion }: Content) => {
    const latest = form.current ? readDraft(new FormData(form.current)).values : sent
    const next = { values: latest, revision: draft?.revision ?? 0, basedOn: liveVersion }
    setTyped(isSame(content, latest, sent) ? undefined : next)
  }
  const save = async (element: HTMLFormElement) => {
    const draft = readDraft(new FormData(element))
    try {
      const saved = await saveDraft(api, draft)
      setReply({ loaded, content: saved })
      setRefusal(undefined)
      settle(draft.values, saved)
      return saved
    } catch (error) {
      const { refusal: cause } = toRefusal(error)
      setRefusal(cause)
      // The conflict shows once the page has what the other person stored.
      if (cause?.code === 'VERSION_CONFLICT') await revalidate()
      return undefined
    }
  }
  const savable = isChanged && !isOutdated && isIdle ? key : ''
  const saveForm = useEffectEvent(() => {
    if (form.current) pending.current = save(form.current).finally(() => (pending.current = undefined))
  })
  // The timer is outside of React. It begins again with every change.
  useEffect(() => {
    if (!savable) return
    const timer = setTimeout(saveForm, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [savable])
  const settleResult = useEffectEvent((settled: ContentResult) => {
    if (settled.refusal) return
    if (settled.done === 'restore' || settled.done === 'discard') setTyped(undefined)
    else settle(settled.values, loaded)
  })
  // A successful action stored or published what it sent; what was typed since then stays.
  useEffect(() => {
    if (result) settleResult(result)
  }, [result])
  return {
    content,
    form,
    pending,
    state,
    stored,
    shown: typed?.values ?? stored,
    isChanged,
    isOutdated,
    refusal: isChanged && !isOutdated ? refusal : undefined,
    savedAt: reply?.loaded === loaded && !isChanged ? content.draft?.at : undefined,
    change: (changed: ContentValues) =>
      setTyped({ ...(typed ?? state), values: { ...(typed?.values ?? stored), ...changed } }),
  }
}

export const isSame = ({ kind }: Pick<Content, 'kind'>, one: ContentValues, other: ContentValues): boolean =>
  listContentValues(kind).every(({ name }) => (one[name] ?? '') === (other[name] ?? ''))

/** The values that this device keeps; undefined without one. */
function useTypedDraft({ kind, id }: Content) {
  const [text, write] = useDraft(draftKey('content', usePerson().id, `${kind}.${id}`))
  const store = (draft: TypedDraft | undefined) => write(draft ? JSON.stringify(draft) : '')
  return [parseDraft(text), store, text] as const
}

function parseDraft(text: string): TypedDraft | undefined {
  try {
    return text ? (JSON.parse(text) as TypedDraft) : undefined
  } catch {
    return undefined
  }
}
