import { aHold, anAppointment, aTicket } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { BOOKING_PATHS, getBookingView } from './booking-view.ts'

const getSearch = (address: string) => new URL(address, 'https://radruf.test').searchParams
const open = aTicket({ state: 'booking_open' })
const booked = aTicket({ state: 'booked', appointment: anAppointment() })
const confirm = getSearch(BOOKING_PATHS.held)
const plain = getSearch(BOOKING_PATHS.choose)

test('a ticket whose questionnaire is open or in review has to wait', () => {
  expect(getBookingView(aTicket(), null, plain)).toEqual({ at: 'waiting', waitsFor: 'questionnaire' })
  expect(getBookingView(aTicket({ state: 'in_review' }), null, plain)).toEqual({ at: 'waiting', waitsFor: 'review' })
})

test('a held slot is confirmed among the slots', () => {
  expect(getBookingView(open, aHold(), confirm)).toMatchObject({ at: 'choose', hold: aHold(), reason: null })
  expect(getBookingView(open, aHold(), plain)).toMatchObject({ at: 'choose', hold: aHold() })
})

test('an expired hold leads to the slots and is given as the reason', () => {
  expect(getBookingView(open, null, confirm)).toMatchObject({ at: 'choose', reason: 'expired' })
})

test('Back after booking shows the appointment, not the form again', () => {
  expect(getBookingView(booked, null, confirm).at).toBe('booked')
})

test('moving keeps the appointment until the new slot is confirmed', () => {
  expect(getBookingView(booked, null, getSearch(BOOKING_PATHS.move))).toMatchObject({
    at: 'choose',
    moving: booked.appointment,
  })
  expect(getBookingView(booked, aHold(), confirm)).toMatchObject({ at: 'choose', moving: booked.appointment })
  expect(getBookingView(booked, null, getSearch(BOOKING_PATHS.heldForMove))).toMatchObject({ reason: 'expired' })
})

test('a missed appointment is offered again', () => {
  const missed = aTicket({ state: 'booking_open', missedAppointment: true, missedBy: 'mechanic' })
  expect(getBookingView(missed, null, plain)).toMatchObject({ at: 'choose', reason: 'missed_mechanic' })
})

test('after the call nothing can be booked', () => {
  expect(getBookingView(aTicket({ state: 'wrap_up' }), null, plain)).toEqual({ at: 'over' })
  expect(getBookingView(undefined, null, plain)).toEqual({ at: 'no-ticket' })
})
