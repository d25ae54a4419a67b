/** Converts documents and rows into API replies. */
import type { Account } from '../contract/accounts.ts'
import type { Reply } from '../contract/types.ts'
import type { Document } from '../storage/event.ts'
import { canAdjudicate, isBlind } from './access.ts'
import type { PassageRow } from './passage-row.ts'
import type { AdjudicationState, AnnotationState, ProjectState } from './state.ts'

export const toProjectReply = ({ project, revision, state }: Document<ProjectState>): Reply<'readProject'> => ({
  id: project,
  ...state,
  guidelines: state.guidelines.at(-1) ?? null,
  revision,
})

type Passage = Reply<'listPassages'>['items'][number]

/** Converts a row of a passage; the other annotators are hidden from an annotator until all have submitted. Adjudicators assign them. */
export function toPassageReply(row: PassageRow, user: Account): Passage {
  const isComplete = row.status === 'submitted' || row.status === 'done'
  const open = canAdjudicate(user) || (isComplete && !isBlind(user, row))
  const filterVisible = (list: readonly string[]) => (open ? [...list] : list.filter(each => each === user.id))
  const { number, title, status, flagged, qualification, adjudicator, comments } = row
  const [skipped, annotators] = [filterVisible(row.skipped), filterVisible(row.annotators)]
  const people = { skipped, annotators, adjudicator }
  return { id: row.passage, number, title, status, flagged, ...people, qualification, comments }
}

export const toAnnotationReply = (
  passage: string,
  account: string,
  { state, revision }: Document<AnnotationState>,
): Reply<'readAnnotation'> => ({ passage, account, ...state, revision })

export const toAdjudicationReply = (
  passage: string,
  { state, revision }: Document<AdjudicationState>,
): Reply<'adjudicate'> => ({ passage, ...state, pair: state.pair ?? null, revision })
