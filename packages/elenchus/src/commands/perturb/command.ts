/** `elenchus perturb`: the variants of a theory of one's own, each with label, proof and the edit. */

import { readEnglish } from '@elenchus/english'
import { PERTURBATION_KINDS, type Perturbation, type PerturbationKind, perturb } from '@elenchus/robustlr/perturb'
import { defineCommand } from '../../cli/command.ts'
import { inputName, readText } from '../../cli/files.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { flag, listOf, type OptionValues, oneOf, seed, text, wholeNumber } from '../../cli/options.ts'
import { paint } from '../../terminal/text.ts'
import { readingDocument } from '../decide/decider.ts'
import { readingLines } from '../decide/show.ts'
import { baseLines, variantDocument, variantLines } from './show.ts'

const options = {
  kind: listOf('--kind <kinds>', `${PERTURBATION_KINDS.join(', ')}, or all (the default)`, [
    ...PERTURBATION_KINDS,
    'all',
  ]),
  statement: text('--statement <text>', 'the statement; by default the line of the file that begins "statement:"'),
  distractors: oneOf(
    '--distractors <which>',
    'contrast kinds: with or without what the proof does not use',
    ['with', 'without'],
    { default: 'with' },
  ),
  seed: seed('chooses new words, wordings and orders', { default: 0 }),
  count: wholeNumber('--count <n>', 'how many paraphrases, orders and renamings', { default: 3 }),
  showReading: flag('--show-reading', 'show how each sentence was read'),
  reading: wholeNumber('--reading <n>', 'which reading of an ambiguous sentence to take, from 1'),
  proof: flag('--proof', 'show the proofs'),
  json: flag('--json', 'print JSON'),
}

export const { define } = defineCommand({
  arguments: [['<file>', 'the theory in English; "-" for standard input']],
  options,
  examples: ['elenchus perturb theory.txt --kind conjunction --statement "Erin is kind." --proof'],
  run,
})

const isKind = (name: string): name is PerturbationKind => name !== 'all'

async function run(file: string, given: OptionValues<typeof options>): Promise<void> {
  const { kind: asked = ['all'], seed, count, distractors, proof = false } = given
  const kinds = asked.includes('all') ? PERTURBATION_KINDS : asked.filter(isKind)
  const { theory, statement } = withStatement(await readText(file), given.statement, file)
  if (given.reading === 0) throw new UsageError('--reading 0: readings are counted from 1')
  const chosen = given.reading === undefined ? {} : { reading: given.reading }
  const read = readEnglish(theory, chosen)
  const results: (Perturbation & { readonly kind: PerturbationKind })[] = []
  const refused: { kind: PerturbationKind; reason: string }[] = []
  for (const kind of kinds) {
    try {
      results.push({ kind, ...perturb(theory, statement, kind, { seed, count, distractors, ...chosen }) })
    } catch (error) {
      // Asked for everything, a kind that does not apply is named and the others go on.
      if (kinds.length === 1 || !(error instanceof Error) || !('code' in error) || error.code !== 'unproved')
        throw error
      refused.push({ kind, reason: error.message.split('\n')[0]! })
    }
  }
  if (given.json) {
    await writeJson('perturb', {
      statement,
      reading: readingDocument(read),
      notes: [...read.notes],
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
  for (const note of read.notes) warn(`note: ${note}`)
  const lines: string[] = given.showReading === true ? [...readingLines(readingDocument(read)), ''] : []
  if (results[0] !== undefined) lines.push(...baseLines(results[0].base, proof))
  for (const result of results) {
    for (const variant of result.variants) {
      if (variant.edits.length > 0) lines.push('', ...variantLines(variant, proof))
    }
    for (const { variant, reason } of result.skipped) lines.push('', `${paint.bold(variant)}  not made: ${reason}`)
  }
  for (const { kind, reason } of refused) lines.push('', `${paint.bold(kind)}  not made: ${reason}`)
  await write(`${lines.join('\n')}\n`)
}

/** The statement from the option, or from the one line "statement: …" of the file; such lines are no part of the theory. */
function withStatement(text: string, given: string | undefined, file: string): { theory: string; statement: string } {
  const lines = text.split(/\r?\n/)
  const mark = /^\s*statement\s*:\s*/i
  const marked = lines.flatMap((line, i) => (mark.test(line) ? [i] : []))
  const theory = marked.length === 0 ? text : lines.map(line => (mark.test(line) ? '' : line)).join('\n')
  if (given === undefined && marked.length > 1)
    throw new InputError(
      `${inputName(file)}: lines ${marked.map(i => i + 1).join(', ')} begin "statement:"; keep one, or add --statement TEXT`,
    )
  const statement = given ?? lines[marked[0] ?? -1]?.replace(mark, '').trim()
  if (statement === undefined || statement === '') {
    throw new UsageError('which statement? Add --statement TEXT, or a line "statement: …" to the file')
  }
  if (theory.trim() === '') {
    throw new InputError(`${inputName(file)}: the theory is empty; write a few sentences, such as: Charlie is tall.`)
  }
  return { theory, statement }
}
