import { formatMinutes, JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import type { Faq, FaqSettings } from './entry.ts'

const createFaq = (settings: FaqSettings): readonly Faq[] => [
  {
    id: 'how-it-works',
    question: 'How does it work?',
    answer:
      'You answer a few questions, take some photos and pick a time. On the video call, the mechanic looks through your camera and talks you through the repair. You’ll get a summary afterwards.',
  },
  {
    id: 'who-may',
    question: 'Who can log in?',
    answer:
      'Anyone with an invitation, using the e-mail address it was sent to. There’s no password: we e-mail you a 6-digit code each time you log in.',
  },
  {
    id: 'no-code',
    question: 'My login code hasn’t arrived. What can I do?',
    answer:
      'Check your spam folder, and check that you’ve entered the address your invitation was sent to. After a short wait you can ask for a new code; the old one then stops working. If that doesn’t help, write to our support team.',
  },
  {
    id: 'interrupt',
    question: 'Can I take a break from the questionnaire?',
    answer:
      'Yes. Every step is saved. Pick up where you left off from the overview, on another device too if you like.',
  },
  {
    id: 'move-appointment',
    question: 'How do I move or cancel an appointment?',
    answer: `Open your appointment from the overview. You can choose another time or cancel ${changeUntil(settings)}. After that, write to us, or to your mechanic in the chat.`,
  },
  {
    id: 'prepare-call',
    question: 'How do I get ready for the video call?',
    answer: `Charge your phone, find somewhere bright with good reception, and get out the tools you told us about in the questionnaire. A phone stand keeps your hands free. You can join from ${JOIN_OPENS_MINUTES_BEFORE} minutes before the appointment.`,
  },
  {
    id: 'no-route',
    question: 'The test says that calls can’t get through. What now?',
    answer:
      'Your network lets neither sound nor picture through. Switch between Wi-Fi and mobile data, and turn off any VPN; the page then tests again. If that doesn’t help, write in the chat or choose another time.',
  },
  {
    id: 'weak-line',
    question: 'My reception is poor. Can I still have the call?',
    answer:
      'Yes. Switch on “Voice first” before or during the call: the picture gets small and your voices get through. If the connection drops, we keep trying to restore it. Please don’t carry on with the repair until it’s back.',
  },
  {
    id: 'stills',
    question: 'What happens to stills and drawings from the call?',
    answer:
      'Either of you can freeze the picture and draw on it. The mechanic can also take a sharp still with your camera. These pictures are saved to your ticket, so that you can look things up later. You see each one in the call and can delete it there or in the ticket.',
  },
  {
    id: 'hide-address',
    question: 'Can I hide my internet address in calls?',
    answer:
      'Yes, by ticking a box in your profile, provided there is a server between the two of you. Your calls then always go through it, and the other person doesn’t learn your address. Sound and picture may arrive slightly later.',
  },
  {
    id: 'camera',
    question: 'My camera or microphone isn’t working. Why?',
    answer:
      'Usually the browser doesn’t have permission. Tap the icon to the left of the address, allow the camera and microphone, and reload the page. Close any other apps that are using the camera, too.',
  },
  {
    id: 'not-fixed',
    question: 'What if my bike can’t be fixed this way?',
    answer:
      'Then you’ll arrange another call or get a spare part, or the mechanic will recommend a workshop. If the mechanic says your bike isn’t safe, please don’t ride it.',
  },
  {
    id: 'photos',
    question: 'Who can see my photos and messages?',
    answer:
      'Only you and the mechanics working on your ticket. We remove location and device details from your photos. Video calls aren’t recorded; only stills from them are saved to your ticket.',
  },
]

export default createFaq

function changeUntil({ changeUntilMinutes }: FaqSettings): string {
  return changeUntilMinutes ? `until ${formatMinutes(changeUntilMinutes, 'en')} before` : 'until it begins'
}
