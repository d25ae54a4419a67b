/**
 * Fuzzes the command line and the workbench (`npm run fuzz`, `-- COUNT SEED` for another number of inputs and another seed) after
 * `npm run build`. Prints exit codes and statuses, and an example of every family of failures; exits with 1 if there is any.
 */
import { type Failure, fuzzCommandLine } from './command-line.ts'
import { fuzzWorkbench } from './workbench.ts'

const [count = '100000', seed = '1'] = process.argv.slice(2)

function report(name: string, { failures, ...rest }: { readonly failures: readonly Failure[] }): void {
  console.log(name, JSON.stringify({ ...rest, failures: failures.length }, null, 2))
  const families = new Map<string, Failure[]>()
  for (const failure of failures) families.set(failure.family, [...(families.get(failure.family) ?? []), failure])
  for (const [family, [first, ...others]] of families)
    console.log(
      `\n${family} (${1 + others.length})\n${first!.input.slice(0, 1500)}\n-> ${first!.detail.slice(0, 1000)}`,
    )
  if (failures.length > 0) process.exitCode = 1
}

const half = Math.ceil(Number(count) / 2)
report('command line', await fuzzCommandLine(half, Number(seed)))
report('workbench', await fuzzWorkbench(half, Number(seed)))
