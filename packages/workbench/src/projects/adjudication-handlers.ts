/** A third person decides where two differ; every decision is an event with its reason. */
import { type AdjudicationDecision, adjudicate, findDisagreements } from '@elenchus/annotation'
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import type { Context } from '../context/context.ts'
import type { Account } from '../contract/accounts.ts'
import type { adjudicationRoutes } from '../contract/projects/adjudication.ts'
import type { Content } from '../contract/projects/content.ts'
import type { Reply } from '../contract/types.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, Refusal } from '../refusals/refusal.ts'
import { type OpenPassage, openPassage, openToChange } from './access.ts'
import { checkFits, checkWhole } from './check-content.ts'
import { adjudicationReply } from './replies.ts'
import { type AdjudicationState, adjudicationSubject } from './state.ts'

type Disagreements = Reply<'findDisagreements'>

/** The first two that were submitted, in the order of their seats. */
function bothOf({ passage, annotations, status }: OpenPassage): {
  readonly names: [string, string]
  readonly contents: [Content, Content]
} {
  if (status !== 'submitted' && status !== 'done') throw new Refusal(409, 'Not everybody has submitted yet.')
  const [first, second] = passage.state.annotators.flatMap(account => {
    const found = annotations.get(account)
    return found?.state.submitted ? [[account, found.state.content] as const] : []
  })
  if (!first || !second) throw new Refusal(409, 'There is one annotation only: nobody to disagree.')
  return { names: [first[0], second[0]], contents: [first[1], second[1]] }
}

const graphs = ([first, second]: [Content, Content]): [Metagraph, Metagraph] | null =>
  first.kind === 'metagraph' && second.kind === 'metagraph' ? [first.graph, second.graph] : null

function disagreementsOf(
  contents: [Content, Content],
  statements?: 'first' | 'second',
): Disagreements['disagreements'] {
  const pair = graphs(contents)
  if (pair) return findDisagreements(...pair, statements)
  const [first, second] = contents.map(content =>
    content.kind === 'labels' ? [...content.labels].sort().join(', ') : '',
  )
  return first === second ? [] : [{ id: 'labels', about: 'labels', first: first!, second: second! }]
}

/** What the decisions make of it so far; `open`: what is not decided yet. */
function merged(
  contents: [Content, Content],
  decisions: readonly AdjudicationDecision[],
): { readonly gold: Content | null; readonly open: string[] } {
  const cut = decisions.find(({ disagreement }) => disagreement === 'statements')?.choice
  const all = disagreementsOf(contents, cut === 'neither' ? undefined : cut)
  const decided = new Map(decisions.map(each => [each.disagreement, each]))
  const open = all.filter(({ id }) => !decided.has(id)).map(({ id }) => id)
  if (open.length > 0) return { gold: null, open }
  const pair = graphs(contents)
  if (pair) return { gold: { kind: 'metagraph', graph: adjudicate(...pair, decisions).gold }, open }
  const choice = decided.get('labels')?.choice
  return { gold: choice === 'neither' ? null : contents[choice === 'second' ? 1 : 0], open }
}

export function adjudicationHandlers(context: Context): HandlersOf<typeof adjudicationRoutes> {
  const { store } = context
  const opened = async (who: Account, params: { project: string; passage: string }): Promise<OpenPassage> => {
    const found = await openPassage(context, who, params.project, params.passage)
    if (!context.single && found.passage.state.annotators.includes(who.id))
      throw forbidden('You annotated this passage; a third person adjudicates it.')
    return found
  }
  return {
    async findDisagreements({ who, params, query }) {
      const { names, contents } = bothOf(await opened(who, params))
      return { first: names[0], second: names[1], disagreements: disagreementsOf(contents, query.statements) }
    },
    async mergePassage({ who, params }) {
      const found = await opened(who, params)
      const { gold, open } = merged(bothOf(found).contents, found.all.adjudication?.decisions ?? [])
      return { gold, open, diagnostics: gold?.kind === 'metagraph' ? [...diagnose(gold.graph)] : [] }
    },
    async adjudicate({ who, params, body }) {
      await openToChange(context, who, params.project)
      const found = await opened(who, params)
      const { contents } = bothOf(found)
      const { adjudicator } = found.passage.state
      if (adjudicator !== null && adjudicator !== who.id && who.role !== 'administrator')
        throw forbidden('Another person adjudicates this passage.')
      const finished = body.events.find(event => event.kind === 'adjudication.finished')
      if (finished?.kind === 'adjudication.finished') {
        checkFits(finished.payload.gold, found.passage.state, found.project.state)
        checkWhole(finished.payload.gold, found.project.state)
        const decided = [
          ...(found.all.adjudication?.decisions ?? []),
          ...body.events.flatMap(each => (each.kind === 'adjudication.decided' ? [each.payload] : [])),
        ]
        const { open } = merged(contents, decided)
        if (open.length > 0) throw new Refusal(422, `Not decided yet: ${open.join(', ')}.`)
      }
      const subject = adjudicationSubject(params.passage)
      const saved = await store.commit<AdjudicationState>({
        project: params.project,
        subject,
        author: who.id,
        time: context.now().toISOString(),
        ...body,
      })
      return adjudicationReply(params.passage, saved.state, saved.revision)
    },
  }
}
