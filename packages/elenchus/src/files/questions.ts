/** Multiple-choice questions: JSON lines, or a JSON list as ReClor is released. */
import { parseJsonAs } from '@elenchus/evaluation/json'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { z } from 'zod'
import { readText } from '../cli/files.ts'

const id = z.union([z.string(), z.number()], { error: 'has to be a text or a number' }).nullish()
const question = z.looseObject({
  context: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
  /** The index of the right answer. */
  label: z.number(),
  id,
  id_string: id,
})

function questionOf({ context, question: asked, answers, label, ...ids }: z.infer<typeof question>): ExamQuestion {
  const name = ids.id ?? ids.id_string
  return { context, question: asked, answers, label, ...(name == null ? {} : { id: String(name) }) }
}

export async function readQuestions(path: string): Promise<ExamQuestion[]> {
  const text = await readText(path)
  if (text.trimStart().startsWith('[')) return parseJsonAs(z.array(question), text, path).map(questionOf)
  return text
    .split('\n')
    .map((line, i) => ({ line, where: `${path}, line ${i + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => questionOf(parseJsonAs(question, line, where)))
}
