/**
 * Our side of the benchmark, in a separate process so that its memory can be measured.
 *
 * `label FILE QUERY SEMANTICS` reads a theory and answers a query. `phases FILE SEMANTICS ROUNDS` repeats reading, building and
 * propagating, and prints the minimum processor time of each.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createTextCompiler, type Semantics } from '@elenchus/logic/rules'
import { createFactTest } from '../../packages/logic/src/rules/ground-clauses.ts'
import { Propagator } from '../../packages/logic/src/rules/propagate.ts'
import { TheoryReader } from '../../packages/logic/src/rules/theory-reader.ts'

const chunk = new Uint8Array(1 << 18)

function feedFile(path: string, createWriter: (bytes: number) => (piece: Uint8Array) => void): void {
  const file = openSync(path, 'r')
  const write = createWriter(fstatSync(file).size)
  for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) write(chunk.subarray(0, size))
  closeSync(file)
}

function labelQuery(path: string, query: string, semantics: Semantics): void {
  let compiler = createTextCompiler({ semantics })
  feedFile(path, bytes => {
    compiler = createTextCompiler({ semantics, bytes })
    return compiler.write
  })
  const answer = compiler.end().label({ kind: 'atom', name: query, terms: [] })
  process.stdout.write(JSON.stringify({ label: answer, peak: process.resourceUsage().maxRSS / 1024 }))
}

function measurePhases(path: string, semantics: Semantics, rounds: number): void {
  const minimums = {
    read: Number.POSITIVE_INFINITY,
    build: Number.POSITIVE_INFINITY,
    propagate: Number.POSITIVE_INFINITY,
  }
  for (let round = 0; round < rounds; round++) {
    const start = processorMilliseconds()
    let reader = new TheoryReader(semantics)
    feedFile(path, bytes => {
      reader = new TheoryReader(semantics, bytes)
      return part => reader.write(part)
    })
    const ground = reader.end()
    const readEnd = processorMilliseconds()
    const propagator = new Propagator(ground.clauses, ground.atoms.size, {
      classical: semantics === 'classical',
      isFact: createFactTest(ground),
    })
    const buildEnd = processorMilliseconds()
    propagator.run()
    const propagateEnd = processorMilliseconds()
    minimums.read = Math.min(minimums.read, readEnd - start)
    minimums.build = Math.min(minimums.build, buildEnd - readEnd)
    minimums.propagate = Math.min(minimums.propagate, propagateEnd - buildEnd)
  }
  process.stdout.write(JSON.stringify(minimums))
}

/** Processor time in milliseconds, system calls included. */
function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const [mode, path, ...rest] = process.argv.slice(2)
if (mode === 'label') labelQuery(path!, rest[0]!, rest[1] as Semantics)
else measurePhases(path!, rest[0] as Semantics, Number(rest[1]))
