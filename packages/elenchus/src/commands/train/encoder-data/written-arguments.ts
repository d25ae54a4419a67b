/**
 * Creates training examples from arguments that were written for training: everyday arguments as plain text, variants with one statement as
 * the option of an exam question, and exam arguments with options. Intermediate training uses all of them in every epoch, fine-tuning a
 * share.
 */
import * as explainer from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import type { WordPieces } from '@elenchus/neural/encoder'
import { random } from '@elenchus/statistics/random'
import type { AnnotatedPassage } from './annotated-questions.ts'
import { dropStatements } from './drop-statements.ts'
import { createGraphExample, createPairExample, encodePassage, examQuestionKinds, toTreeTargets } from './examples.ts'
import questionWordings from './question-wordings.json' with { type: 'json' }

/**
 * Source of an example: whole texts, arguments annotated by their writer, options made from a statement, options of exam arguments, and
 * options for MetaLogic's passages. The trainer's recipe sets the share of each source per epoch.
 */
type ExampleSource = 'texts' | 'arguments' | 'made_options' | 'options' | 'passage_options'

/** The trainer's name for examples that no run learns from. */
const heldOutRun = 'writers'

/** Returns the writer of an argument that was written for training; `null` for other arguments. */
export function getWriter({ provenance }: Metagraph): string | null {
  const source = provenance?.source ?? ''
  return source.startsWith(explainer.writtenSource) ? (/: (.+)$/.exec(source)?.[1] ?? '') : null
}

/** Wordings of the questions in question-wordings.json by the role of their option: one that strengthens, is assumed or weakens. */
const questionKindsByRole = { reason: 'strengthen', assumption: 'assumption', objection: 'weaken' } as const

interface Sources {
  readonly everyday: readonly Metagraph[]
  readonly examArguments: readonly explainer.OptionsOfPassage[]
  /** Exam passages that were annotated for explainer. */
  readonly annotatedExams: readonly AnnotatedPassage[]
  readonly heldOutWriters: ReadonlySet<string>
}

type Example = Readonly<{ statements: readonly (readonly number[])[]; [name: string]: unknown }>

export function createWrittenExamples(
  pieces: WordPieces,
  { everyday, examArguments, annotatedExams, heldOutWriters }: Sources,
): { readonly adapting: Example[]; readonly tuning: Example[]; readonly reading: object[] } {
  const adapting: Example[] = []
  const tuning: Example[] = []
  const reading: object[] = []
  const isComplete = ({ statements }: Example) => statements.every(ids => ids.length > 0)
  for (const graph of everyday) {
    const writer = getWriter(graph)
    const tree = writer === null ? null : explainer.toEverydayGold(graph)
    if (writer === null || tree === null) continue
    const without = heldOutWriters.has(writer) ? [heldOutRun] : []
    const targets = toTreeTargets(graph, tree)
    const original = createGraphExample(pieces, graph, targets, without)
    if (!isComplete(original)) continue
    if (without.length > 0)
      reading.push({ id: graph.id, set: 'written', by: without, ...encodePassage(pieces, graph, false), ...targets })
    const variants = createVariants(original, graph.id)
    const of = graph.provenance?.source?.startsWith(explainer.annotatedByAnotherSource) ? 'texts' : 'arguments'
    const examples = shareWeight([original, ...variants], of)
    adapting.push(...examples, ...createOptions(pieces, graph, tree, original).filter(isComplete))
    tuning.push(...examples)
  }
  let questionCount = 0
  const addOptions = ({ statements, options, argument }: explainer.OptionsOfPassage, without: readonly string[]) => {
    // Intermediate training is shared by all runs, so examples that one of them must not see are used in fine-tuning only.
    const of: ExampleSource = without.length === 0 ? 'options' : 'passage_options'
    for (const option of options) {
      const wordings = questionWordings[option.role]
      const relation = option.role === 'objection' ? 'rebut' : 'support'
      const example = argument
        ? createExamExample(pieces, argument, { question: wordings[questionCount++ % wordings.length]!, ...option })
        : createPairExample(pieces, { context: statements, statement: option.text, relation })
      if (!isComplete(example)) continue
      if (without.length === 0) adapting.push({ ...example, without, of })
      tuning.push({ ...example, without, of })
    }
  }
  for (const each of examArguments) addOptions(each, [])
  for (const each of annotatedExams) addOptions(each, each.without)
  return { adapting, tuning, reading }
}

