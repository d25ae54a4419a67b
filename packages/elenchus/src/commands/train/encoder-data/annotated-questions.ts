/**
 * Parses annotations of exam questions by id (the texts of exams may not be redistributed). Annotations are separated by blank lines:
 *
 *     # train_12 | claim 3 of 4 | 1>3 2>3 4-3 | A-3 C+3
 *     = an assumption of the argument
 *     -1 an objection to statement 1
 *
 * The head lists the relations of statements, then the question's options by letter with the statements that they bear on: `+` marks a
 * reason, `=` an assumption, `-` an objection. Each further line is an additional option, which bears on the claim if it has no number.
 * The head ends after the number of statements if the argument is annotated elsewhere.
 */
import type { OptionOfPassage, OptionsOfPassage } from '@elenchus/explainer/training'
import { optionSigns, readWrittenArguments, toGoldTree } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'
import { splitStatements } from './examples.ts'

export interface AnnotatedPassage extends OptionsOfPassage {
  /** Training runs that must not learn from it. */
  readonly without: readonly string[]
}

const headPattern = /^# (\S+) \| claim (\d+) of (\d+)(?: \|([^|]*)(?:\|(.*))?)?$/
type Sign = keyof typeof optionSigns

export interface AnnotatedQuestions {
  readonly passages: readonly AnnotatedPassage[]
  /** Number of annotations whose question is missing or has another number of statements. */
  readonly unused: number
}

/** Parses a file of annotations and joins them with the passages. */
export function readAnnotations(
  { path, text }: { readonly path: string; readonly text: string },
  passagesById: ReadonlyMap<string, ReferencedPassage>,
): AnnotatedQuestions {
  const passages: AnnotatedPassage[] = []
  let unused = 0
  for (const block of text.split(/\n\s*\n/).filter(each => each.trim() !== '')) {
    const [head = '', ...optionLines] = block.trim().split('\n')
    const match = headPattern.exec(head)
    if (!match)
      throw new FormatError(
        `${path}: an annotation must begin with a line such as "# train_12 | claim 2 of 3 | 1>2 | A-2", not with "${head}"`,
      )
    const [, id, claim, count, relations, optionReferences = ''] = match
    const passage = passagesById.get(id!)
    const argumentRelations = relations ?? passage?.relations?.join(' ')
    if (!passage || argumentRelations === undefined || passage.statements.length !== Number(count)) {
      unused++
      continue
    }
    const { statements, without } = passage
    const [argument] = readWrittenArguments([`# claim ${claim} |${argumentRelations}`, ...statements].join('\n'))
    const location = { path, head }
    const addedOptions = optionLines.map(line => parseAddedOption(line, location))
    const options = [...parseQuestionOptions(optionReferences, passage, location), ...addedOptions]
    if (options.length > 0) passages.push({ statements, options, argument: { ...argument!, id: id! }, without })
  }
  return { passages, unused }
}

type Location = Readonly<{ path: string; head: string }>

function parseAddedOption(line: string, { path, head }: Location): OptionOfPassage {
  const match = /^([+=-])(\d*) (\S.*)$/.exec(line)
  if (!match)
    throw new FormatError(`${path}: "${line}" below "${head}" is not an option; it must begin with "+ ", "= " or "- "`)
  const role = optionSigns[match[1] as Sign]
  return { text: match[3]!, role, ...(match[2] === '' ? {} : { target: Number(match[2]) }) }
}

/** Parses references to the question's options: `A-3` means that the first option is an objection to statement 3. */
function parseQuestionOptions(
  optionReferences: string,
  { question, answers, label }: ReferencedPassage,
  { path, head }: Location,
): OptionOfPassage[] {
  return optionReferences
    .trim()
    .split(/\s+/)
    .filter(reference => reference !== '')
    .map(reference => {
      const match = /^([A-Z])([+=-])(\d+)$/.exec(reference)
      const index = match ? match[1]!.charCodeAt(0) - 65 : -1
      const text = answers[index]
      if (!match || text === undefined)
        throw new FormatError(`${path}: "${reference}" in "${head}" does not refer to an option; write A-3 or B+3`)
      return {
        text,
        role: optionSigns[match[2] as Sign],
        target: Number(match[3]),
        // The question only fits its correct answer.
        ...(index === label ? { question } : {}),
      }
    })
}

/** A passage that annotations may refer to: a training question, or an annotated graph without its option. */
export interface ReferencedPassage {
  readonly statements: readonly string[]
  readonly question: string
  readonly answers: readonly string[]
  readonly label: number
  /** Argument structure, if it is annotated. */
  readonly relations?: readonly string[]
  /** Training runs that must not learn from it. */
  readonly without: readonly string[]
}

/** Collects passages by id; `listHeldOut` lists the runs that must not learn from a graph. */
export function collectPassages(
  questions: readonly ExamQuestion[],
  graphs: readonly Metagraph[],
  listHeldOut: (graphIndex: number) => readonly string[],
): Map<string, ReferencedPassage> {
  const passagesById = new Map<string, ReferencedPassage>()
  for (const { id, context, question, answers, label } of questions)
    if (id !== undefined)
      passagesById.set(id, { statements: splitStatements(context), question, answers, label, without: [] })
  for (const [graphIndex, graph] of graphs.entries()) {
    const tree = toGoldTree(graph)
    const option = graph.statements.findIndex(({ part }) => part === 'option')
    // The statements before the option must form an argument without it.
    if (tree === null || option !== graph.statements.length - 1 || tree.parents.indexOf(option) >= 0) continue
    const context = graph.statements.slice(0, option)
    passagesById.set(graph.id, {
      statements: context.map(({ text }) => text.replaceAll(sentenceSeparator, ' ')),
      question: graph.question ?? '',
      answers: [],
      label: -1,
      relations: context.flatMap((_, index) =>
        tree.parents[index]! >= 0 ? [`${index + 1}${tree.rebuts[index] ? '-' : '>'}${tree.parents[index]! + 1}`] : [],
      ),
      without: listHeldOut(graphIndex),
    })
  }
  return passagesById
}
