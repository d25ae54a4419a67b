/** Handlers for adjudication: a third person resolves the disagreements of two annotators; every decision is an event. */
import { type AdjudicationDecision, adjudicate, findDisagreements } from '@elenchus/annotation'
import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { type Context, commitEvents } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { adjudicationSchemas } from '../contract/projects/adjudication.ts'
import type { Content } from '../contract/projects/changes.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers, type Handlers } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import { type OpenPassage, openProjectForWriting, type PassageParams } from './access.ts'
import { openForReading } from './reading.ts'
import { toAdjudicationReply } from './replies.ts'
import { type AdjudicationState, type ComparedPair, subjectOf } from './state.ts'
import { validateComplete, validateContent } from './validate-content.ts'

type Disagreement = Reply<'findDisagreements'>['disagreements'][number]

/** Selects the two annotations to compare: the chosen pair, or the first two submitted ones in assignment order. */
function selectAnnotations(
  { passage, annotations, row: { status } }: OpenPassage,
  chosen: ComparedPair | undefined,
): { readonly names: [string, string]; readonly contents: [Content, Content] } {
  if (status !== 'submitted' && status !== 'done') throw new HttpError(409, 'Not all annotators have submitted yet.')
  const submitted = new Map(
    passage.state.annotators.flatMap(account => {
      const found = annotations.get(account)
      return found?.state.submitted ? [[account, found.state.content] as const] : []
    }),
  )
  const isValid = chosen && submitted.has(chosen.first) && submitted.has(chosen.second)
  const [first, second] = isValid ? [chosen.first, chosen.second] : submitted.keys()
  if (first === undefined || second === undefined)
    throw new HttpError(409, 'Adjudication compares two annotations; there is only one.')
  return { names: [first, second], contents: [submitted.get(first)!, submitted.get(second)!] }
}

const toGraphPair = ([first, second]: [Content, Content]): [Metagraph, Metagraph] | null =>
  first.kind === 'metagraph' && second.kind === 'metagraph' ? [first.graph, second.graph] : null

function listDisagreements(annotations: [Content, Content], statements?: 'first' | 'second'): Disagreement[] {
  const pair = toGraphPair(annotations)
  if (pair) return findDisagreements(...pair, statements)
  const [first, second] = annotations.map(each => (each.kind === 'labels' ? [...each.labels].sort().join(', ') : ''))
  return first === second ? [] : [{ id: 'labels', about: 'labels', first: first!, second: second! }]
}

/** Merges two annotations into the gold annotation by the decisions so far; null while there are undecided disagreements (`undecided`). */
function mergeDecisions(
  contents: [Content, Content],
  decisions: readonly AdjudicationDecision[],
): { readonly gold: Content | null; readonly undecided: string[] } {
  const chosenStatements = decisions.find(({ disagreement }) => disagreement === 'statements')?.choice
  const disagreements = listDisagreements(contents, chosenStatements === 'neither' ? undefined : chosenStatements)
  const decided = new Map(decisions.map(each => [each.disagreement, each]))
  const undecided = disagreements.filter(({ id }) => !decided.has(id)).map(({ id }) => id)
  if (undecided.length > 0) return { gold: null, undecided }
  const pair = toGraphPair(contents)
  if (pair) return { gold: { kind: 'metagraph', graph: adjudicate(...pair, decisions).gold }, undecided }
  const choice = decided.get('labels')?.choice
  return { gold: choice === 'neither' ? null : contents[choice === 'second' ? 1 : 0], undecided }
}

export function createAdjudicationHandlers(context: Context): Pick<Handlers, keyof typeof adjudicationSchemas> {
  const openAsAdjudicator = async (user: Account, params: PassageParams) => {
    const found = await openForReading(context, user, params)
    if (!context.singleUser && found.passage.state.annotators.includes(user.id))
      throw new HttpError(403, 'You annotated this passage, so somebody else has to adjudicate it.')
    return found
  }
  return defineHandlers({
    async findDisagreements({ user, params, query }) {
      const found = await openAsAdjudicator(user, params)
      const { names, contents } = selectAnnotations(found, found.documents.adjudication?.pair)
      return { first: names[0], second: names[1], disagreements: listDisagreements(contents, query.statements) }
    },
    async mergePassage({ user, params }) {
      const found = await openAsAdjudicator(user, params)
      const { gold, undecided } = mergeDecisions(
        selectAnnotations(found, found.documents.adjudication?.pair).contents,
        found.documents.adjudication?.decisions ?? [],
      )
      return { gold, open: undecided, diagnostics: gold?.kind === 'metagraph' ? [...diagnose(gold.graph)] : [] }
    },
    async adjudicate({ user, params, body }) {
      await openProjectForWriting(context, user, params.project)
      const found = await openAsAdjudicator(user, params)
      // Decisions in this request refer to the pair chosen in it.
      const pairedIndex = body.events.findLastIndex(({ kind }) => kind === 'adjudication.paired')
      const chosen = body.events[pairedIndex]
      const pair = chosen?.kind === 'adjudication.paired' ? chosen.payload : found.documents.adjudication?.pair
      const { names, contents } = selectAnnotations(found, pair)
      if (chosen && (pair?.first !== names[0] || pair.second !== names[1] || pair.first === pair.second))
        throw new HttpError(422, 'Choose two people who have both submitted an annotation of this passage.')
      const { adjudicator } = found.passage.state
      if (adjudicator !== null && adjudicator !== user.id && user.role !== 'administrator')
        throw new HttpError(403, 'This passage is assigned to another adjudicator.')
      const finished = body.events.find(event => event.kind === 'adjudication.finished')
      if (finished?.kind === 'adjudication.finished') {
        validateContent(finished.payload.gold, found.passage.state, found.project.state)
        validateComplete(finished.payload.gold, found.project.state)
        const decided = [
          ...(chosen ? [] : (found.documents.adjudication?.decisions ?? [])),
          ...body.events
            .slice(pairedIndex + 1)
            .flatMap(each => (each.kind === 'adjudication.decided' ? [each.payload] : [])),
        ]
        const { undecided } = mergeDecisions(contents, decided)
        if (undecided.length > 0)
          throw new HttpError(422, `These disagreements are not decided yet: ${undecided.join(', ')}.`)
      }
      const target = { project: params.project, subject: subjectOf.adjudication(params.passage) }
      const saved = await commitEvents<AdjudicationState>(context, user.id, target, body.events, body.revision)
      return toAdjudicationReply(params.passage, saved)
    },
  })
}
