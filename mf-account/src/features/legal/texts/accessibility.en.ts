import type { LegalText } from '../legal-text.ts'

const text: LegalText = {
  title: 'Accessibility',
  intro:
    '{{productName}} is meant to be usable by everybody. Here is what we hold ourselves to and what still deviates.',
  sections: [
    {
      heading: 'Standard',
      paragraphs: [
        'We follow EN 301 549 and WCAG 2.2, level AA. Everything is built for keyboard and screen reader, text can be enlarged to 200 %, and contrast, reduced motion and forced colours are respected.',
      ],
    },
    {
      heading: 'Known deviations',
      paragraphs: [],
      list: [
        'Page title (WCAG 2.4.2): the title in the browser is the product name on every page. So that you still hear where you are, every change of page moves the focus to the heading of the page, which is read out.',
        'Video call: there are no captions and no sign language. Everything important can be written in the chat, and after the call you get a summary in writing.',
        'Customers’ photos have no detailed description.',
      ],
    },
    {
      heading: 'Reporting barriers',
      paragraphs: [
        'If you meet a barrier, write to {{supportEmail}}. We answer on weekdays from {{from}} to {{to}}.',
        'If you are not satisfied with the answer, turn to: [Operator: competent enforcement or market surveillance body]',
      ],
    },
    {
      heading: 'As of',
      paragraphs: ['[Operator: date and kind of the last review]'],
    },
  ],
}

export default text
