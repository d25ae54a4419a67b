/**
 * The test bed: theories and statements with the label that a careful reader gives, in `cases/*.txt`.
 *
 * A line `theory ⊢ statement ==> label`, with `|` between labels that are equally right; under it the translation by hand,
 * `premise; premise ⊢ conclusion`. A line with one `#` names the construction of what follows.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Case {
  readonly file: string
  readonly construction: string
  readonly theory: string
  readonly statement: string
  /** The labels that are right, "refused" among them. */
  readonly labels: readonly string[]
  readonly formulas: { readonly premises: readonly string[]; readonly conclusion: string } | undefined
}

const folder = fileURLToPath(new URL('../cases/', import.meta.url))

export function caseFiles(): string[] {
  return readdirSync(folder).filter(name => name.endsWith('.txt'))
}

export function casesOf(file: string): Case[] {
  const lines = readFileSync(folder + file, 'utf8').split('\n')
  let construction = file.replace('.txt', '')
  return lines.flatMap((line, i) => {
    if (line.startsWith('# ')) construction = line.slice(2)
    const found = /^(.*) ⊢ (.*) ==> (\w+(?:\|\w+)*)$/.exec(line)
    if (found === null) return []
    const next = lines[i + 1] ?? ''
    const [premises, conclusion] = next.includes('==>') ? [] : next.split(' ⊢ ')
    const formulas =
      premises === undefined || conclusion === undefined
        ? undefined
        : { premises: premises.split(';').map(one => one.trim()), conclusion }
    return [{ file, construction, theory: found[1]!, statement: found[2]!, labels: found[3]!.split('|'), formulas }]
  })
}
