/** Converts documents and rows into API replies. */
import type { Account } from '../contract/accounts.ts'
import type { Reply } from '../contract/types.ts'
import type { Document } from '../storage/event.ts'
import { canAdjudicate } from './access.ts'
import type { PassageRow } from './passage-row.ts'
import type { AdjudicationState, AnnotationState, ProjectState } from './state.ts'

export const projectReply = ({ project, revision, state }: Document<ProjectState>): Reply<'readProject'> => ({
  id: project,
  ...state,
  guidelines: state.guidelines.at(-1) ?? null,
  revision,
})

type Passage = Reply<'listPassages'>['items'][number]

/** Hides the other annotators of a passage from an annotator who is blind to them. */
export function passageReply(row: PassageRow, who: Account): Passage {
  const open = canAdjudicate(who) || row.status === 'submitted' || row.status === 'done'
  const only = (list: readonly string[]) => (open ? [...list] : list.filter(each => each === who.id))
  const { number, title, status, flagged, qualification, adjudicator, comments } = row
  const annotators = only(row.annotators)
  return {
    id: row.passage,
    number,
    title,
    status,
    flagged,
    skipped: only(row.skipped),
    annotators,
    adjudicator,
    qualification,
    comments,
  }
}

export const annotationReply = (
  passage: string,
  account: string,
  { state, revision }: Document<AnnotationState>,
): Reply<'readAnnotation'> => ({ passage, account, ...state, revision })

export const adjudicationReply = (
  passage: string,
  state: AdjudicationState,
  revision: number,
): Reply<'adjudicate'> => ({ passage, ...state, pair: state.pair ?? null, revision })
