/** `elenchus perturb`: the variants of a theory of one's own, each with label, proof and the edit. */
import {
  PERTURBATION_KINDS,
  type Perturbation,
  type PerturbationKind,
  type Perturbed,
  perturb,
} from '@elenchus/theories'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { readText } from '../../cli/input.ts'
import { write, writeJson } from '../../cli/output.ts'
import { proofLines } from '../../proofs/proof-lines.ts'
import { paint } from '../../terminal/paint.ts'
import { proofDocument } from '../decide/rules.ts'

interface Options {
  readonly statement?: string
  readonly kind: string
  readonly seed: string
  readonly count: string
  readonly distractors: string
  readonly proof?: boolean
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file>', 'the theory in English; "-" for standard input')
    .option('--kind <kind>', `${PERTURBATION_KINDS.join(', ')}, or all`, 'all')
    .option('--statement <text>', 'the statement; by default the last sentence of the file that begins "statement:"')
    .option('--distractors <which>', 'contrast kinds: with or without what the proof does not use', 'with')
    .option('--seed <n>', 'chooses new words, wordings and orders', '0')
    .option('--count <n>', 'how many paraphrases, orders and renamings', '3')
    .option('--proof', 'show the proofs')
    .option('--json', 'print JSON')
    .action(run)
  example(command, 'elenchus perturb theory.txt --kind conjunction --statement "Erin is kind." --proof')
}

async function run(file: string, options: Options): Promise<void> {
  const kinds = options.kind === 'all' ? PERTURBATION_KINDS : options.kind.split(',').map(known)
  const { distractors } = options
  if (distractors !== 'with' && distractors !== 'without')
    throw new UsageError(`--distractors ${distractors}: with or without`)
  const seed = wholeNumber('--seed', options.seed)
  const count = wholeNumber('--count', options.count)
  const { theory, statement } = withStatement(await readText(file), options.statement, file)
  const results: (Perturbation & { readonly kind: PerturbationKind })[] = []
  const refused: { kind: PerturbationKind; reason: string }[] = []
  for (const kind of kinds) {
    try {
      results.push({ kind, ...perturb(theory, statement, kind, { seed, count, distractors }) })
    } catch (error) {
      // Asked for everything, a kind that does not apply is named and the others go on.
      if (kinds.length === 1 || !(error instanceof Error) || !('code' in error) || error.code !== 'unproved')
        throw error
      refused.push({ kind, reason: error.message.split('\n')[0]! })
    }
  }
  if (options.json) {
    await writeJson({
      statement,
      ...(results[0] === undefined ? {} : { base: variantDocument(results[0].base) }),
      variants: results.flatMap(({ kind, variants }) =>
        variants.map(variant => ({ kind, ...variantDocument(variant) })),
      ),
      skipped: [
        ...results.flatMap(result => result.skipped),
        ...refused.map(({ kind, reason }) => ({ variant: kind, reason })),
      ],
    })
    return
  }
  const lines: string[] = []
  if (results[0] !== undefined) lines.push(...baseLines(results[0].base, options.proof === true))
  for (const result of results) {
    for (const variant of result.variants) {
      if (variant.edits.length > 0) lines.push('', ...variantLines(variant, options.proof === true))
    }
    for (const { variant, reason } of result.skipped) lines.push('', `${paint.bold(variant)}  not made: ${reason}`)
  }
  for (const { kind, reason } of refused) lines.push('', `${paint.bold(kind)}  not made: ${reason}`)
  await write(`${lines.join('\n')}\n`)
}

function known(name: string): PerturbationKind {
  const found = PERTURBATION_KINDS.find(kind => kind === name.trim())
  if (found === undefined) throw new UsageError(`--kind ${name}: ${PERTURBATION_KINDS.join(', ')} or all`)
  return found
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) {
    throw new UsageError(`${name} ${text}: a whole number, 0 or more`)
  }
  return value
}

/** The statement from the option, or from a line "statement: …" of the file, which is then no part of the theory. */
function withStatement(text: string, given: string | undefined, file: string): { theory: string; statement: string } {
  const lines = text.split(/\r?\n/)
  const marked = lines.findIndex(line => /^\s*statement\s*:/i.test(line))
  const theory = marked < 0 ? text : lines.toSpliced(marked, 1, '').join('\n')
  const own = marked < 0 ? undefined : lines[marked]!.replace(/^\s*statement\s*:\s*/i, '').trim()
  const statement = given ?? own
  if (statement === undefined || statement === '') {
    throw new UsageError('which statement? Add --statement TEXT, or a line "statement: …" to the file')
  }
  if (theory.trim() === '') {
    throw new InputError(
      `${file === '-' ? 'standard input' : file}: the theory is empty; write a few sentences, such as: Charlie is tall.`,
    )
  }
  return { theory, statement }
}

function variantDocument(variant: Perturbed): object {
  const { theory, query: _, proof, ...rest } = variant
  return {
    ...rest,
    depth: proof === null ? null : proof.depth,
    proof: proof === null ? null : proofDocument(proof, theory),
  }
}

const colour = (label: string) =>
  label === 'True' ? paint.green(label) : label === 'False' ? paint.red(label) : paint.yellow(label)

function baseLines(base: Perturbed, proof: boolean): string[] {
  return [
    `${paint.bold('base')}  ${colour(base.label)}`,
    `  ${base.context}`,
    `  ${paint.dim('statement:')} ${base.statement}`,
    ...(proof && base.proof !== null ? proofLines(proofDocument(base.proof, base.theory)) : []),
  ]
}

function variantLines(variant: Perturbed, proof: boolean): string[] {
  const differs = variant.label === variant.expected ? '' : `  (the paper's table says ${variant.expected})`
  return [
    `${paint.bold(variant.variant)}  ${variant.group}  ${colour(variant.label)}${differs}`,
    ...editLines(variant),
    ...(proof && variant.proof !== null ? proofLines(proofDocument(variant.proof, variant.theory)) : []),
  ]
}

function editLines({ group, edits, context, statement }: Perturbed): string[] {
  if (group === 'SHUFFLE') return [`  ${context}`]
  if (group === 'RENAME') {
    const renamings = edits.map(({ before, after }) => `${before} → ${after}`).join(', ')
    return [`  ${renamings}`, `  ${context}`, `  ${paint.dim('statement:')} ${statement}`]
  }
  return edits.flatMap(({ before, after }) => [
    ...(before === undefined ? [] : [paint.red(`  - ${before}`)]),
    ...(after === undefined ? [] : [paint.green(`  + ${after}`)]),
  ])
}
