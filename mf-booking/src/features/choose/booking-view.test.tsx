import { anAppointment, aTicket } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { ADDRESSES, bookingView } from './booking-view.ts'
import { aHold } from './samples.ts'

const searchOf = (address: string) => new URL(address, 'https://radruf.test').searchParams
const open = aTicket({ state: 'booking_open' })
const booked = aTicket({ state: 'booked', appointment: anAppointment() })
const confirm = searchOf(ADDRESSES.confirm)
const plain = searchOf(ADDRESSES.choose)

test('a ticket whose questionnaire is open or in review has to wait', () => {
  expect(bookingView(aTicket(), null, plain)).toEqual({ at: 'waiting', for: 'questionnaire' })
  expect(bookingView(aTicket({ state: 'in_review' }), null, plain)).toEqual({ at: 'waiting', for: 'review' })
})

test('the held time is confirmed at its own address, so that Back leads to the times', () => {
  expect(bookingView(open, aHold(), confirm).at).toBe('confirm')
  expect(bookingView(open, aHold(), plain)).toMatchObject({ at: 'choose', held: aHold() })
})

test('a hold that has run out leads to the times and says so', () => {
  expect(bookingView(open, null, confirm)).toMatchObject({ at: 'choose', news: 'expired' })
})

test('Back after booking shows the appointment, not the form again', () => {
  expect(bookingView(booked, null, confirm).at).toBe('booked')
})

test('moving keeps the appointment until the new time is confirmed', () => {
  expect(bookingView(booked, null, searchOf(ADDRESSES.move))).toMatchObject({
    at: 'choose',
    moving: booked.appointment,
  })
  expect(bookingView(booked, aHold(), confirm)).toMatchObject({ at: 'confirm', moving: booked.appointment })
})

test('a missed appointment is offered anew', () => {
  const missed = aTicket({ state: 'booking_open', missedAppointment: true })
  expect(bookingView(missed, null, plain)).toMatchObject({ at: 'choose', news: 'missed' })
})

test('after the call there is nothing to book', () => {
  expect(bookingView(aTicket({ state: 'wrap_up' }), null, plain)).toEqual({ at: 'over' })
  expect(bookingView(undefined, null, plain)).toEqual({ at: 'no-ticket' })
})
