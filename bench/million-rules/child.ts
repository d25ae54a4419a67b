/**
 * Our side, in a process of its own so that its memory can be measured: reads a theory from a file and answers.
 *
 * `label FILE QUERY SEMANTICS` is the whole job, as a user would do it. `phases FILE SEMANTICS TIMES` repeats reading,
 * building and propagating, and tells the least processor time of each.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type Semantics, textCompiler } from '@elenchus/logic/rules'
import { isFactOrigin } from '../../packages/logic/src/rules/ground-clauses.ts'
import { Propagator } from '../../packages/logic/src/rules/propagate.ts'
import { TheoryReader } from '../../packages/logic/src/rules/theory-reader.ts'

const piece = new Uint8Array(1 << 18)

function feed(path: string, begin: (bytes: number) => (piece: Uint8Array) => void): void {
  const file = openSync(path, 'r')
  const write = begin(fstatSync(file).size)
  for (let size = readSync(file, piece); size > 0; size = readSync(file, piece)) write(piece.subarray(0, size))
  closeSync(file)
}

function label(path: string, query: string, semantics: Semantics): void {
  let compiler = textCompiler({ semantics })
  feed(path, bytes => {
    compiler = textCompiler({ semantics, bytes })
    return compiler.write
  })
  const answer = compiler.end().label({ kind: 'atom', name: query, terms: [] })
  process.stdout.write(JSON.stringify({ label: answer, peak: process.resourceUsage().maxRSS / 1024 }))
}

function phases(path: string, semantics: Semantics, times: number): void {
  const least = { read: Number.POSITIVE_INFINITY, build: Number.POSITIVE_INFINITY, propagate: Number.POSITIVE_INFINITY }
  for (let round = 0; round < times; round++) {
    const start = processorTime()
    let reader = new TheoryReader(semantics)
    feed(path, bytes => {
      reader = new TheoryReader(semantics, bytes)
      return part => reader.write(part)
    })
    const ground = reader.end()
    const read = processorTime()
    const propagator = new Propagator(ground.clauses, ground.atoms.size, {
      classical: semantics === 'classical',
      isFact: isFactOrigin(ground),
    })
    const built = processorTime()
    propagator.run()
    const done = processorTime()
    least.read = Math.min(least.read, read - start)
    least.build = Math.min(least.build, built - read)
    least.propagate = Math.min(least.propagate, done - built)
  }
  process.stdout.write(JSON.stringify(least))
}

/** Milliseconds, system calls included. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const [mode, path, ...rest] = process.argv.slice(2)
if (mode === 'label') label(path!, rest[0]!, rest[1] as Semantics)
else phases(path!, rest[0] as Semantics, Number(rest[1]))
