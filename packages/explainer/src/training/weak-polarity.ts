/**
 * Weak supervision for research models: exam questions whose wording gives the polarity of the correct option ("most
 * weakens", "strengthens", "an assumption on which the argument depends"). Only unambiguous wordings are used, and ids
 * of dev and test passages are excluded.
 */
import type { ParserModel } from '@elenchus/language'
import { detectStrictPolarity, type ExamQuestion } from '@elenchus/language/exam-questions'
import { readStatements } from '../explanation/explain.ts'
import { createPassageView } from '../features/passage-view.ts'
import { computePolarityFeatures } from '../features/polarity-features.ts'
import { analyseStatement } from '../features/statement-view.ts'
import { getOptionRole } from '../models/option-role.ts'
import type { LabelledOption } from './structure-training.ts'

export interface WeakPolarityOptions {
  readonly language: ParserModel
  /** Ids of questions to skip. */
  readonly excludedIds: ReadonlySet<string>
}

/** Creates labelled options for the setting `extraOptions` of `trainExplainer`. */
export function createWeakExamples(
  questions: readonly ExamQuestion[],
  { language, excludedIds }: WeakPolarityOptions,
): LabelledOption[] {
  return questions.flatMap(({ id, context, question, answers, label: correctIndex }) => {
    if (id === undefined || excludedIds.has(id)) return []
    const polarity = detectStrictPolarity(question)
    if (polarity === null) return []
    const option = answers[correctIndex]
    if (option === undefined || !/\p{L}/u.test(option) || !/\p{L}/u.test(context)) return []
    try {
      // MetaLogic's passages are in lower case.
      const sentences = readStatements(context.toLowerCase(), language)
      const statements = [...sentences, { text: option.toLowerCase(), variables: [] }]
      const views = statements.map(({ text }) => analyseStatement({ text, variables: [] }, language))
      return [
        {
          features: computePolarityFeatures(
            createPassageView(views, { option: views.length - 1, question: '', isAnnotated: false }),
          ),
          role: getOptionRole(polarity === 'rebuts', question),
        },
      ]
    } catch {
      return []
    }
  })
}
