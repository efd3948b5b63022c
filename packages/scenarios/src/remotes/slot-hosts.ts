import { isSlotName, listPaths, type RemoteName, SLOTS, type SlotName } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import type { SlotProps } from '@radruf/shell-kit'
import { type SamplePage, samplePages } from '../catalogue/sample-pages.ts'
import type { ScenarioName } from '../catalogue/scenarios.ts'

/** A page slot with its props. */
export type FilledSlot = { slot: SlotName; props: object }
/** Pages of another remote that show slots. */
export type SlotHost = { owner: RemoteName; pages: SamplePage[]; slots: Record<string, FilledSlot[]> }

/** Opens a scenario and returns a client of its customer. */
type OpenClient = (scenario: ScenarioName) => Promise<Api>

/** Finds the pages on which other remotes show the slots of `remote`, with props from the service. */
export async function findSlotHosts(remote: RemoteName, openClient: OpenClient): Promise<SlotHost[]> {
  const hosts = new Map<RemoteName, SlotHost>()
  for (const { path, owner, slots = [] } of listPaths()) {
    const own = slots.filter(isSlotName).filter((slot) => SLOTS[slot] === remote)
    if (owner === 'shell' || !own.length) continue
    const page = samplePages(owner).find((one) => one.path === path) as SamplePage
    const host = hosts.get(owner) ?? { owner, pages: [], slots: {} }
    const props = await createSlotProps(await openClient(page.scenario))
    host.pages.push(page)
    host.slots[path] = own.map((slot) => ({ slot, props: props[slot] }))
    hosts.set(owner, host)
  }
  return [...hosts.values()]
}

/** Props of every slot, as the surrounding pages load them for the customer of a scenario. */
async function createSlotProps(api: Api): Promise<{ [S in SlotName]: SlotProps[S] }> {
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  const ticketId = tickets[0]?.id ?? ''
  const params = { path: { ticketId } }
  const ticket = await unwrap(api.GET('/api/tickets/{ticketId}', { params }))
  const questionnaire = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
  const chat = { thread: null, nextClientId: '' }
  return {
    'next-appointment': { ticket },
    'answers-summary': { questionnaire },
    'case-answers': { questionnaire, part: 'folds' },
    'case-chat': { ...chat, action: '/desk', counterpartName: ticket.customer.name, cannedTexts: [] },
    'case-panel': { ...chat, ticket, unread: 0, isOpen: true, onOpen: () => {} },
    'device-check': { ticketId },
    'push-choice': {},
    'call-snapshots': { ticket },
    'call-window': {},
    'call-checklist': {
      appointmentId: ticket.appointment?.id ?? '',
      tools: [questionnaire.answers.tools ?? []].flat(),
      mechanic: ticket.mechanic?.name ?? '',
    },
    'open-on-phone': { path: '/chat/videocall' },
  }
}
