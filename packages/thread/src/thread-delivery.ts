import type { ReducerStore } from '@radruf/call/reducer-store'
import { ERROR_RETRY } from '@radruf/contract'
import { type ApiError, createApiError, isApiError, isTransientCode } from '@radruf/contract/client'
import type { DeviceFiles } from './attachments/device-files.ts'
import type { LocalPictures } from './attachments/local-pictures.ts'
import type { OutgoingAttachment } from './attachments/outgoing-attachment.ts'
import type { OutgoingMessage } from './outbox.ts'
import type { ThreadEvent, ThreadView } from './thread-reducer.ts'
import type { ThreadService } from './thread-service.ts'

/** An internal error counts as permanent after this many failed attempts. */
const MAX_INTERNAL_ERRORS = 2
/** Milliseconds until the next attempt after a transient refusal. */
export const RETRY_DELAYS_MS = [2000, 5000, 15_000, 30_000] as const

/** The consequence of a failed attempt. `uploadAgain`: the service no longer has the files of the message. */
type FailureReaction = { to: 'fail' } | { to: 'retry'; afterMs: number; uploadAgain: boolean }

/** Decides about a failed attempt after `failures` transient ones in a row. */
export function reactToFailure(code: ApiError['code'], failures: number): FailureReaction {
  const isEarly = failures < MAX_INTERNAL_ERRORS
  // The service deletes files whose message did not come within a day; they are uploaded again.
  const uploadAgain = code === 'ATTACHMENT_UNKNOWN' && isEarly
  // A message also stays in the queue until its person has signed in again.
  const isTransient = isTransientCode(code) || ERROR_RETRY[code] === 'after sign-in'
  const isPassing = isTransient && (code !== 'INTERNAL' || isEarly)
  if (!isPassing && !uploadAgain) return { to: 'fail' }
  return {
    to: 'retry',
    afterMs: RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] as number,
    uploadAgain,
  }
}

type DeliveryOptions = {
  view: ReducerStore<ThreadView, ThreadEvent>
  service: Pick<ThreadService, 'send' | 'uploadAttachment'>
  files: Pick<DeviceFiles, 'get'>
  pictures: Pick<LocalPictures, 'link'>
  onSessionEnd?: (() => void) | undefined
}

/** The queue of a thread on its way to the service. */
export type Delivery = Readonly<DeliveryOptions> & {
  isRunning: boolean
  isSending: boolean
  /** Transient failures in a row. */
  failures: number
  retryTimer?: ReturnType<typeof setTimeout>
  /** The message that is being sent. */
  current?: { clientId: string; abort: AbortController; attachmentClientId?: string | undefined } | undefined
}

export const createDelivery = (options: DeliveryOptions): Delivery => ({
  ...options,
  isRunning: false,
  isSending: false,
  failures: 0,
})

export function startDelivery(delivery: Delivery) {
  delivery.isRunning = true
  void sendQueue(delivery)
}

export function stopDelivery(delivery: Delivery) {
  delivery.isRunning = false
  clearTimeout(delivery.retryTimer)
}

/** Stops sending a message. It stays where it is in the queue. */
export function abortDelivery({ current }: Delivery, clientId: string) {
  if (current?.clientId === clientId) current.abort.abort()
}

/** Sends the queue in order. A paused message holds those behind it. A refused one waits for the person and holds nothing. */
export async function sendQueue(delivery: Delivery) {
  if (delivery.isSending || !delivery.isRunning) return
  delivery.isSending = true
  clearTimeout(delivery.retryTimer)
  const getNext = () => delivery.view.getState().outbox.find(({ state }) => state.at !== 'failed')
  for (let next = getNext(); delivery.isRunning && next && !isBlocked(next); next = getNext())
    if (!(await deliver(delivery, next))) break
  delivery.isSending = false
}

/** Whether a message waits for the person. */
export const isBlocked = ({ state }: OutgoingMessage) => state.at === 'failed' || state.at === 'paused'

/** Whether sending the same message again may succeed. */
export const canRetry = (state: OutgoingMessage['state']): boolean =>
  state.at === 'paused' || (state.at === 'failed' && ERROR_RETRY[state.code] !== 'never')

