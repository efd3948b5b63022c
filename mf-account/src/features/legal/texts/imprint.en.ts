import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Imprint',
  intro: 'Information on the provider of {{productName}} according to § 5 DDG (Germany).',
  sections: [
    {
      heading: 'Provider',
      paragraphs: [
        '[Operator: name and postal address]',
        '[Operator: persons authorised to represent]',
        '[Operator: register court and number, VAT identification number]',
      ],
    },
    {
      heading: 'Contact',
      paragraphs: [
        'E-mail: {{supportEmail}}',
        'Telephone: [Operator: telephone number]',
        'Support: weekdays from {{from}} to {{to}}.',
      ],
    },
    {
      heading: 'Dispute resolution',
      paragraphs: ['[Operator: willingness or obligation to take part in consumer dispute resolution]'],
    },
  ],
}

export default text
