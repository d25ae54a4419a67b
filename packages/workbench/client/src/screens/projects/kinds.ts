/** The kinds of projects in words, and what each asks for. */
import type { Reply } from '@elenchus/workbench/contract'

export type Project = Reply<'readProject'>
export type ProjectKind = Project['kind']

export const kinds: Readonly<Record<ProjectKind, { readonly says: string; readonly hint: string }>> = {
  metagraph: {
    says: 'Metagraphs',
    hint: 'What supports what, what objects to what, variables, operators and certainty of every statement.',
  },
  'question-type': {
    says: 'Question types',
    hint: 'What a question asks for: an assumption, a flaw, a weakening fact.',
  },
  'reasoning-types': {
    says: 'Reasoning types',
    hint: 'Which of five kinds of reasoning a question needs; several may apply.',
  },
  verification: {
    says: 'Answer verification',
    hint: 'Three people answer each question; where two of them dissent from the key, it is done again.',
  },
  'operator-audit': { says: 'Operator audit', hint: 'Whether the logical operators of a statement are right.' },
  audit: { says: 'Audit of a sample', hint: 'Accept or reject each item; the share accepted is the rate.' },
}
