/** Reads multiple-choice questions: JSON lines, or a JSON list as in ReClor's release. */
import { parseJsonAs } from '@elenchus/evaluation/json'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { z } from 'zod'
import { readText } from '../cli/files.ts'

const idSchema = z.union([z.string(), z.number()], { error: 'must be a string or a number' }).nullish()
const questionSchema = z.looseObject({
  context: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
  /** Index of the correct answer. */
  label: z.number(),
  id: idSchema,
  id_string: idSchema,
})

function toExamQuestion({ id, id_string, ...question }: z.infer<typeof questionSchema>): ExamQuestion {
  const { context, question: text, answers, label } = question
  const givenId = id ?? id_string
  return { context, question: text, answers, label, ...(givenId == null ? {} : { id: String(givenId) }) }
}

export async function readQuestions(path: string): Promise<ExamQuestion[]> {
  const text = await readText(path)
  if (text.trimStart().startsWith('[')) return parseJsonAs(z.array(questionSchema), text, path).map(toExamQuestion)
  return text
    .split('\n')
    .map((line, i) => ({ line, where: `${path}, line ${i + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => toExamQuestion(parseJsonAs(questionSchema, line, where)))
}
