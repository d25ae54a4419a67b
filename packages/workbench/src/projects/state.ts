/** States of project documents and the subjects under which they are stored. */
import type { z } from 'zod'
import type { comparedPair, decision } from '../contract/projects/adjudication.ts'
import type { Content } from '../contract/projects/changes.ts'
import type { ProjectKind } from '../contract/projects/kinds.ts'
import type { guidelines, settings } from '../contract/projects/project.ts'

export type Settings = z.infer<typeof settings>

export interface ProjectState {
  readonly title: string
  readonly kind: ProjectKind
  readonly settings: Settings
  readonly members: readonly string[]
  readonly guidelines: readonly z.infer<typeof guidelines>[]
  readonly closed: boolean
  readonly created: string
}

export interface NewPassage {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly question: string | null
  readonly initial: Content
  /** Known annotation, for qualification and verification. */
  readonly gold: Content | null
  readonly qualification: boolean
}

export interface PassageState extends NewPassage {
  readonly annotators: readonly string[]
  readonly adjudicator: string | null
  readonly flagged: boolean
  readonly skipped: readonly string[]
  readonly comments: readonly {
    readonly id: string
    readonly author: string
    readonly time: string
    readonly text: string
  }[]
  readonly withdrawn: boolean
  /** A language model's proposal for pre-annotation. */
  readonly proposal?: { readonly content: Content; readonly by: string }
  /** Number of times it was redone because its answer was not confirmed. */
  readonly redone?: number
}

/** A random sample of finished passages with verdicts. */
export interface AuditState {
  readonly seed: number
  readonly created: string
  readonly sample: readonly string[]
  readonly verdicts: Readonly<
    Record<string, { readonly accepted: boolean; readonly note: string; readonly by: string }>
  >
}

export interface AnnotationState {
  readonly content: Content
  readonly submitted: boolean
  readonly seconds: number
  /** The version of the guidelines under which it was last saved. */
  readonly guidelines: number | null
  readonly preannotated: boolean
  readonly updated: string
}

export type Decision = z.infer<typeof decision> & { readonly by: string; readonly time: string }
export type ComparedPair = z.infer<typeof comparedPair>
export interface AdjudicationState {
  /** The compared pair, if it was chosen explicitly. */
  readonly pair?: ComparedPair
  readonly decisions: readonly Decision[]
  readonly gold: Content | null
  readonly done: boolean
}

export const projectSubject = 'project/this'
export const passageSubject = (passage: string): string => `passage/${passage}`
export const annotationSubject = (passage: string, account: string): string => `annotation/${passage}/${account}`
export const adjudicationSubject = (passage: string): string => `adjudication/${passage}`
/** Passage of a subject; null if it has none. */
export const passageOf = (subject: string): string | null =>
  /^(?:passage|annotation|adjudication)\/([^/]+)/.exec(subject)?.[1] ?? null
export const auditSubject = (audit: string): string => `audit/${audit}`
