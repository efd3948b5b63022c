import { defineRemote, type RouteHandle } from '@radruf/shell-kit'
import { lazy } from 'react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'
import { CallWindowSlot } from './features/call/call-window-slot.tsx'
import * as customerCall from './features/call/customer-call-page.tsx'
import { DeviceCheckSlot } from './features/call/device-check-slot.tsx'
import * as mechanicCall from './features/call/mechanic-call-page.tsx'
import { CaseChatSlot } from './features/chat/case-chat-slot.tsx'
import * as chat from './features/chat/chat-page.tsx'
import { Snapshots } from './snapshots/snapshots.tsx'
import de from './texts/de.json'
import en from './texts/en.json'
import type { TextKey } from './texts/index.ts'

type Handle = RouteHandle<TextKey>

/** Opened after a call only. */
const loadRating = () => import('./features/rating/rating-page.tsx')
const RatingPage = lazy(async () => ({ default: (await loadRating()).RatingPage }))

/** Chat, video call and rating. */
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
      loader: async (args: LoaderFunctionArgs) => (await loadRating()).loader(args),
      action: async (args: ActionFunctionArgs) => (await loadRating()).action(args),
      Component: RatingPage,
    },
    {
      id: 'mf-chat-call:desk-call',
      path: '/desk/:ticketId/call',
      loader: mechanicCall.loader,
      Component: mechanicCall.MechanicCallPage,
    },
  ],
  slots: {
    'case-chat': CaseChatSlot,
    'device-check': DeviceCheckSlot,
    'call-snapshots': Snapshots,
    'call-window': CallWindowSlot,
  },
  texts: { de, en },
})
