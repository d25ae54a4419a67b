/** The four steps of MetaLogic's annotators as a hint of what is still to do. They are no modes: anything can be done at any time. */

import type { Metagraph } from '@elenchus/metagraph'
import { rolesOf } from '@elenchus/metagraph'
import { count } from '../../parts/count.ts'

interface Step {
  readonly says: string
  readonly count: string
  readonly done: boolean
  readonly hint: string
}

export function stepsOf(graph: Metagraph): readonly Step[] {
  const roles = [...rolesOf(graph).values()]
  const conclusions = roles.filter(role => role === 'conclusion').length
  const unused = roles.filter(role => role === 'unused').length
  const merged = graph.statements.filter(({ spans }) => spans.length > 1).length
  const formulas = graph.statements.filter(({ formula }) => formula.triples.length > 0).length
  const degrees = graph.statements.filter(({ degree }) => degree !== null).length
  const variables = graph.statements.reduce((sum, each) => sum + each.variables.length, 0)
  const edges = graph.edges.length + (graph.undercuts?.length ?? 0)
  return [
    {
      says: 'Roles and merges',
      count: merged === 0 ? `${graph.statements.length} statements` : `${merged} merged`,
      done: conclusions === 1,
      hint: 'Which statement is the conclusion? Merge what is no evidence by itself (M).',
    },
    {
      says: 'Edges',
      count: String(edges),
      done: edges > 0 && unused === 0,
      hint: 'Select a statement by its number; S or R and another number makes an edge.',
    },
    {
      says: 'Variables',
      count: String(variables),
      done: variables > 0,
      hint: 'Select words and press V; [ and ] move the end of a variable.',
    },
    {
      says: 'Operators',
      count: `${count(formulas, 'formula')}, ${degrees} of ${graph.statements.length} degrees`,
      done: degrees === graph.statements.length,
      hint: 'I, A or O relates two variables; B, D, N stand before the whole; C sets the certainty.',
    },
  ]
}

export function Steps({ graph }: { readonly graph: Metagraph }) {
  const steps = stepsOf(graph)
  const next = steps.find(({ done }) => !done)
  return (
    <div className="steps">
      <ol>
        {steps.map(step => (
          <li key={step.says} className={step.done ? 'done' : step === next ? 'next' : ''}>
            <span aria-hidden="true">{step.done ? '✓' : '○'}</span> {step.says}{' '}
            <span className="muted small">{step.count}</span>
            <span className="only-heard">{step.done ? ' (done)' : ''}</span>
          </li>
        ))}
      </ol>
      {next && <p className="small muted">{next.hint}</p>}
    </div>
  )
}
