/**
 * Reads options for and against short exam passages, written for training: a passage with one statement per line, then
 * options, `+ …` for a reason, `= …` for an assumption, `- …` for an objection, then a blank line. A header (`# claim
 * 3 | 1>3 2>3 | medicine`) may give the argument of the passage.
 */
import type { ParserModel } from '@elenchus/language'
import { FormatError } from '@elenchus/metagraph'
import { passageView } from '../features/passage-view.ts'
import { polarityFeatures } from '../features/polarity-features.ts'
import { viewStatement } from '../features/statement-view.ts'
import type { OptionRole } from '../models/option-role.ts'
import { type ArgumentRecord, readWrittenArguments } from './argument-records.ts'
import type { KnownOption } from './structure-training.ts'

/** Role of an option by the start of its line. */
export const optionSigns = { '+': 'reason', '=': 'assumption', '-': 'objection' } as const

export interface OptionOfPassage {
  readonly text: string
  readonly role: OptionRole
  /** Target statement, counted from 1. Default: the claim. */
  readonly target?: number
  /** Question that the option answers, if any. */
  readonly question?: string
}

export interface OptionsOfPassage {
  readonly statements: readonly string[]
  readonly options: readonly OptionOfPassage[]
  /** Argument of the passage, if the header gives it. */
  readonly argument?: ArgumentRecord
}

/** Reads passages with their options. */
export function readExamOptions(text: string): OptionsOfPassage[] {
  return text
    .split(/\n\s*\n/)
    .filter(block => block.trim() !== '')
    .map((block, k) => {
      const all = block.trim().split('\n')
      const headed = all[0]!.startsWith('# ')
      const lines = headed ? all.slice(1) : all
      const isOption = (line: string) => /^[+=-] /.test(line)
      const statements = lines.filter(line => !isOption(line))
      const options = lines
        .filter(isOption)
        .map(line => ({ text: line.slice(2), role: optionSigns[line[0] as keyof typeof optionSigns] }))
      if (statements.length === 0 || options.length === 0)
        throw new FormatError(
          `passage ${k + 1} needs at least one statement, and one option that begins with "+ ", "= " or "- "; it begins "${lines[0]}"`,
        )
      if (!headed) return { statements, options }
      const [argument] = readWrittenArguments([all[0]!, ...statements].join('\n'))
      return { statements, options, argument: { ...argument!, id: `exam-${k + 1}` } }
    })
}

/** Options with their roles, as features for `trainExplainer`'s `extraPolarity`. */
export function optionPolarity(passages: readonly OptionsOfPassage[], language: ParserModel): KnownOption[] {
  // MetaLogic's passages are in lower case.
  const view = (text: string) => viewStatement({ text: text.toLowerCase(), variables: [] }, language)
  return passages.flatMap(({ statements, options }) => {
    const context = statements.map(view)
    return options.map(({ text, role }) => {
      const passage = passageView([...context, view(text)], { option: context.length, question: '', marked: false })
      return { features: polarityFeatures(passage), role }
    })
  })
}
