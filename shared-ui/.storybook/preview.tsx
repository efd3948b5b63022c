import '../src/styles.css'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { Preview } from 'storybook-react-rsbuild'

const preview: Preview = {
  tags: ['autodocs'],
  parameters: { layout: 'padded', options: { storySort: { order: ['Write a screen', '*'] } } },
  initialGlobals: { language: 'de', scheme: 'system' },
  globalTypes: {
    language: {
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'de', title: 'Deutsch' },
          { value: 'en', title: 'English' },
        ],
      },
    },
    scheme: {
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: ['system', 'light', 'dark'].map((value) => ({ value, title: value })),
      },
    },
  },
  decorators: [
    (Story, { globals: { language, scheme } }) => {
      useEffect(() => {
        document.documentElement.lang = language
        chooseScheme(scheme)
      }, [language, scheme])
      return (
        <MemoryRouter>
          <Story />
        </MemoryRouter>
      )
    },
  ],
}
export default preview

/** The tokens follow the system; the toolbar decides in its place by saying when the rules for dark hold. */
function chooseScheme(scheme: 'system' | 'light' | 'dark') {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).flatMap(inner)) {
    if (!(rule instanceof CSSMediaRule)) continue
    const { media } = rule
    if (DARK.has(rule) || media.mediaText === '(prefers-color-scheme: dark)') {
      DARK.add(rule)
      media.mediaText = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' }[scheme]
    }
  }
}
const DARK = new WeakSet<CSSRule>()
const inner = (rule: CSSRule): CSSRule[] =>
  rule instanceof CSSLayerBlockRule ? [...rule.cssRules].flatMap(inner) : [rule]
