import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Data protection',
  intro: 'What {{productName}} stores about you, what for, for how long, and which rights you have.',
  sections: [
    {
      heading: 'Responsible',
      paragraphs: [
        '[Operator: name and postal address]',
        '[Operator: data protection officer, if appointed]',
        'We answer questions on data protection at {{supportEmail}}.',
      ],
    },
    {
      heading: 'What we store',
      paragraphs: ['We only store what is needed to help with your bike:'],
      list: [
        'Account: e-mail address, name (if given), language, time of the invitation.',
        'Login: codes only as a checksum and valid for 10 minutes at most; sessions with the time they were last used. A session ends 30 days after its last use, or when you log out.',
        'Ticket: your answers in the questionnaire with the postal code, if you like the name of your leasing provider or insurance, and your photos. Photos are stored anew; location and device data are dropped.',
        'Appointments: times, mechanic, cancellations and whether the call took place.',
        'Chat: your messages and how far they were read. When you delete a message, its text is deleted; that it existed, and when, stays visible.',
        'Video call: who joined when. Picture and sound are not recorded.',
        'Result: the mechanic’s summary and your rating.',
      ],
    },
    {
      heading: 'What for, and on what basis',
      paragraphs: [
        'We process this data to give you the help you ask for (Art. 6 (1) (b) GDPR) and to protect the service from abuse (Art. 6 (1) (f) GDPR), for example by counting login attempts.',
      ],
    },
    {
      heading: 'Who gets your data',
      paragraphs: [
        'Your ticket is seen by you and the mechanics who work on it.',
        'The video call runs directly between your device and the mechanic’s; each device learns the internet address of the other. If your network does not allow that, a relay passes on the encrypted data. [Operator: if calls run over Twilio, information on that service]',
        'For operation and for sending e-mails we use service providers: [Operator: hosting, e-mail delivery, storage of photos]',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'On your device we only keep what the service needs: a cookie for the login, your choice of language (local storage and cookie) and input that has not been sent yet, so that bad reception does not lose it.',
        'There is no advertising and no tracking across other sites. If the operator uses further services, you are asked for your consent first.',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: [
        'Your account and your tickets stay stored until you ask for their deletion, or: [Operator: period after the last ticket was closed].',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask for access, correction, deletion, restriction and a copy of your data, and object to its processing. Write to {{supportEmail}}.',
        'You can also complain to a supervisory authority: [Operator: competent data protection authority]',
      ],
    },
  ],
}

export default text
