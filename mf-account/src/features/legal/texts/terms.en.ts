import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Terms of use',
  intro: 'What {{productName}} does, and what is in your hands.',
  sections: [
    {
      heading: 'The service',
      paragraphs: [
        '{{productName}} helps invited customers with bicycle problems: with a questionnaire, a chat and a video call with a mechanic. The contracting party is [Operator: name and postal address].',
        'Success of the repair is not owed. If the problem cannot be solved this way, we recommend a workshop.',
      ],
    },
    {
      heading: 'Access',
      paragraphs: [
        'People with an invitation have access. Do not pass on the login code.',
        'Calls take place on weekdays from {{from}} to {{to}}. You can move or cancel until two hours before.',
      ],
    },
    {
      heading: 'Safety when repairing',
      paragraphs: [
        'You do the work yourself. Only work on a bike that stands safely, and stop when you are unsure or the connection gets bad.',
        'If the mechanic says that the bike is not safe, do not ride it until a workshop has checked it. This holds above all for brakes, steering, a cracked frame and a hot battery.',
      ],
    },
    {
      heading: 'Dealing with each other',
      paragraphs: [
        'Only upload photos that show your bike, and nobody without their consent. Neither side may record the call.',
      ],
    },
    {
      heading: 'Cost, liability, applicable law',
      paragraphs: ['[Operator: fee or free of charge, liability, term and termination, applicable law]'],
    },
  ],
}

export default text
