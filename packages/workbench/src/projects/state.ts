/** States of project documents, and the subjects (names) under which they are stored. */
import type { z } from 'zod'
import type { adjudication, comparedPair } from '../contract/projects/adjudication.ts'
import type { annotation } from '../contract/projects/annotation.ts'
import type { Content } from '../contract/projects/changes.ts'
import type { comment } from '../contract/projects/passage.ts'
import type { guidelines, project, settings } from '../contract/projects/project.ts'

export type Settings = z.infer<typeof settings>

export type ProjectState = Omit<z.infer<typeof project>, 'id' | 'revision' | 'guidelines'> & {
  /** All versions, the current one last. */
  readonly guidelines: readonly z.infer<typeof guidelines>[]
}

export interface NewPassage {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly question: string | null
  readonly initial: Content
  /** Gold annotation, for qualification and verification. */
  readonly gold: Content | null
  readonly qualification: boolean
}

export interface PassageState extends NewPassage {
  readonly annotators: readonly string[]
  readonly adjudicator: string | null
  readonly flagged: boolean
  readonly skipped: readonly string[]
  readonly comments: readonly z.infer<typeof comment>[]
  readonly withdrawn: boolean
  /** A language model's proposal for pre-annotation. */
  readonly proposal?: { readonly content: Content; readonly by: string }
  /** Number of times the passage was redone because annotators did not confirm its answer. */
  readonly redone?: number
}

/** A random sample of finished passages with verdicts. */
export interface AuditState {
  readonly seed: number
  readonly created: string
  readonly sample: readonly string[]
  readonly verdicts: Readonly<Record<string, Readonly<{ accepted: boolean; note: string; by: string }>>>
}

/** The passages of which an account has been shown other people's annotations. */
export interface ReadingState {
  readonly passages: readonly string[]
}

export type AnnotationState = Omit<z.infer<typeof annotation>, 'passage' | 'account' | 'revision'>

export type ComparedPair = z.infer<typeof comparedPair>
export type AdjudicationState = Omit<z.infer<typeof adjudication>, 'passage' | 'pair' | 'revision'> & {
  /** The compared pair, if it was chosen explicitly. */
  readonly pair?: ComparedPair
}

export const subjectOf = {
  project: 'project/this',
  passage: (passage: string) => `passage/${passage}`,
  annotation: (passage: string, account: string) => `annotation/${passage}/${account}`,
  adjudication: (passage: string) => `adjudication/${passage}`,
  audit: (audit: string) => `audit/${audit}`,
  reading: (account: string) => `reading/${account}`,
} as const
/** Returns the passage id in a subject; null if there is none. */
export const parsePassageId = (subject: string): string | null =>
  /^(?:passage|annotation|adjudication)\/([^/]+)/.exec(subject)?.[1] ?? null
