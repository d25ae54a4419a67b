/**
 * Examples from arguments written for training: everyday arguments as plain text, variants with one statement turned into the option of an exam, and exam
 * arguments with their options. Intermediate training sees them in every epoch, fine-tuning only a share.
 */
import {
  type ArgumentRecord,
  annotatedByAnotherSource,
  type OptionOfPassage,
  type OptionsOfPassage,
  toEverydayGold,
  toMetagraph,
  writtenSource,
} from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import type { WordPieces } from '@elenchus/neural/encoder'
import { random } from '@elenchus/statistics/random'
import type { AnnotatedPassage } from './annotated-questions.ts'
import { askedKinds, graphExample, passageOf, targetsOf } from './examples.ts'
import { thinned } from './thinned.ts'

/**
 * What an example is of: whole texts, arguments of one who annotated them, options made of an argument's statement, options of exam arguments, options
 * for passages that MetaLogic annotated. The trainer's recipe says how much of each is seen in an epoch.
 */
type Of = 'texts' | 'arguments' | 'made_options' | 'options' | 'passage_options'

/** As the trainer calls what no run learns from. */
const leftOutMark = 'writers'

/** Who wrote an argument for training; `null` where it was annotated otherwise. */
export function writerOf({ provenance }: Metagraph): string | null {
  const source = provenance?.source ?? ''
  return source.startsWith(writtenSource) ? (/: (.+)$/.exec(source)?.[1] ?? '') : null
}

/** Questions about an option that strengthens, is assumed or weakens, to be learnt in several wordings. */
const wordings = {
  reason: [
    'Which one most strengthens the argument?',
    'Which, if true, best supports the conclusion?',
    'Which one best justifies the reasoning above?',
    'Which one most supports the author’s claim?',
  ],
  assumption: [
    'Which one does the argument assume?',
    'The argument depends on which assumption?',
    'Which one does the author take for granted?',
    'The conclusion relies on which of these?',
    'Which one must be true for the conclusion?',
  ],
  objection: [
    'Which one most weakens the argument?',
    'Which one most undermines the reasoning above?',
    'Which one casts doubt on the conclusion?',
    'Which one calls the conclusion into question?',
    'Which one is the strongest objection?',
  ],
} as const
const asked = { reason: 'strengthen', assumption: 'assumption', objection: 'weaken' } as const

interface Sources {
  readonly everyday: readonly Metagraph[]
  readonly examArguments: readonly OptionsOfPassage[]
  /** Passages of exams that were annotated for training. */
  readonly annotatedExams: readonly AnnotatedPassage[]
  readonly leftOut: ReadonlySet<string>
}

/** One line of a file of examples. */
interface Example {
  readonly statements: readonly (readonly number[])[]
  readonly [name: string]: unknown
}

export function writtenExamples(
  pieces: WordPieces,
  { everyday, examArguments, annotatedExams, leftOut }: Sources,
): { readonly adapting: Example[]; readonly tuning: Example[]; readonly reading: object[] } {
  const adapting: Example[] = []
  const tuning: Example[] = []
  const reading: object[] = []
  const whole = ({ statements }: Example) => statements.every(ids => ids.length > 0)
  for (const graph of everyday) {
    const writer = writerOf(graph)
    const tree = writer === null ? null : toEverydayGold(graph)
    if (writer === null || tree === null) continue
    const without = leftOut.has(writer) ? [leftOutMark] : []
    const targets = targetsOf(graph, tree)
    const own = graphExample(pieces, graph, targets, without)
    if (!whole(own)) continue
    if (without.length > 0)
      reading.push({ id: graph.id, set: 'written', by: without, ...passageOf(pieces, graph, false), ...targets })
    const variants = thinnedVariants(own, graph.id)
    const of = graph.provenance?.source?.startsWith(annotatedByAnotherSource) ? 'texts' : 'arguments'
    const both = shared([own, ...variants], of)
    adapting.push(...both, ...madeOptions(pieces, graph, tree, own).filter(whole))
    tuning.push(...both)
  }
  let turn = 0
  const put = ({ statements, options, argument }: OptionsOfPassage, without: readonly string[] = []) => {
    // Intermediate training is done once for all runs: what one of them must not see is left to fine-tuning.
    const of: Of = without.length === 0 ? 'options' : 'passage_options'
    for (const option of options) {
      const asks = wordings[option.role]
      const example = argument
        ? examGraph(pieces, argument, { question: asks[turn++ % asks.length]!, ...option })
        : {
            task: 'pair',
            statements: [...statements, option.text].map(pieces.encode),
            rebuts: Number(option.role === 'objection'),
          }
      if (!whole(example)) continue
      if (without.length === 0) adapting.push({ ...example, without, of })
      tuning.push({ ...example, without, of })
    }
  }
  for (const each of examArguments) put(each)
  for (const each of annotatedExams) put(each, each.without)
  return { adapting, tuning, reading }
}

