/**
 * Annotations of exam questions by id; the texts of exams are not ours to distribute. A block is
 *
 *     # train_12 | claim 3 of 4 | 1>3 2>3 4-3 | A-3 C+3
 *     = an assumption of the argument
 *     -1 an objection to statement 1
 *
 * with letters for the question's options that bear on a statement, and additional options below, which bear on the claim if they have no number.
 * The head ends after the number of statements if the argument is annotated elsewhere.
 */
import {
  type OptionOfPassage,
  type OptionsOfPassage,
  optionSigns,
  readWrittenArguments,
  toGoldTree,
} from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'
import { sentencesOf } from './examples.ts'

export interface AnnotatedPassage extends OptionsOfPassage {
  readonly without: readonly string[]
}

const head = /^# (\S+) \| claim (\d+) of (\d+)(?: \|([^|]*)(?:\|(.*))?)?$/
type Sign = keyof typeof optionSigns

export interface AnnotatedQuestions {
  readonly passages: readonly AnnotatedPassage[]
  /** Annotations of questions that are not there, or that are cut into another number of statements than they were. */
  readonly unused: number
}

/** The annotated passages, with the words of the questions that they are about. */
export function annotatedQuestions(
  { path, text }: { readonly path: string; readonly text: string },
  known: ReadonlyMap<string, KnownPassage>,
): AnnotatedQuestions {
  const passages: AnnotatedPassage[] = []
  let unused = 0
  for (const block of text.split(/\n\s*\n/).filter(each => each.trim() !== '')) {
    const [first = '', ...rest] = block.trim().split('\n')
    const found = head.exec(first)
    if (!found)
      throw new FormatError(
        `${path}: an annotation has no head such as "# train_12 | claim 2 of 3 | 1>2 | A-2" but "${first}"`,
      )
    const [, id, claim, count, relations, letters = ''] = found
    const passage = known.get(id!)
    const own = relations ?? passage?.relations?.join(' ')
    if (!passage || own === undefined || passage.statements.length !== Number(count)) {
      unused++
      continue
    }
    const { statements, without } = passage
    const [argument] = readWrittenArguments([`# claim ${claim} |${own}`, ...statements].join('\n'))
    const where = { path, first }
    const options = [...lettered(letters, passage, where), ...rest.map(line => added(line, where))]
    if (options.length > 0) passages.push({ statements, options, argument: { ...argument!, id: id! }, without })
  }
  return { passages, unused }
}

interface Where {
  readonly path: string
  readonly first: string
}

function added(line: string, { path, first }: Where): OptionOfPassage {
  const found = /^([+=-])(\d*) (\S.*)$/.exec(line)
  if (!found)
    throw new FormatError(`${path}: "${line}" below "${first}" is no option; it must begin with "+ ", "= " or "- "`)
  const role = optionSigns[found[1] as Sign]
  return { text: found[3]!, role, ...(found[2] === '' ? {} : { target: Number(found[2]) }) }
}

/** The question's own options: `A-3` says that the first one tells against statement 3. */
function lettered(
  letters: string,
  { question, answers, label }: KnownPassage,
  { path, first }: Where,
): OptionOfPassage[] {
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
        role: optionSigns[found[2] as Sign],
        target: Number(found[3]),
        // The question fits its answer alone.
        ...(at === label ? { question } : {}),
      }
    })
}

/** A passage that annotations may refer to: a question to learn from, or an annotated graph without its option. */
export interface KnownPassage {
  readonly statements: readonly string[]
  readonly question: string
  readonly answers: readonly string[]
  readonly label: number
  /** Argument structure, if it is annotated. */
  readonly relations?: readonly string[]
  /** Runs that must not learn from it. */
  readonly without: readonly string[]
}

/** Passages by id; `withoutOf` lists the runs that must not learn from a graph. */
export function knownPassages(
  questions: readonly ExamQuestion[],
  graphs: readonly Metagraph[],
  withoutOf: (g: number) => readonly string[],
): Map<string, KnownPassage> {
  const known = new Map<string, KnownPassage>()
  for (const { id, context, question, answers, label } of questions)
    if (id !== undefined) known.set(id, { statements: sentencesOf(context), question, answers, label, without: [] })
  for (const [g, graph] of graphs.entries()) {
    const tree = toGoldTree(graph)
    const option = graph.statements.findIndex(({ part }) => part === 'option')
    // The words before the option must be an argument of their own.
    if (tree === null || option !== graph.statements.length - 1 || tree.parents.indexOf(option) >= 0) continue
    const context = graph.statements.slice(0, option)
    known.set(graph.id, {
      statements: context.map(({ text }) => text.replaceAll(seam, ' ')),
      question: graph.question ?? '',
      answers: [],
      label: -1,
      relations: context.flatMap((_, i) =>
        tree.parents[i]! >= 0 ? [`${i + 1}${tree.rebuts[i] ? '-' : '>'}${tree.parents[i]! + 1}`] : [],
      ),
      without: withoutOf(g),
    })
  }
  return known
}
