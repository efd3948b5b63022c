import { JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import type { Faq } from './entry.ts'

const faq: readonly Faq[] = [
  {
    id: 'how-it-works',
    question: 'How does the help work?',
    answer:
      'You answer the questionnaire, take photos and choose an appointment. In the video call the mechanic looks through your camera and guides you through the repair. Afterwards you get a summary.',
  },
  {
    id: 'who-may',
    question: 'Who can log in?',
    answer:
      'Everybody who was invited, with the e-mail address of the invitation. Instead of a password we send you a code of 6 digits for every login.',
  },
  {
    id: 'no-code',
    question: 'The login code does not arrive. What can I do?',
    answer:
      'Look in your spam folder and check that you entered the address of the invitation. After a short wait you can ask for a new code; the earlier one is no longer valid then. If that does not help, write to our support.',
  },
  {
    id: 'interrupt',
    question: 'Can I interrupt the questionnaire?',
    answer: 'Yes. Every step is saved. From the overview you continue where you left off, on another device, too.',
  },
  {
    id: 'move-appointment',
    question: 'How do I move or cancel an appointment?',
    answer:
      'Open your appointment from the overview. Until two hours before, you can choose another time or cancel. If it is later than that, write to us or to your mechanic in the chat.',
  },
  {
    id: 'prepare-call',
    question: 'How do I prepare for the video call?',
    answer: `Charge your phone, find a bright place with good reception and get the tools ready that you told us about in the questionnaire. A stand for the phone keeps your hands free. You can join from ${JOIN_OPENS_MINUTES_BEFORE} minutes before the appointment.`,
  },
  {
    id: 'camera',
    question: 'Camera or microphone do not work. Why?',
    answer:
      'Usually the browser lacks permission. Tap the symbol to the left of the address, allow camera and microphone and reload the page. Close other apps that use the camera as well.',
  },
  {
    id: 'not-fixed',
    question: 'What happens if the bike cannot be repaired this way?',
    answer:
      'Then you arrange another call, get a spare part, or the mechanic recommends a workshop. If the mechanic says that the bike is not safe, please do not ride it any more.',
  },
  {
    id: 'photos',
    question: 'Who sees my photos and messages?',
    answer:
      'Only you and the mechanics who work on your ticket. We remove location and device data from photos. The video call is not recorded.',
  },
]

export default faq
