/** Multiple-choice questions: JSON lines, or a JSON list as ReClor is released. */
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { InputError } from '../cli/errors.ts'
import { readText } from '../cli/input.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function questionOf(value: unknown, where: string): ExamQuestion {
  if (!isRecord(value)) throw new InputError(`${where}: a question is a JSON object`)
  const { context, question, answers, label } = value
  if (typeof context !== 'string' || typeof question !== 'string')
    throw new InputError(`${where}: needs texts "context" and "question"`)
  if (!Array.isArray(answers) || !answers.every(answer => typeof answer === 'string'))
    throw new InputError(`${where}: needs a list of texts "answers"`)
  if (typeof label !== 'number') throw new InputError(`${where}: needs a number "label", the index of the right answer`)
  const id = value['id'] ?? value['id_string']
  return { context, question, answers, label, ...(id === undefined ? {} : { id: String(id) }) }
}

export async function readQuestions(path: string): Promise<ExamQuestion[]> {
  const text = await readText(path)
  if (text.trimStart().startsWith('[')) {
    let list: unknown
    try {
      list = JSON.parse(text)
    } catch (error) {
      throw new InputError(`${path}: not JSON (${(error as Error).message})`)
    }
    return (list as unknown[]).map((value, i) => questionOf(value, `${path}, item ${i + 1}`))
  }
  return text
    .split('\n')
    .map((line, i) => ({ line, where: `${path}, line ${i + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => {
      try {
        return questionOf(JSON.parse(line), where)
      } catch (error) {
        if (error instanceof SyntaxError) throw new InputError(`${where}: not JSON (${error.message})`)
        throw error
      }
    })
}
