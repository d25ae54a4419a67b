/**
 * Everything that changes is an event, kept for ever and never altered. A document (a project, a passage, somebody's annotation of it, an
 * account) is the fold of its own events: `reduce(reduce(null, first), second)` and so on. Its revision is how many there were. A change
 * names the revision it was made on; if another came in between it is refused, so that no update is lost.
 */
export interface Event {
  /** Made by whoever changed something: sent twice, it is stored once. */
  readonly id: string
  /** '' for what belongs to no project. */
  readonly project: string
  /** The document: `annotation/p12/anna`. */
  readonly subject: string
  /** The document's revision after this event. */
  readonly revision: number
  readonly author: string
  /** ISO 8601. */
  readonly time: string
  /** `annotation.saved`; what stands before the dot is the type of the document. */
  readonly kind: string
  readonly payload: unknown
}

export interface Document<State = unknown> {
  readonly project: string
  readonly subject: string
  readonly revision: number
  readonly state: State
}

/** What a type of document is: how events change it, and by what it is found. */
export interface DocumentType<State> {
  /** Pure; throws a Refusal for what cannot be done in this state. */
  reduce(state: State | null, event: Event): State
  /** Unique among documents of the type, where it is not null: a login, the hash of a secret. */
  label?(state: State, subject: string): string | null
  /** The place in lists. */
  position?(state: State): number
  /** Documents that change together: their changes are made one after the other. The document alone unless said. */
  scope?(subject: string): string
  /** Kinds of events after which no table but the document itself is another, once the document is there. */
  readonly quiet?: readonly string[]
}

/** By the word before the dot in the kind of its events. */
export type DocumentTypes = Readonly<Record<string, AnyDocumentType>>

/** A type of document whose states only it knows. */
interface AnyDocumentType {
  reduce(state: never, event: Event): unknown
  label?(state: never, subject: string): string | null
  position?(state: never): number
  scope?(subject: string): string
  readonly quiet?: readonly string[]
}

export const typeOf = (kind: string): string => kind.slice(0, kind.indexOf('.'))
/** Subjects begin with their type, so that the one tells the other. */
export const typeOfSubject = (subject: string): string => subject.split('/', 1)[0]!

export function reduceEvent(types: DocumentTypes, state: unknown, event: Event): unknown {
  const type = types[typeOf(event.kind)]
  if (!type || typeOf(event.kind) !== typeOfSubject(event.subject))
    throw new Error(`${event.kind} is no event of ${event.subject}.`)
  return type.reduce(state as never, event)
}
