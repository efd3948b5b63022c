import { pathTo } from '@radruf/contract'
import { defineRemote } from '@radruf/shell-kit'
import * as calendar from './features/calendar/calendar-page.tsx'
import * as appointment from './features/choose/appointment-page.tsx'
import * as confirmation from './features/confirmation/confirmation-page.tsx'
import { OpenOnPhone } from './features/confirmation/open-on-phone.tsx'
import { NextAppointment } from './features/next/next-appointment.tsx'
import * as visit from './features/visit/visit-page.tsx'
import { texts } from './texts/index.ts'

export default defineRemote({
  routes: [
    { id: 'mf-booking:appointment', path: pathTo('/appointment'), ...appointment },
    { id: 'mf-booking:confirmation', path: pathTo('/appointment/confirmation'), ...confirmation },
    { id: 'mf-booking:calendar', path: pathTo('/desk/calendar'), ...calendar },
    { id: 'mf-booking:visit', path: '/visit/:token', ...visit },
  ],
  slots: { 'next-appointment': NextAppointment, 'open-on-phone': OpenOnPhone },
  texts,
})
