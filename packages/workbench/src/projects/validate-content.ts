/** Validates annotations: checks that the content belongs to the passage and, on submission, that it is complete. */
import { diagnose } from '@elenchus/metagraph'
import type { Content } from '../contract/projects/changes.ts'
import { allowsMultiple } from '../contract/projects/kinds.ts'
import { HttpError } from '../http/http-error.ts'
import type { PassageState, ProjectState } from './state.ts'

export function validateContent(content: Content, passage: PassageState, { settings }: ProjectState): void {
  const { initial } = passage
  if (content.kind !== initial.kind)
    throw new HttpError(422, `This passage expects ${initial.kind === 'labels' ? 'labels' : 'a metagraph'}.`)
  if (content.kind === 'metagraph' && initial.kind === 'metagraph') {
    if (content.graph.text !== initial.graph.text || content.graph.id !== initial.graph.id)
      throw new HttpError(422, 'The graph belongs to another passage: its text or id differs.')
  } else if (content.kind === 'labels') {
    const unknown = content.labels.find(label => settings.labels.length > 0 && !settings.labels.includes(label))
    if (unknown !== undefined)
      throw new HttpError(
        422,
        `"${unknown}" is not a label of this project; expected one of ${settings.labels.join(', ')}.`,
      )
  }
}

export function validateComplete(content: Content, { kind }: ProjectState): void {
  if (content.kind === 'labels') {
    if (content.labels.length === 0) throw new HttpError(422, 'Choose a label first.')
    if (content.labels.length > 1 && !allowsMultiple(kind)) throw new HttpError(422, 'Choose only one label.')
    return
  }
  const [error] = diagnose(content.graph).filter(({ severity }) => severity === 'error')
  if (error) throw new HttpError(422, `This graph cannot be submitted: ${error.message}.`)
}
