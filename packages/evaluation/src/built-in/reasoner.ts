/** `reasoner`: reads a theory in English (or FOLIO's formulas) and proves the label; it does not guess what it cannot read. */
import { decide, readTheoryWithDiagnostics } from '@elenchus/english'
import { decide as decideFol, type RowProblem } from '@elenchus/logic/fol'
import { ModelError } from '../error.ts'
import type { ModelFactory } from '../model.ts'
import { formatFolEvidence } from '../protocols/evidence.ts'
import { asksToTranslate } from '../protocols/prove.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'
import { type BuiltInAnswer, createBuiltInModel, requireFields } from './built-in-model.ts'
import { createUnreadableAnswer, describeSkippedSentences } from './unreadable.ts'

/** The label, or a sentence that says why there is none and that parses as no label. */
async function decideLabel({ theory, statement, semantics, formulas }: TheoryData): Promise<BuiltInAnswer> {
  if (formulas) {
    const answer = await decideFol({ theory: formulas.premises, statement: formulas.conclusion })
    if (answer.label === 'unread') return createUnreadFormulaAnswer(answer.problems, formulas)
    const evidence = formatFolEvidence(answer, formulas.premises)
    return { text: answer.label === 'Uncertain' ? 'Unknown' : answer.label, evidence }
  }
  try {
    // Unreadable sentences are left out: the corpora contain a few.
    const dialect = 'generated'
    const reading = readTheoryWithDiagnostics(theory, { dialect })
    const { label } = decide(reading.theory, statement, { dialect, semantics, proof: false, budgetMs: 10_000 })
    const evidence = describeSkippedSentences(theory, reading.diagnostics)
    return evidence === undefined ? label : { text: label, evidence }
  } catch (error) {
    if (error instanceof Error && error.name === 'TheoryError') {
      const [description, text] = theory.trim() === '' ? ['the theory', theory] : ['the statement', statement]
      return createUnreadableAnswer(error, { description, text })
    }
    if (error instanceof Error && error.name === 'GaveUp') return 'gave up'
    throw error
  }
}

function createUnreadFormulaAnswer(
  [first]: readonly RowProblem[],
  { premises, conclusion }: NonNullable<TheoryData['formulas']>,
): BuiltInAnswer {
  const formula = first === undefined || first.part === 'statement' ? conclusion : (premises[first.line - 1] ?? '')
  return createUnreadableAnswer(new Error(first?.message ?? 'there is none'), {
    description: `the formula “${formula}”`,
    text: formula,
  })
}

export const reasoner: ModelFactory = () =>
  createBuiltInModel('reasoner', {}, (sample, { prompt }) => {
    const data = requireFields<TheoryData>(sample, ['theory', 'statement', 'semantics'], 'reasoner', 'theories')
    if (asksToTranslate(prompt))
      throw new ModelError('the reasoner translates English into logic itself; use protocol generate', 'unsupported')
    return decideLabel(data)
  })
