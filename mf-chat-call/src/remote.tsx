import { defineRemote, type RouteHandle } from '@radruf/shell-kit'
import * as mechanicCall from './desk-call/mechanic-call-page.tsx'
import { CallWindowSlot } from './features/call/call-window-slot.tsx'
import * as customerCall from './features/call/customer-call-page.tsx'
import { DeviceCheckSlot } from './features/call/device-check-slot.tsx'
import * as caseFile from './features/case-file/case-file-page.tsx'
import * as chat from './features/chat/chat-page.tsx'
import * as deskCase from './features/desk/case-page.tsx'
import * as desk from './features/desk/desk-page.tsx'
import * as rating from './features/rating/rating-page.tsx'
import * as replies from './features/replies/replies-page.tsx'
import * as search from './features/search/search-page.tsx'
import { Snapshots } from './snapshots/snapshots.tsx'
import de from './texts/de.json'
import en from './texts/en.json'
import type { TextKey } from './texts/index.ts'

type Handle = RouteHandle<TextKey>

/** Chat, video call, rating, the mechanic's desk and the shared case file. */
export default defineRemote({
  routes: [
    {
      id: 'mf-chat-call:chat',
      path: '/chat',
      handle: { contentName: 'offline.content.chat', findOfflinePage: chat.findOfflinePage } satisfies Handle,
      loader: chat.loader,
      action: chat.action,
      Component: chat.ChatPage,
    },
    {
      id: 'mf-chat-call:call',
      path: '/chat/videocall',
      loader: customerCall.loader,
      Component: customerCall.Component,
    },
    {
      id: 'mf-chat-call:rating',
      path: '/tickets/:ticketId/rating',
      handle: { contentName: 'offline.content.rating' } satisfies Handle,
      loader: rating.loader,
      action: rating.action,
      Component: rating.RatingPage,
    },
    { id: 'mf-chat-call:desk', path: '/desk', loader: desk.loader, Component: desk.DeskPage },
    { id: 'mf-chat-call:search', path: '/desk/search', loader: search.loader, Component: search.SearchPage },
    {
      id: 'mf-chat-call:replies',
      path: '/desk/replies',
      loader: replies.loader,
      action: replies.action,
      Component: replies.RepliesPage,
    },
    {
      id: 'mf-chat-call:case',
      path: '/desk/:ticketId',
      loader: deskCase.loader,
      action: deskCase.action,
      shouldRevalidate: deskCase.shouldRevalidate,
      Component: deskCase.CasePage,
    },
    {
      id: 'mf-chat-call:desk-call',
      path: '/desk/:ticketId/call',
      loader: mechanicCall.loader,
      action: mechanicCall.action,
      Component: mechanicCall.MechanicCallPage,
    },
    { id: 'mf-chat-call:case-file', path: '/case/:token', loader: caseFile.loader, Component: caseFile.CaseFilePage },
  ],
  slots: { 'device-check': DeviceCheckSlot, 'call-snapshots': Snapshots, 'call-window': CallWindowSlot },
  texts: { de, en },
})
