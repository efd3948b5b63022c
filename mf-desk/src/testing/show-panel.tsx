import { fetchTicket } from '@radruf/case-parts'
import type { Ticket } from '@radruf/contract'
import { defineRemote, getShell, type StepMarks } from '@radruf/shell-kit'
import { aMechanic, aSession, aThread, type Replies, renderRoute } from '@radruf/shell-kit/testing'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { CallPanelSlot } from '../call-panel/call-panel-slot.tsx'
import remote from '../remote.tsx'
import { CASE_PATH, CaseChat, caseReplies } from './show-case.tsx'

export const PANEL_PATH = `${CASE_PATH}/call`

async function loadCall({ params, context }: LoaderFunctionArgs) {
  const ticket = await fetchTicket(getShell(context).api, params.ticketId ?? '')
  if (ticket?.state === 'closed') throw redirect(CASE_PATH)
  return ticket
}

/** Stands for the page of the call, which shows the panel in a column of its own or, on smaller screens, below the picture. */
type PageProps = { isWide: boolean; unread: number; hasPhotoBeside: boolean; stepMarks: Partial<StepMarks> | undefined }

function CallPage({ isWide, unread, hasPhotoBeside, stepMarks }: PageProps) {
  const ticket = useLoaderData<Ticket>()
  const [isOpened, setOpened] = useState(false)
  const [chatRequests, setChatRequests] = useState(0)
  const [shownPhoto, setShownPhoto] = useState<string | null>(null)
  const [request, setRequest] = useState<StepMarks['request']>(null)
  return (
    <>
      <button type="button" onClick={() => setOpened(false)}>
        Schließen
      </button>
      <button type="button" onClick={() => setChatRequests(chatRequests + 1)}>
        Kim schreiben
      </button>
      <button type="button" onClick={() => setRequest({ id: 'second', count: (request?.count ?? 0) + 1 })}>
        2 verdeckt
      </button>
      <CallPanelSlot
        ticket={ticket}
        thread={aThread()}
        nextClientId="next"
        unread={unread}
        isOpen={isWide || isOpened}
        onOpen={() => setOpened(true)}
        chatRequests={chatRequests}
        photoBeside={hasPhotoBeside ? { shownId: shownPhoto, onShow: (_, id) => setShownPhoto(id) } : undefined}
        stepMarks={stepMarks && { lostIds: [], onSetAgain: undefined, request, ...stepMarks }}
      />
    </>
  )
}

type PanelOptions = {
  replies?: Replies
  now?: string
  isWide?: boolean
  unread?: number
  /** The page shows photos beside its live picture. */
  hasPhotoBeside?: boolean
  /** The page has a live picture with marks. */
  stepMarks?: Partial<StepMarks>
}

/** Renders the panel beside a call of this ticket. */
export const showPanel = (
  ticket: Ticket,
  { replies = {}, now, isWide = true, unread = 0, hasPhotoBeside = false, stepMarks }: PanelOptions = {},
) =>
  renderRoute(
    defineRemote({
      ...remote,
      routes: [
        ...remote.routes,
        {
          id: 'mf-desk:call',
          path: '/desk/:ticketId/call',
          loader: loadCall,
          Component: () => <CallPage {...{ isWide, unread, hasPhotoBeside, stepMarks }} />,
        },
      ],
    }),
    {
      path: PANEL_PATH,
      session: aSession({ person: aMechanic(), ...(now && { now }) }),
      replies: { ...caseReplies(ticket), ...replies },
      slots: {
        'case-chat': CaseChat,
        'call-snapshots': ({ ticket: { snapshots } }) => <p>{`${snapshots.length} pictures of the call`}</p>,
      },
    },
  )
