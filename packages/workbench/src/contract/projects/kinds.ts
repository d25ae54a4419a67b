/** Project kinds and import formats with their labels, hints and default settings. */
import { reasoningTypes } from '@elenchus/benchmarks'
import { questionTypes } from '@elenchus/language/exam-questions'

interface KindDetails {
  readonly label: string
  readonly hint: string
  /** Default number of annotators per passage. */
  readonly annotators: number
  /** Default labels; empty for metagraphs. */
  readonly labels: readonly string[]
  /** True if more than one label may be chosen. */
  readonly multiple?: boolean
}

export const projectKinds = {
  metagraph: {
    label: 'Metagraphs',
    hint: 'Annotate supports, rebuttals, variables, operators and the certainty of every statement.',
    annotators: 2,
    labels: [],
  },
  'question-type': {
    label: 'Question types',
    hint: 'Classify what a question asks for: an assumption, a flaw, a weakening fact (ReClor).',
    annotators: 2,
    labels: questionTypes.map(({ label }) => label),
  },
  'reasoning-types': {
    label: 'Reasoning types',
    hint: 'Choose the kinds of reasoning that a question requires (LogiQA 2.0); several may apply.',
    annotators: 2,
    labels: reasoningTypes,
    multiple: true,
  },
  verification: {
    label: 'Answer verification',
    hint: 'Three people answer each question; it is redone if two of the answers differ from the answer key (LogiQA 2.0).',
    annotators: 3,
    labels: ['A', 'B', 'C', 'D', 'none is right', 'several are right'],
  },
  'operator-audit': {
    label: 'Operator audit',
    hint: 'Check whether the logical operators of a statement are correct.',
    annotators: 1,
    labels: ['right', 'wrong operator', 'wrong scope', 'missing operator', 'superfluous operator'],
    multiple: true,
  },
  audit: {
    label: 'Audit of a sample',
    hint: 'Accept or reject each item; the result is the acceptance rate.',
    annotators: 1,
    labels: ['accept', 'reject'],
  },
} satisfies Readonly<Record<string, KindDetails>>
export type ProjectKind = keyof typeof projectKinds

/** True if a passage may have more than one label. */
export const allowsMultiple = (kind: ProjectKind): boolean => (projectKinds[kind] as KindDetails).multiple === true

export const importFormats = {
  text: { label: 'Plain text', hint: 'Passages separated by blank lines. Sentences become statements.' },
  reclor: {
    label: 'Exam questions (ReClor JSON)',
    hint: 'A JSON list or JSON Lines with the fields context, question, answers and label. Passage and correct answer become statements.',
  },
  metalogic: { label: 'MetaLogic JSON Lines', hint: 'One annotated passage per line, as in the dataset.' },
  json: { label: 'Metagraphs (JSON)', hint: 'A list of metagraphs or one per line, as exported by this workbench.' },
  aif: { label: 'AIF (JSON)', hint: 'Nodes and edges, as written by OVA and AIFdb.' },
  argdown: { label: 'Argdown', hint: 'Statements in square brackets, related by + and -.' },
  brat: {
    label: 'brat',
    hint: 'Drop the .txt and the .ann file together, or paste the text, a line of =====, and the annotations.',
  },
  items: {
    label: 'Items to label (JSON)',
    hint: 'A list of items or one per line, with the field text and optionally question, options and gold.',
  },
} as const
export type ImportFormat = keyof typeof importFormats
