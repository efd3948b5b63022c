import { defineRemote } from '@radruf/shell-kit'
import { CallChecklist } from './checklist/call-checklist.tsx'
import { appointmentRoute } from './features/appointment/appointment-page.tsx'
import { confirmationRoute } from './features/confirmation/confirmation-page.tsx'
import { OpenOnPhone } from './features/confirmation/open-on-phone.tsx'
import { NextAppointment } from './features/next-appointment/next-appointment.tsx'
import { visitRoute } from './features/visit/visit-page.tsx'
import { calendarRoute, weekRoute } from './features/week/week-page.tsx'
import { texts } from './texts/index.ts'

export default defineRemote({
  routes: [appointmentRoute, confirmationRoute, weekRoute, calendarRoute, visitRoute],
  slots: { 'next-appointment': NextAppointment, 'open-on-phone': OpenOnPhone, 'call-checklist': CallChecklist },
  texts,
})
