import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Deleting your account',
  intro: 'How to have your account with {{productName}} deleted, with all that belongs to it.',
  sections: [
    {
      heading: 'How it works',
      paragraphs: [
        'Log in, open “Account” and there “Delete account”, and type the word DELETE. Your account is deleted at once, and we confirm it by e-mail.',
        'If you cannot log in, write to {{supportEmail}} from the address of your invitation. We delete the account for you.',
      ],
    },
    {
      heading: 'What is deleted',
      paragraphs: [
        'Your account, all tickets with answers and photos, appointments, messages, ratings and summaries. Open tickets end with it, booked appointments are cancelled.',
      ],
    },
    {
      heading: 'What may stay',
      paragraphs: ['[Operator: legal obligations to keep records, and how long backups are kept]'],
    },
  ],
}

export default text
