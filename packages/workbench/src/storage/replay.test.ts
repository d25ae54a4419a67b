/** Whatever people do, and in whatever order: the state that was built up live is the state that the events give when played again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HttpError } from '../http/http-error.ts'
import { projectTypes } from '../projects/document-types.ts'
import { type Document, type Event, reduceEvent } from './event.ts'
import { replayDocuments } from './replay.ts'

const name = fc.constantFrom('anna', 'ben', 'cleo')
const passage = fc.constantFrom('p1', 'p2')
const content = fc.record({ kind: fc.constant('labels'), labels: fc.array(fc.string(), { maxLength: 3 }) })
const step = fc.oneof(
  fc.record({
    subject: passage.map(p => `passage/${p}`),
    kind: fc.constant('passage.added'),
    payload: fc.record({ number: fc.nat(), text: fc.string() }),
  }),
  fc.record({
    subject: passage.map(p => `passage/${p}`),
    kind: fc.constant('passage.taken'),
    payload: fc.record({ account: name, seats: fc.constant(2) }),
  }),
  fc.record({
    subject: passage.map(p => `passage/${p}`),
    kind: fc.constant('passage.skipped'),
    payload: fc.record({ skipped: fc.boolean() }),
  }),
  fc.record({
    subject: passage.map(p => `passage/${p}`),
    kind: fc.constant('passage.commented'),
    payload: fc.record({ text: fc.string() }),
  }),
  fc.record({
    subject: fc.tuple(passage, name).map(([p, a]) => `annotation/${p}/${a}`),
    kind: fc.constant('annotation.saved'),
    payload: fc.record({
      content,
      did: fc.string(),
      seconds: fc.nat(),
      guidelines: fc.constant(null),
      preannotated: fc.boolean(),
    }),
  }),
  fc.record({
    subject: fc.tuple(passage, name).map(([p, a]) => `annotation/${p}/${a}`),
    kind: fc.constantFrom('annotation.submitted', 'annotation.reopened'),
    payload: fc.constant({}),
  }),
  fc.record({
    subject: passage.map(p => `adjudication/${p}`),
    kind: fc.constantFrom('adjudication.decided', 'adjudication.withdrawn'),
    payload: fc.record({ disagreement: fc.constantFrom('x', 'y'), choice: fc.constant('first'), reason: fc.string() }),
  }),
  fc.record({
    subject: passage.map(p => `adjudication/${p}`),
    kind: fc.constant('adjudication.finished'),
    payload: fc.record({ gold: content }),
  }),
)

/** Applies events in memory as a store does: a rejected event changes nothing. */
function applyLive(steps: readonly { subject: string; kind: string; payload: unknown }[]) {
  const documents = new Map<string, Document>()
  const events: Event[] = []
  let refused = 0
  for (const [i, { subject, kind, payload }] of steps.entries()) {
    const before = documents.get(subject)
    const revision = (before?.revision ?? 0) + 1
    const event: Event = { id: `${i}`, project: 'p', subject, revision, author: 'anna', time: `${i}`, kind, payload }
    try {
      documents.set(subject, {
        project: 'p',
        subject,
        revision,
        state: reduceEvent(projectTypes, before?.state ?? null, event),
      })
      events.push(event)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refused++
    }
  }
  return { documents, events, refused }
}

describe('replay', () => {
  it('rebuilds the documents that were live', async () => {
    let [stored, refusals] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async steps => {
        const { documents, events, refused } = applyLive(steps)
        stored += events.length
        refusals += refused
        // As read from the log: parsed from JSON and grouped by document.
        const sorted = events.sort((a, b) =>
          a.subject === b.subject ? a.revision - b.revision : a.subject < b.subject ? -1 : 1,
        )
        const log = async function* () {
          for (const event of sorted) yield JSON.parse(JSON.stringify(event)) as Event
        }
        const again = new Map<string, Document>()
        for await (const document of replayDocuments(projectTypes, log())) again.set(document.subject, document)
        const texts = (all: ReadonlyMap<string, Document>) => [...all.values()].map(each => JSON.stringify(each)).sort()
        expect(texts(again)).toEqual(texts(documents))
      }),
      { seed: 17, numRuns: 200 },
    )
    // Both cases must be frequent, or the test would show nothing.
    expect(Math.min(stored, refusals)).toBeGreaterThan(500)
  })

  it('rejects a log with a missing revision', async () => {
    const log = async function* () {
      const event = {
        id: '1',
        project: 'p',
        subject: 'passage/p1',
        author: 'anna',
        time: '',
        kind: 'passage.added',
        payload: {},
      }
      yield { ...event, revision: 1 }
      yield { ...event, revision: 3, kind: 'passage.flagged', payload: { flagged: true } }
    }
    await expect(async () => {
      for await (const _ of replayDocuments(projectTypes, log()));
    }).rejects.toThrow('revision 3 follows 1')
  })
})
