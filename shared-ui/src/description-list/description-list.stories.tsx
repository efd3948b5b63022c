import type { Meta } from 'storybook-react-rsbuild'
import { Link } from '../link/link.tsx'
import { createStory } from '../story.ts'
import { DescriptionList } from './description-list.tsx'

export default { title: 'Layout/DescriptionList', component: DescriptionList } satisfies Meta<typeof DescriptionList>

const texts = {
  de: {
    items: [
      { term: 'Zeit', detail: 'Dienstag, 2. März um 16:00 Uhr' },
      { term: 'Mechaniker', detail: 'Mia' },
    ],
    change: 'Ändern',
  },
  en: {
    items: [
      { term: 'Time', detail: 'Tuesday 2 March at 4 pm' },
      { term: 'Mechanic', detail: 'Mia' },
    ],
    change: 'Change',
  },
}

export const Facts = createStory(texts, ({ items }) => <DescriptionList items={items} />)
export const WithLinks = createStory(texts, ({ items, change }) => (
  <DescriptionList
    items={items.map((item) => ({
      ...item,
      action: (
        <Link to="/" aria-label={`${change}: ${item.term}`}>
          {change}
        </Link>
      ),
    }))}
  />
))
