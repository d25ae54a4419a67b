/** Handlers for adjudication: a third person resolves the disagreements of two annotators; every decision is an event. */
import type { AdjudicationDecision } from '@elenchus/annotation'
import { type Context, commitEvents } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { adjudicationSchemas } from '../contract/projects/adjudication.ts'
import type { Content } from '../contract/projects/changes.ts'
import { defineHandlers, type Handlers } from '../http/handler.ts'
import { HttpError } from '../http/http-error.ts'
import { type OpenPassage, openProjectForWriting, type PassageParams } from './access.ts'
import type { Disagreement, MergedAnnotations } from './disagreements.ts'
import { openForReading } from './reading.ts'
import { toAdjudicationReply } from './replies.ts'
import { type AdjudicationState, type ComparedPair, subjectOf } from './state.ts'
import { validateComplete, validateContent } from './validate-content.ts'

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

export function createAdjudicationHandlers(context: Context): Pick<Handlers, keyof typeof adjudicationSchemas> {
  const { compute } = context
  const openAsAdjudicator = async (user: Account, params: PassageParams) => {
    const found = await openForReading(context, user, params)
    if (!context.singleUser && found.passage.state.annotators.includes(user.id))
      throw new HttpError(403, 'You annotated this passage, so somebody else has to adjudicate it.')
    return found
  }
  const mergeDecisions = async (
    account: Account,
    contents: [Content, Content],
    decisions: readonly AdjudicationDecision[],
  ) => {
    const merged = await compute.run('mergeDecisions', { contents, decisions }, { account: account.id })
    return merged.parse() as MergedAnnotations
  }
  return defineHandlers({
    async findDisagreements({ user, params, query, signal }) {
      const opened = await openAsAdjudicator(user, params)
      const { names, contents } = selectAnnotations(opened, opened.documents.adjudication?.pair)
      const request = { contents, statements: query.statements }
      const found = await compute.run('listDisagreements', request, { account: user.id, signal })
      return { first: names[0], second: names[1], disagreements: found.parse() as Disagreement[] }
    },
    async mergePassage({ user, params }) {
      const found = await openAsAdjudicator(user, params)
      const { adjudication } = found.documents
      const { contents } = selectAnnotations(found, adjudication?.pair)
      const { gold, undecided, diagnostics } = await mergeDecisions(user, contents, adjudication?.decisions ?? [])
      return { gold, open: undecided, diagnostics }
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
        const { undecided } = await mergeDecisions(user, contents, decided)
        if (undecided.length > 0)
          throw new HttpError(422, `These disagreements are not decided yet: ${undecided.join(', ')}.`)
      }
      const target = { project: params.project, subject: subjectOf.adjudication(params.passage) }
      const saved = await commitEvents<AdjudicationState>(context, user.id, target, body.events, body.revision)
      return toAdjudicationReply(params.passage, saved)
    },
  })
}
