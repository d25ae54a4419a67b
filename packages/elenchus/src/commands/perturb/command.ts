/** `elenchus perturb`: generates variants of your own theory, each with its label, proof and edit. */
import { readEnglish } from '@elenchus/english'
import { Budget } from '@elenchus/logic/rules'
import { budgetReason, PERTURBATION_KINDS, type PerturbationKind, perturbKinds } from '@elenchus/robustlr/perturb'
import { defineCommand } from '../../cli/command.ts'
import { inputName, readText } from '../../cli/files.ts'
import { InputError, locateErrors, UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import { flag, listOf, type OptionValues, oneOf, seconds, seed, text, wholeNumber } from '../../cli/options.ts'
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
  budget: seconds('--budget <seconds>', 'time limit of all variants; then the others are listed as not generated', {
    default: 60,
  }),
  showReading: flag('--show-reading', 'show how each sentence is interpreted'),
  reading: wholeNumber('--reading <n>', 'number of the reading to use for an ambiguous sentence', { min: 1 }),
  proof: flag('--proof', 'show the proofs'),
  json: flag('--json', 'print JSON'),
}

export const { define } = defineCommand({
  arguments: [['<file>', 'the theory in English; "-" for standard input']],
  options,
  run,
})

const isKind = (name: string): name is PerturbationKind => name !== 'all'

async function run(file: string, values: OptionValues<typeof options>): Promise<void> {
  const { kind: requested = ['all'], seed, count, distractors, proof = false } = values
  const kinds = requested.includes('all') ? PERTURBATION_KINDS : requested.filter(isKind)
  const { theory, statement } = splitStatement(await readText(file), values.statement, file)
  const readingChoice = values.reading === undefined ? {} : { reading: values.reading }
  const theoryReading = locateErrors(`${inputName(file)}: `, () => readEnglish(theory, readingChoice))
  const budget = new Budget({ milliseconds: values.budget * 1000 })
  const perturbed = perturbKinds(theory, statement, kinds, { seed, count, distractors, budget, ...readingChoice })
  // Of several kinds, one that does not apply is reported, and the others continue.
  const inapplicable = perturbed.kinds.filter(each => each.inapplicable)
  const results = perturbed.kinds.filter(each => !each.inapplicable)
  if (kinds.length === 1 && inapplicable.length === 1) throw inapplicable[0]!.inapplicable
  const base = results.length > 0 ? perturbed.base : null
  const skipped = [...results, ...inapplicable].flatMap(each => each.skipped)
  if (skipped.some(({ reason }) => reason === budgetReason))
    warn(`gave up after ${values.budget} s: some variants are not generated (raise --budget)`)
  if (values.json) {
    await writeJson('perturb', {
      statement,
      reading: toReadingDocument(theoryReading),
      notes: [...theoryReading.notes],
      ...(base && { base: toVariantDocument(base) }),
      variants: results.flatMap(({ kind, variants }) => variants.map(each => ({ kind, ...toVariantDocument(each) }))),
      skipped,
    })
    return
  }
  for (const note of theoryReading.notes) warn(`note: ${note}`)
  const lines: string[] = values.showReading === true ? [...formatReading(toReadingDocument(theoryReading)), ''] : []
  if (base) lines.push(...formatBase(base, proof))
  else if (perturbed.base === null) lines.push(`${paint.bold('base')}  ${paint.yellow('gave up')}`)
  for (const each of [...results, ...inapplicable]) {
    for (const variant of each.variants) {
      if (variant.edits.length > 0) lines.push('', ...formatVariant(variant, proof))
    }
    for (const { variant, reason } of each.skipped) lines.push('', `${paint.bold(variant)}  not generated: ${reason}`)
  }
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
