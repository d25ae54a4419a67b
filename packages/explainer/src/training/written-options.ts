/**
 * Reads short exam passages with answer options, both written for training. Each block has one statement per line, then
 * its options: `+ …` for a reason, `= …` for an assumption, `- …` for an objection. A blank line ends the block. A header
 * (`# claim 3 | 1>3 2>3 | medicine`) may give the argument of the passage.
 */
import type { ParserModel } from '@elenchus/language'
import { FormatError } from '@elenchus/metagraph'
import { createPassageView } from '../features/passage-view.ts'
import { computePolarityFeatures } from '../features/polarity-features.ts'
import { analyseStatement } from '../features/statement-view.ts'
import type { OptionRole } from '../models/option-role.ts'
import { type ArgumentRecord, readWrittenArguments } from './argument-records.ts'
import type { LabelledOption } from './structure-training.ts'

/** Role of an option by the first character of its line. */
export const optionSigns = { '+': 'reason', '=': 'assumption', '-': 'objection' } as const

export interface WrittenOption {
  readonly text: string
  readonly role: OptionRole
  /** Number of the statement that the option supports or attacks, from 1. Default: the claim. */
  readonly target?: number
  /** Question that the option answers, if any. */
  readonly question?: string
}

export interface WrittenPassage {
  readonly statements: readonly string[]
  readonly options: readonly WrittenOption[]
  /** Argument of the passage, if the header gives it. */
  readonly argument?: ArgumentRecord
}

/** Reads passages with their options. */
export function readWrittenPassages(text: string): WrittenPassage[] {
  return text
    .split(/\n\s*\n/)
    .filter(block => block.trim() !== '')
    .map((block, k) => {
      const blockLines = block.trim().split('\n')
      const hasHeader = blockLines[0]!.startsWith('# ')
      const lines = hasHeader ? blockLines.slice(1) : blockLines
      const isOption = (line: string) => /^[+=-] /.test(line)
      const statements = lines.filter(line => !isOption(line))
      const options = lines
        .filter(isOption)
        .map(line => ({ text: line.slice(2), role: optionSigns[line[0] as keyof typeof optionSigns] }))
      if (statements.length === 0 || options.length === 0)
        throw new FormatError(
          `passage ${k + 1} needs at least one statement, and one option that begins with "+ ", "= " or "- "; it begins "${lines[0]}"`,
        )
      if (!hasHeader) return { statements, options }
      const [argument] = readWrittenArguments([blockLines[0]!, ...statements].join('\n'))
      return { statements, options, argument: { ...argument!, id: `exam-${k + 1}` } }
    })
}

/** Converts options to features with a role, for the setting `extraOptions` of `trainExplainer`. */
export function toLabelledOptions(passages: readonly WrittenPassage[], language: ParserModel): LabelledOption[] {
  // MetaLogic's passages are in lower case.
  const analyse = (text: string) => analyseStatement({ text: text.toLowerCase(), variables: [] }, language)
  return passages.flatMap(({ statements, options }) => {
    const context = statements.map(analyse)
    return options.map(({ text, role }) => {
      const passage = createPassageView([...context, analyse(text)], {
        option: context.length,
        question: '',
        isAnnotated: false,
      })
      return { features: computePolarityFeatures(passage), role }
    })
  })
}
