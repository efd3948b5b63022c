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
        applyScheme(scheme)
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

/** Applies the toolbar's colour scheme. The tokens follow the system, so this rewrites the media queries for dark. */
function applyScheme(scheme: 'system' | 'light' | 'dark') {
  document.documentElement.style.colorScheme = scheme === 'system' ? '' : scheme
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).flatMap(flattenLayers)) {
    if (!(rule instanceof CSSMediaRule)) continue
    const { media } = rule
    if (DARK_RULES.has(rule) || media.mediaText === 'screen and (prefers-color-scheme: dark)') {
      DARK_RULES.add(rule)
      media.mediaText = { system: 'screen and (prefers-color-scheme: dark)', light: 'not all', dark: 'all' }[scheme]
    }
  }
}
const DARK_RULES = new WeakSet<CSSRule>()
const flattenLayers = (rule: CSSRule): CSSRule[] =>
  rule instanceof CSSLayerBlockRule ? [...rule.cssRules].flatMap(flattenLayers) : [rule]
