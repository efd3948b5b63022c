import { pathTo } from '@radruf/contract'
import { defineRemote, type RouteHandle } from '@radruf/shell-kit'
import { CallChecklist } from './checklist/call-checklist.tsx'
import * as appointment from './features/appointment/appointment-page.tsx'
import * as confirmation from './features/confirmation/confirmation-page.tsx'
import { OpenOnPhone } from './features/confirmation/open-on-phone.tsx'
import { NextAppointment } from './features/next-appointment/next-appointment.tsx'
import * as visit from './features/visit/visit-page.tsx'
import { type TextKey, texts } from './texts/index.ts'

type Handle = RouteHandle<TextKey>

export default defineRemote({
  routes: [
    {
      id: 'mf-booking:appointment',
      path: pathTo('/appointment'),
      handle: { contentName: 'offline.times' } satisfies Handle,
      loader: appointment.loader,
      action: appointment.action,
      Component: appointment.AppointmentPage,
    },
    {
      id: 'mf-booking:confirmation',
      path: pathTo('/appointment/confirmation'),
      handle: { contentName: 'offline.appointment' } satisfies Handle,
      loader: confirmation.loader,
      Component: confirmation.ConfirmationPage,
    },
    {
      // Links in mails lead here; no session is needed.
      id: 'mf-booking:visit',
      path: '/visit/:token',
      loader: visit.loader,
      action: visit.action,
      Component: visit.VisitPage,
    },
  ],
  slots: { 'next-appointment': NextAppointment, 'open-on-phone': OpenOnPhone, 'call-checklist': CallChecklist },
  texts,
})
