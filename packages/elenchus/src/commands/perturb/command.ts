/** `elenchus perturb`: generates variants of your own theory, each with its label, proof and edit. */
import { readEnglish } from '@elenchus/english'
import { PERTURBATION_KINDS, type Perturbation, type PerturbationKind, perturb } from '@elenchus/robustlr/perturb'
import { defineCommand } from '../../cli/command.ts'
import { inputName, readText } from '../../cli/files.ts'
import { InputError, locateErrors, UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import { flag, listOf, type OptionValues, oneOf, seed, text, wholeNumber } from '../../cli/options.ts'
import { paint } from '../../terminal/text.ts'
import { toReadingDocument } from '../decide/decider.ts'
import { formatReading } from '../decide/show.ts'
import { formatBase, formatVariant, toVariantDocument } from './show.ts'

const distractors = ['with', 'without'] as const

const options = {
  kind: listOf('--kind <kinds>', `${PERTURBATION_KINDS.join(', ')}, or all (default)`, [...PERTURBATION_KINDS, 'all']),
  statement: text('--statement <text>', 'the statement to decide (default: the line "statement: …" in the file)'),
  distractors: oneOf('--distractors <which>', 'keep sentences that the proof does not need', distractors, {
    default: 'with',
  }),
  seed: seed('random seed for new words, wordings and orders', { default: 0 }),
  count: wholeNumber('--count <n>', 'number of paraphrases, reorderings and renamings to generate', { default: 3 }),
  showReading: flag('--show-reading', 'show how each sentence is interpreted'),
  reading: wholeNumber('--reading <n>', 'number of the reading to use for an ambiguous sentence', { min: 1 }),
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

async function run(file: string, values: OptionValues<typeof options>): Promise<void> {
  const { kind: requested = ['all'], seed, count, distractors, proof = false } = values
  const kinds = requested.includes('all') ? PERTURBATION_KINDS : requested.filter(isKind)
  const { theory, statement } = splitStatement(await readText(file), values.statement, file)
  const readingChoice = values.reading === undefined ? {} : { reading: values.reading }
  const theoryReading = locateErrors(`${inputName(file)}: `, () => readEnglish(theory, readingChoice))
  const results: (Perturbation & { readonly kind: PerturbationKind })[] = []
  const inapplicable: { kind: PerturbationKind; reason: string }[] = []
  for (const kind of kinds) {
    try {
      results.push({ kind, ...perturb(theory, statement, kind, { seed, count, distractors, ...readingChoice }) })
    } catch (error) {
      // Of several kinds, one that does not apply is reported, and the others continue.
      if (kinds.length === 1 || !(error instanceof Error) || !('code' in error) || error.code !== 'unproved')
        throw error
      inapplicable.push({ kind, reason: error.message.split('\n')[0]! })
    }
  }
  if (values.json) {
    await writeJson('perturb', {
      statement,
      reading: toReadingDocument(theoryReading),
      notes: [...theoryReading.notes],
      ...(results[0] === undefined ? {} : { base: toVariantDocument(results[0].base) }),
      variants: results.flatMap(({ kind, variants }) => variants.map(each => ({ kind, ...toVariantDocument(each) }))),
      skipped: [
        ...results.flatMap(result => result.skipped),
        ...inapplicable.map(({ kind, reason }) => ({ variant: kind, reason })),
      ],
    })
    return
  }
  for (const note of theoryReading.notes) warn(`note: ${note}`)
  const lines: string[] = values.showReading === true ? [...formatReading(toReadingDocument(theoryReading)), ''] : []
  if (results[0] !== undefined) lines.push(...formatBase(results[0].base, proof))
  for (const result of results) {
    for (const variant of result.variants) {
      if (variant.edits.length > 0) lines.push('', ...formatVariant(variant, proof))
    }
    for (const { variant, reason } of result.skipped) lines.push('', `${paint.bold(variant)}  not generated: ${reason}`)
  }
  for (const { kind, reason } of inapplicable) lines.push('', `${paint.bold(kind)}  not generated: ${reason}`)
  await writeLines(lines)
}

/** Separates the theory from the statement, which the option gives or a line "statement: …" of the file. */
function splitStatement(
  text: string,
  statementOption: string | undefined,
  file: string,
): { theory: string; statement: string } {
  const lines = text.split(/\r?\n/)
  const prefix = /^\s*statement\s*:\s*/i
  const matches = lines.flatMap((line, i) => (prefix.test(line) ? [i] : []))
  const theory = matches.length === 0 ? text : lines.map(line => (prefix.test(line) ? '' : line)).join('\n')
  if (statementOption === undefined && matches.length > 1)
    throw new InputError(
      `${inputName(file)}: lines ${matches.map(i => i + 1).join(', ')} all begin with "statement:"; keep one of them, or add --statement TEXT`,
    )
  const statement = statementOption ?? lines[matches[0] ?? -1]?.replace(prefix, '').trim()
  if (statement === undefined || statement === '') {
    throw new UsageError('no statement; add --statement TEXT, or a line "statement: …" in the file')
  }
  if (theory.trim() === '') {
    throw new InputError(`${inputName(file)}: the theory is empty; write a few sentences, such as: Charlie is tall.`)
  }
  return { theory, statement }
}
