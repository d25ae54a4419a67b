/**
 * Annotations of exam questions by their ids: what argues for what in the passage, and which way each option counts. The texts of exams are not
 * ours to give away; what was said about them is. A block is
 *
 *     # train_12 | claim 3 of 4 | 1>3 2>3 4-3 | A-3 C+3
 *     = something that the argument needs to be true
 *     - something that tells against it
 *
 * with letters for the question's own options that bear on a statement, and options that the annotator added below.
 */
import { type OptionsOfPassage, readWrittenArguments } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { FormatError } from '@elenchus/metagraph'
import { sentencesOf } from './examples.ts'

const head = /^# (\S+) \| claim (\d+) of (\d+) \|([^|]*)(?:\|(.*))?$/
const signs = { '+': 'reason', '=': 'assumption', '-': 'objection' } as const
type Sign = keyof typeof signs

export interface AnnotatedQuestions {
  readonly passages: readonly OptionsOfPassage[]
  /** Annotations of questions that are not there, or that are cut into another number of statements than they were. */
  readonly unused: number
}

/** The annotated passages, with the words of the questions that they are about. */
export function annotatedQuestions(
  { path, text }: { readonly path: string; readonly text: string },
  questions: readonly ExamQuestion[],
): AnnotatedQuestions {
  const byId = new Map(questions.map(question => [question.id, question]))
  const passages: OptionsOfPassage[] = []
  let unused = 0
  for (const block of text.split(/\n\s*\n/).filter(each => each.trim() !== '')) {
    const [first = '', ...rest] = block.trim().split('\n')
    const found = head.exec(first)
    if (!found)
      throw new FormatError(
        `${path}: an annotation has no head such as "# train_12 | claim 2 of 3 | 1>2 | A-2" but "${first}"`,
      )
    const [, id, claim, count, relations, letters = ''] = found
    const question = byId.get(id)
    const statements = question ? sentencesOf(question.context) : []
    if (!question || statements.length !== Number(count)) {
      unused++
      continue
    }
    const [argument] = readWrittenArguments([`# claim ${claim} |${relations}`, ...statements].join('\n'))
    const where = { path, first }
    const options = [...lettered(letters, question, where), ...rest.map(line => added(line, where))]
    if (options.length > 0) passages.push({ statements, options, argument: { ...argument!, id: id! } })
  }
  return { passages, unused }
}

interface Where {
  readonly path: string
  readonly first: string
}

function added(line: string, { path, first }: Where): OptionsOfPassage['options'][number] {
  if (!/^[+=-] \S/.test(line))
    throw new FormatError(`${path}: "${line}" below "${first}" is no option; it must begin with "+ ", "= " or "- "`)
  return { text: line.slice(2), role: signs[line[0] as Sign] }
}

/** The question's own options: `A-3` says that the first one tells against statement 3. */
function lettered(letters: string, { question, answers, label }: ExamQuestion, { path, first }: Where) {
  return letters
    .trim()
    .split(/\s+/)
    .filter(each => each !== '')
    .map(each => {
      const found = /^([A-Z])([+=-])(\d+)$/.exec(each)
      const at = found ? found[1]!.charCodeAt(0) - 65 : -1
      const text = answers[at]
      if (!found || text === undefined)
        throw new FormatError(`${path}: "${each}" in "${first}" names no option; write A-3 or B+3`)
      return {
        text,
        role: signs[found[2] as Sign],
        target: Number(found[3]),
        // The question fits its answer alone.
        ...(at === label ? { question } : {}),
      }
    })
}
