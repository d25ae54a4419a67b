import type { Evidence, Metagraph } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const passage =
  'The harbour froze early. If the harbour is frozen, no ship can unload. So the mill will run out of grain.'

describe('elenchus explain', () => {
  it('prints the argument with its evidence', () => {
    const { code, out } = elenchus(['explain', '-'], { input: passage })
    expect(code).toBe(0)
    expect(out).toMatch(/sent3 conclusion/)
    expect(out).toMatch(/supports sent3 \([^)]*%/)
  })

  it('prints one JSON document, and a record that other commands read', () => {
    const { graph, evidence, schemaVersion } = json(
      elenchus(['explain', '-', '--json'], { input: passage }),
      'explain',
    ) as {
      graph: Metagraph
      evidence: Evidence
      schemaVersion: number
    }
    expect(schemaVersion).toBe(1)
    expect(graph.statements).toHaveLength(3)
    expect(evidence.edges).toHaveLength(graph.edges.length)
    const record = elenchus(['explain', '-', '--format', 'metalogic'], { input: passage }).out
    expect(elenchus(['draw', '-'], { input: record }).out).toMatch(/conclusion/)
  })

  it('refuses in one line, and says which call is wrong', () => {
    const empty = elenchus(['explain', '-'], { input: ' ' })
    expect([empty.code, empty.out]).toEqual([1, ''])
    expect(empty.err).toMatch(/^error: the passage has no words.*\n$/)
    expect(elenchus(['explain']).code).toBe(2)
    expect(elenchus(['explain', '-', '--format', 'poem'], { input: passage }).code).toBe(2)
    expect(elenchus(['explain', '--dataset', 'x.jsonl', '--setting', 'guess']).code).toBe(2)
  })
})
