import { Greeting } from './greeting.tsx'

export default { title: '{{name}}/Greeting', component: Greeting }

export const Short = { args: { children: 'Hello.' } }
export const Long = { args: { children: 'Hello to a person whose name takes more than one line on a phone. '.repeat(3) } }