/** Whether a message was refused for a file and has something to send without it. */
export function canSendWithoutFile({ state, text, attachments = [] }: OutgoingMessage): boolean {
  if (state.at !== 'failed' || canRetry(state) || attachments.length === 0) return false
  return text !== '' || (state.attachmentClientId !== undefined && attachments.length > 1)
}

/** Sends one message with its files. Returns whether the queue goes on. */
async function deliver(delivery: Delivery, { clientId }: OutgoingMessage): Promise<boolean> {
  const abort = new AbortController()
  delivery.current = { clientId, abort }
  setDelivery(delivery, clientId, { at: 'sending' })
  try {
    await uploadAttachments(delivery, clientId, abort.signal)
    await sendMessage(delivery, clientId)
    return true
  } catch (error) {
    // Paused or discarded: the queue goes on.
    if (abort.signal.aborted) return true
    return handleFailure(delivery, clientId, isApiError(error) ? error.code : 'INTERNAL')
  } finally {
    delivery.current = undefined
  }
}

/** Uploads the files of a message that the service does not have, one after the other. The progress counts all of them. */
async function uploadAttachments(delivery: Delivery, clientId: string, signal: AbortSignal) {
  const { view, files, service } = delivery
  const attachments = findOutgoing(view.getState(), clientId)?.attachments ?? []
  for (const [index, attachment] of attachments.entries()) {
    if (attachment.id) continue
    const file = await files.get(attachment.clientId)
    // The browser has deleted the file, or it belonged to a private window.
    if (!file) throw createApiError('ATTACHMENT_UNKNOWN')
    const onProgress = (percent: number) =>
      setDelivery(delivery, clientId, {
        at: 'sending',
        percent: Math.floor((100 * index + percent) / attachments.length),
      })
    if (delivery.current) delivery.current.attachmentClientId = attachment.clientId
    const { id } = await service.uploadAttachment(file, { signal, onProgress })
    if (delivery.current) delivery.current.attachmentClientId = undefined
    view.dispatch({ type: 'attachmentUploaded', clientId, attachmentClientId: attachment.clientId, id })
  }
}

async function sendMessage(delivery: Delivery, clientId: string) {
  const { view, service, pictures } = delivery
  const message = findOutgoing(view.getState(), clientId)
  // Discarded meanwhile.
  if (!message) return
  const { text, attachments = [], quote } = message
  const attachmentIds = attachments.flatMap(({ id }) => id ?? [])
  for (const attachment of attachments) if (attachment.id) pictures.link(attachment.clientId, attachment.id)
  const accepted = await service.send({
    clientId,
    text,
    ...(attachmentIds.length > 0 && { attachmentIds }),
    ...(quote && { replyTo: quote.id }),
  })
  view.dispatch({ type: 'messageAccepted', message: accepted })
  delivery.failures = 0
}

/** Returns whether the queue goes on: after a permanent refusal it does, after a failure that may pass it waits. */
function handleFailure(delivery: Delivery, clientId: string, code: ApiError['code']): boolean {
  if (code === 'NOT_SIGNED_IN') delivery.onSessionEnd?.()
  const reaction = reactToFailure(code, delivery.failures)
  if (reaction.to === 'fail') {
    delivery.failures = 0
    const attachmentClientId = delivery.current?.attachmentClientId
    setDelivery(delivery, clientId, { at: 'failed', code, ...(attachmentClientId && { attachmentClientId }) })
    return true
  }
  delivery.failures += 1
  if (reaction.uploadAgain) delivery.view.dispatch({ type: 'attachmentsExpired', clientId })
  setDelivery(delivery, clientId, { at: 'queued' })
  if (delivery.isRunning) delivery.retryTimer = setTimeout(() => void sendQueue(delivery), reaction.afterMs)
  return false
}

const setDelivery = ({ view }: Delivery, clientId: string, state: OutgoingMessage['state']) =>
  view.dispatch({ type: 'deliveryChanged', clientId, state })

export const findOutgoing = ({ outbox }: ThreadView, clientId: string) =>
  outbox.find((message) => message.clientId === clientId)

/** The names under which the device stores the files. */
export const listFileIds = (attachments: readonly OutgoingAttachment[] = []) =>
  attachments.map(({ clientId }) => clientId)
