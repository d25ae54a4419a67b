/** Whether what somebody made of a passage fits it, and is whole enough to be submitted. */
import { diagnose } from '@elenchus/metagraph'
import type { Content } from '../contract/projects/content.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { PassageState, ProjectState } from './state.ts'

export function checkFits(content: Content, passage: PassageState, { settings }: ProjectState): void {
  const { initial } = passage
  if (content.kind !== initial.kind)
    throw new Refusal(422, `This passage takes ${initial.kind === 'labels' ? 'labels' : 'a metagraph'}.`)
  if (content.kind === 'metagraph' && initial.kind === 'metagraph') {
    if (content.graph.text !== initial.graph.text || content.graph.id !== initial.graph.id)
      throw new Refusal(422, 'The graph is of another passage: its text or its id differs.')
  } else if (content.kind === 'labels') {
    const foreign = content.labels.find(label => settings.labels.length > 0 && !settings.labels.includes(label))
    if (foreign !== undefined)
      throw new Refusal(422, `"${foreign}" is none of the labels of this project: ${settings.labels.join(', ')}.`)
  }
}

export function checkWhole(content: Content, { kind }: ProjectState): void {
  if (content.kind === 'labels') {
    if (content.labels.length === 0) throw new Refusal(422, 'Choose a label first.')
    if (content.labels.length > 1 && kind !== 'reasoning-types' && kind !== 'operator-audit')
      throw new Refusal(422, 'Choose one label only.')
    return
  }
  const [error] = diagnose(content.graph).filter(({ severity }) => severity === 'error')
  if (error) throw new Refusal(422, `This graph cannot be submitted: ${error.message}.`)
}
