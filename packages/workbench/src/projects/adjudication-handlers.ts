/** A third person decides where two annotators differ; every decision is an event with its reason. */
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
import { type AdjudicationState, adjudicationSubject, type ComparedPair } from './state.ts'

type Disagreements = Reply<'findDisagreements'>

/** The two that are compared: those that somebody chose, or else the first two that were submitted, in the order of their seats. */
function bothOf(
  { passage, annotations, status }: OpenPassage,
  chosen: ComparedPair | undefined,
): { readonly names: [string, string]; readonly contents: [Content, Content] } {
  if (status !== 'submitted' && status !== 'done') throw new Refusal(409, 'Not everybody has submitted yet.')
  const submitted = new Map(
    passage.state.annotators.flatMap(account => {
      const found = annotations.get(account)
      return found?.state.submitted ? [[account, found.state.content] as const] : []
    }),
  )
  const stand = chosen && submitted.has(chosen.first) && submitted.has(chosen.second)
  const [first, second] = stand ? [chosen.first, chosen.second] : submitted.keys()
  if (first === undefined || second === undefined)
    throw new Refusal(409, 'There is one annotation only: nobody to disagree.')
  return { names: [first, second], contents: [submitted.get(first)!, submitted.get(second)!] }
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
      const found = await opened(who, params)
      const { names, contents } = bothOf(found, found.all.adjudication?.pair)
      return { first: names[0], second: names[1], disagreements: disagreementsOf(contents, query.statements) }
    },
    async mergePassage({ who, params }) {
      const found = await opened(who, params)
      const { gold, open } = merged(
        bothOf(found, found.all.adjudication?.pair).contents,
        found.all.adjudication?.decisions ?? [],
      )
      return { gold, open, diagnostics: gold?.kind === 'metagraph' ? [...diagnose(gold.graph)] : [] }
    },
    async adjudicate({ who, params, body }) {
      await openToChange(context, who, params.project)
      const found = await opened(who, params)
      // What is decided in this request is about the pair that it chooses.
      const paired = body.events.findLastIndex(({ kind }) => kind === 'adjudication.paired')
      const chosen = body.events[paired]
      const pair = chosen?.kind === 'adjudication.paired' ? chosen.payload : found.all.adjudication?.pair
      const { names, contents } = bothOf(found, pair)
      if (chosen && (pair?.first !== names[0] || pair.second !== names[1] || pair.first === pair.second))
        throw new Refusal(422, 'Choose two people who have both submitted an annotation of this passage.')
      const { adjudicator } = found.passage.state
      if (adjudicator !== null && adjudicator !== who.id && who.role !== 'administrator')
        throw forbidden('Another person adjudicates this passage.')
      const finished = body.events.find(event => event.kind === 'adjudication.finished')
      if (finished?.kind === 'adjudication.finished') {
        checkFits(finished.payload.gold, found.passage.state, found.project.state)
        checkWhole(finished.payload.gold, found.project.state)
        const decided = [
          ...(chosen ? [] : (found.all.adjudication?.decisions ?? [])),
          ...body.events
            .slice(paired + 1)
            .flatMap(each => (each.kind === 'adjudication.decided' ? [each.payload] : [])),
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
