/** Right answers to ReClor's questions whose wording tells which way the answer counts, none of them to a question of MetaLogic. */
import { readFileSync } from 'node:fs'
import type { OptionsOfPassage } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { clearPolarity } from '../../packages/elenchus/src/commands/train/encoder-data/clear-polarity.ts'
import { sentencesOf } from '../../packages/elenchus/src/commands/train/encoder-data/examples.ts'
import { readItems } from '../../packages/elenchus/src/files/benchmarks.ts'
import { roleOf } from '../../packages/explainer/src/models/option-role.ts'
import { corpus } from '../../scripts/corpora.ts'

/** ReClor's questions with a known answer, without those of MetaLogic's dev and test and without the ids that are given. */
export async function examQuestions(
  known: readonly string[],
): Promise<{ readonly questions: ExamQuestion[]; readonly excluded: ReadonlySet<string> }> {
  const excluded = new Set([...readFileSync(corpus('metalogic', 'excluded-ids.txt'), 'utf8').split(/\s+/), ...known])
  const questions: ExamQuestion[] = []
  for (const name of ['train.json', 'val.json'])
    for (const { id, context, question, options: answers, answer } of (await readItems(corpus('reclor', name))).items)
      if (answer !== null && !excluded.has(id)) questions.push({ id, context, question, answers, label: answer })
  return { questions, excluded }
}

export const answersByWording = (questions: readonly ExamQuestion[]): OptionsOfPassage[] =>
  questions.flatMap(({ context, question, answers, label }): OptionsOfPassage[] => {
    const polarity = clearPolarity(question)
    const statements = sentencesOf(context)
    if (polarity === null || statements.length === 0) return []
    return [{ statements, options: [{ text: answers[label]!, role: roleOf(polarity === 'rebuts', question) }] }]
  })
