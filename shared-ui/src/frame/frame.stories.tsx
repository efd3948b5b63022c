import type { Meta } from 'storybook-react-rsbuild'
import { Link } from '../link/link.tsx'
import { story } from '../story.ts'
import { Frame } from './frame.tsx'
import { PlainFrame } from './plain-frame.tsx'

export default {
  title: 'Lay out/Frame',
  component: Frame,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof Frame>

const texts = {
  de: {
    nav: ['Übersicht', 'Suche', 'Konto'],
    label: 'Hauptmenü',
    skip: 'Zum Inhalt',
    title: 'Übersicht',
    imprint: 'Impressum',
  },
  en: {
    nav: ['Overview', 'Search', 'Account'],
    label: 'Main',
    skip: 'Skip to content',
    title: 'Overview',
    imprint: 'Imprint',
  },
}

/** A bottom bar on phones, a side bar from 600 px. */
export const SignedIn = story(
  texts,
  ({ nav: [overview = '', search = '', account = ''], label, skip, title, imprint }) => (
    <Frame
      brand="Radruf"
      navLabel={label}
      skipLabel={skip}
      nav={[
        { to: '/', label: overview, icon: 'overview' },
        { to: '/search', label: search, icon: 'search' },
        { to: '/profile', label: account, icon: 'account' },
      ]}
      footer={
        <Link standalone to="/imprint">
          {imprint}
        </Link>
      }
    >
      <h1>{title}</h1>
    </Frame>
  ),
)
export const SignedOut = story(texts, ({ skip, title, imprint }) => (
  <PlainFrame
    brand="Radruf"
    skipLabel={skip}
    footer={
      <Link standalone to="/imprint">
        {imprint}
      </Link>
    }
  >
    <h1>{title}</h1>
  </PlainFrame>
))
