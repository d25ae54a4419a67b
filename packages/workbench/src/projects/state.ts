/** What is known of a project, a passage, an annotation and an adjudication: each the fold of its own events. */
import type { z } from 'zod'
import type { comparedPair, decision } from '../contract/projects/adjudication.ts'
import type { Content } from '../contract/projects/content.ts'
import type { guidelines, projectKind, settings } from '../contract/projects/project.ts'

export type ProjectKind = z.infer<typeof projectKind>
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
  /** For qualification, and to measure people against. */
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
  /** A model's proposal to begin with. */
  readonly proposal?: { readonly content: Content; readonly by: string }
  /** How often it was redone because its answer was not confirmed. */
  readonly redone?: number
}

/** A random sample of what is done, and what was said of it. */
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
  /** Who is compared, where somebody chose. */
  readonly pair?: ComparedPair
  readonly decisions: readonly Decision[]
  readonly gold: Content | null
  readonly done: boolean
}

export const projectSubject = 'project/this'
export const passageSubject = (passage: string): string => `passage/${passage}`
export const annotationSubject = (passage: string, account: string): string => `annotation/${passage}/${account}`
export const adjudicationSubject = (passage: string): string => `adjudication/${passage}`
/** The passage that a subject is about; null: none. */
export const passageOf = (subject: string): string | null =>
  /^(?:passage|annotation|adjudication)\/([^/]+)/.exec(subject)?.[1] ?? null
export const auditSubject = (audit: string): string => `audit/${audit}`