const maxVariants = 3

function createVariants(original: ReturnType<typeof createGraphExample>, id: string): Example[] {
  const { statements, parents, rebuts } = original
  if (parents === null) return []
  const generator = random(id)
  return Array.from({ length: maxVariants }, () => dropStatements({ statements, parents, rebuts }, generator)).flatMap(
    variant => (variant === null ? [] : { ...original, ...variant }),
  )
}

/** Divides the sampling weight of a text: half for the original, half for its variants. */
function shareWeight([original, ...variants]: readonly Example[], of: ExampleSource): Example[] {
  if (variants.length === 0) return [{ ...original!, of, share: 1 }]
  return [
    { ...original!, of, share: 1 / 2 },
    ...variants.map(each => ({ ...each, of, share: 1 / 2 / variants.length })),
  ]
}

/** Connectives at the start of a statement, which would reveal whether an option supports or rebuts. */
const openingConnective =
  /^(?:But|However|Yet|Still|Because|Since|And|So|Also|Moreover|Besides|Admittedly|Of course|True|Granted|On the other hand|Although|Though|Even so|That said|Nevertheless)\b,?:?\s*/i
const minOptionWords = 5
const maxOptions = 2

/** Turns statements that bear directly on the claim, and have no premises, into options: each is moved to the end, without its connective. */
function createOptions(
  pieces: WordPieces,
  { statements }: Metagraph,
  { parents, rebuts }: NonNullable<ReturnType<typeof explainer.toEverydayGold>>,
  original: ReturnType<typeof createGraphExample>,
): Example[] {
  const parentIndices = Array.from(parents)
  if (parentIndices.length < 3) return []
  const claim = parentIndices.indexOf(-1)
  const isCandidate = (i: number) =>
    parentIndices[i] === claim && !parentIndices.includes(i) && statements[i]!.text.split(' ').length >= minOptionWords
  return [...parentIndices.keys()]
    .filter(isCandidate)
    .slice(0, maxOptions)
    .map(chosen => {
      const order = [...parentIndices.keys()].filter(i => i !== chosen)
      order.push(chosen)
      return {
        task: 'graph',
        statements: order.map(i =>
          i === chosen ? pieces.encode(statements[i]!.text.replace(openingConnective, '')) : original.statements[i]!,
        ),
        question: [],
        option: parentIndices.length - 1,
        parents: order.map(i => (parentIndices[i]! < 0 ? parentIndices[i]! : order.indexOf(parentIndices[i]!))),
        rebuts: order.map(i => Number(rebuts[i])),
        optionRebuts: Number(rebuts[chosen]),
        asked: examQuestionKinds.indexOf('other'),
        without: original.without,
        of: 'made_options' satisfies ExampleSource,
      }
    })
}

/** Creates an example from an exam argument, one of its options, and a question that the option answers. */
function createExamExample(
  pieces: WordPieces,
  argument: explainer.ArgumentRecord,
  { text, role, target, question }: explainer.OptionOfPassage & { readonly question: string },
): Example {
  const { statements, edges } = explainer.toMetagraph(argument)
  const indices = new Map(statements.map(({ id }, i) => [id, i]))
  const parents = statements.map((_, i): number => (i === argument.claim - 1 ? -1 : -2))
  const rebuts = statements.map(() => 0)
  for (const { from, to, kind } of edges) {
    parents[indices.get(from)!] = indices.get(to)!
    rebuts[indices.get(from)!] = Number(kind === 'rebut')
  }
  const rebutsTarget = Number(role === 'objection')
  return {
    task: 'graph',
    statements: [...statements.map(each => each.text), text].map(pieces.encode),
    question: pieces.encode(question),
    option: parents.length,
    parents: [...parents, (target ?? argument.claim) - 1],
    rebuts: [...rebuts, rebutsTarget],
    optionRebuts: rebutsTarget,
    asked: examQuestionKinds.indexOf(questionKindsByRole[role]),
  }
}
