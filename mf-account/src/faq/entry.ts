export type Faq = { id: string; question: string; answer: string }
