/** The evidence of a first-order answer: the premises it rests on, or the models that leave the statement open. */
import { describeModel, type FolModel } from '@elenchus/logic/fol'

/** What a document tells of a first-order answer. */
export interface FolShown {
  readonly kind?: string
  readonly premises?: readonly { readonly line: number; readonly text: string }[]
  readonly with?: FolModel | null
  readonly without?: FolModel | null
  readonly reason?: string
}

const modelLines = (title: string, model: FolModel | null | undefined) =>
  model
    ? [
        title,
        ...describeModel(model)
          .split('\n')
          .map(line => `  ${line}`),
      ]
    : [`${title} (a model too large to show)`]

export function evidenceLines(evidence: object): string[] {
  const { kind, premises, with: holds, without, reason } = evidence as FolShown
  if (premises)
    return [
      kind === 'contradiction' ? 'These premises contradict each other:' : 'It follows from:',
      ...premises.map(({ line, text }) => `  line ${line}: ${text.trim()}`),
    ]
  if (kind === 'models')
    return [
      ...modelLines('The premises can hold with the statement:', holds),
      ...modelLines('and without it:', without),
    ]
  return reason === undefined ? [] : [reason]
}
