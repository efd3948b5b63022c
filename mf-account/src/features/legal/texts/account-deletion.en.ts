import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Deleting your account',
  intro: 'How to have your account with {{productName}} deleted, with all that belongs to it.',
  sections: [
    {
      heading: 'How it works',
      paragraphs: [
        'Write to {{supportEmail}} from the address you log in with and ask for the deletion. We confirm it by e-mail.',
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