const mostVariants = 3

/** Some of the ways to leave statements of a text out. */
function thinnedVariants(own: ReturnType<typeof graphExample>, id: string): Example[] {
  const { statements, parents, rebuts } = own
  if (parents === null) return []
  const chance = random(id)
  return Array.from({ length: mostVariants }, () => thinned({ statements, parents, rebuts }, chance)).flatMap(
    variant => (variant === null ? [] : { ...own, ...variant }),
  )
}

/** The whole and its variants share the whole's chance of being seen in an epoch: half for the whole. */
function shared([own, ...variants]: readonly Example[], of: Of): Example[] {
  if (variants.length === 0) return [{ ...own!, of, share: 1 }]
  return [{ ...own!, of, share: 1 / 2 }, ...variants.map(each => ({ ...each, of, share: 1 / 2 / variants.length }))]
}

/** Words that would give away which way an option counts. */
const opening =
  /^(?:But|However|Yet|Still|Because|Since|And|So|Also|Moreover|Besides|Admittedly|Of course|True|Granted|On the other hand|Although|Though|Even so|That said|Nevertheless)\b,?:?\s*/i
const fewestWords = 5
const mostOptions = 2

/** Statements that bear on the claim, and nothing on them, each put last as an option, without its connective. */
function madeOptions(
  pieces: WordPieces,
  { statements }: Metagraph,
  { parents, rebuts }: NonNullable<ReturnType<typeof toEverydayGold>>,
  own: ReturnType<typeof graphExample>,
): Example[] {
  const all = Array.from(parents)
  if (all.length < 3) return []
  const claim = all.indexOf(-1)
  const fits = (i: number) =>
    all[i] === claim && !all.includes(i) && statements[i]!.text.split(' ').length >= fewestWords
  return [...all.keys()]
    .filter(fits)
    .slice(0, mostOptions)
    .map(chosen => {
      const order = [...all.keys()].filter(i => i !== chosen)
      order.push(chosen)
      return {
        task: 'graph',
        statements: order.map(i =>
          i === chosen ? pieces.encode(statements[i]!.text.replace(opening, '')) : own.statements[i]!,
        ),
        question: [],
        option: all.length - 1,
        parents: order.map(i => (all[i]! < 0 ? all[i]! : order.indexOf(all[i]!))),
        rebuts: order.map(i => Number(rebuts[i])),
        optionRebuts: Number(rebuts[chosen]),
        asked: askedKinds.indexOf('other'),
        without: own.without,
        of: 'made_options' satisfies Of,
      }
    })
}

/** An exam argument with one of its options, and a question that it answers. */
function examGraph(
  pieces: WordPieces,
  argument: ArgumentRecord,
  { text, role, target, question }: OptionOfPassage & { readonly question: string },
): Example {
  const { statements, edges } = toMetagraph(argument)
  const at = new Map(statements.map(({ id }, i) => [id, i]))
  const parents = statements.map((_, i): number => (i === argument.claim - 1 ? -1 : -2))
  const rebuts = statements.map(() => 0)
  for (const { from, to, kind } of edges) {
    parents[at.get(from)!] = at.get(to)!
    rebuts[at.get(from)!] = Number(kind === 'rebut')
  }
  const against = Number(role === 'objection')
  return {
    task: 'graph',
    statements: [...statements.map(each => each.text), text].map(pieces.encode),
    question: pieces.encode(question),
    option: parents.length,
    parents: [...parents, (target ?? argument.claim) - 1],
    rebuts: [...rebuts, against],
    optionRebuts: against,
    asked: askedKinds.indexOf(asked[role]),
  }
}
