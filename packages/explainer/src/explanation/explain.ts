/**
 * Explains a passage as a metagraph. Statements are sentences or clauses of the text, or given; variables are clauses,
 * or given. Formulas and degrees are predicted per statement, edges for the whole passage.
 */
import { type LanguageModel, tokenise } from '@elenchus/language'
import { type DegreeMode, type Edge, FormatError, type Metagraph, type Statement } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'
import { decodeWithOpinion } from '../decoding/combine-opinions.ts'
import type { EdgeEvidence, Evidence, StatementEvidence } from '../decoding/evidence.ts'
import { readStatement } from '../decoding/statement-reading.ts'
import { distributionOf, modelsFor } from '../decoding/structure.ts'
import { readInReadingMode } from '../degrees/reading-mode.ts'
import { type PassageView, passageView } from '../features/passage-view.ts'
import { type StatementView, viewStatement } from '../features/statement-view.ts'
import type { ExplainerModel } from '../model-file/explainer-model.ts'
import { ROOT } from '../models/candidates.ts'
import { passageFeatures } from '../models/parts.ts'
import { opinionProvenance, validateOpinion, type WeightedOpinion } from '../models/second-opinion.ts'
import { cueWords, nearestReasons } from './cue-words.ts'
import { readPassage, type Split } from './statements.ts'
import { cutOf, edgeContributions, everydayStructure, type Structure } from './structure.ts'

export interface ExplainOptions {
  readonly model: ExplainerModel
  readonly language: LanguageModel
  /** What an exam asks about the passage. The last sentence is then read as the option under discussion. */
  readonly question?: string | undefined
  /** Whether the last sentence is an option. Default: whether there is a question. */
  readonly option?: boolean | undefined
  readonly id?: string | undefined
  /** What counts as a statement. Default: clauses; sentences where the last one is an option. */
  readonly split?: Split | undefined
  /** What a degree of certainty means. Default: `reading`, what the words put forward; `metalogic` follows that corpus. */
  readonly degrees?: DegreeMode | undefined
  /** A second opinion on the edges, such as an encoder's; see `@elenchus/encoder`. */
  readonly opinion?: WeightedOpinion | undefined
}

export interface Explanation {
  readonly graph: Metagraph
  readonly evidence: Evidence
}

/**
 * Explains a passage of English text.
 *
 *     const { graph, evidence } = explain('It rained. So the match will be off.', { model, language })
 *
 * Throws a FormatError where there is nothing to explain: no words, another language, or far too long a text.
 */
export function explain(passage: string, options: ExplainOptions): Explanation {
  const { language, question, option = question !== undefined, id = 'passage' } = options
  checkPassage(passage)
  const sentences = readPassage(passage, language, {
    // A sentence of an exam passage stays whole, as in the corpus that its model learned from.
    split: options.split ?? (option ? 'sentences' : 'clauses'),
    cuts: options.model.everyday?.cuts,
  })
  const statements = sentences.map(({ statement }) => statement)
  const graph: Metagraph = {
    id,
    text: passage,
    ...(question === undefined ? {} : { question }),
    statements: option
      ? statements.map((each, i) => (i === statements.length - 1 ? { ...each, part: 'option' as const } : each))
      : statements,
    edges: [],
    provenance: { source: 'Elenchus explainer' },
  }
  const views = sentences.map(({ statement, doc }) => viewStatement(statement, language, doc))
  const { model, degrees = 'reading', opinion } = options
  return explainViews(graph, views, { model, useQuestion: question !== undefined, marks: false, degrees, opinion })
}

/** The statements of a text with the clauses of each as variables; whatever the text, nothing is refused but too many. */
export function readStatements(passage: string, language: LanguageModel, split?: Split): Statement[] {
  return readPassage(passage, language, { split }).map(({ statement }) => statement)
}

const longest = 200_000
/** Function words of English alone, and those that other languages write alike ("will", "was", "in", "a"): they count less. */
const englishWords = new Set(
  'the to are were be and but that this it for with by not if than from have would can could should may they their its you she his there which who some any more when because since while'.split(
    ' ',
  ),
)
const sharedWords = new Set('a an of in is was or on as no so at has had will must we he her all most'.split(' '))
const sharedCounts = 0.4

/** Throws where a passage as a whole cannot be explained; a single statement may well lack every function word. */
export function checkPassage(passage: string): void {
  if (!/\p{L}/u.test(passage)) throw new FormatError('the passage has no words; give a text of one or more sentences')
  if (passage.length > longest)
    throw new FormatError(
      `the passage has ${passage.length} characters; at most ${longest} are explained at once: give one argument at a time`,
    )
  const tags = passage.match(/<\/?[a-z][^<>]*>/gi)?.length ?? 0
  if (tags > 3 && tags * 30 > passage.length)
    throw new FormatError('the passage is mostly markup; give its text without tags')
  const letters = passage.match(/\p{L}/gu)!.length
  const latin = passage.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin < letters / 2)
    throw new FormatError('the passage is not in the Latin script; only English can be explained')
  const words = tokenise(passage)
    .map(({ start, end }) => passage.slice(start, end).toLowerCase())
    .filter(word => /\p{L}/u.test(word))
  const english = words.reduce(
    (sum, word) => sum + (englishWords.has(word) ? 1 : sharedWords.has(word) ? sharedCounts : 0),
    0,
  )
  if (words.length > 5 && english < words.length / 20)
    throw new FormatError('the passage has hardly any English function words; only English can be explained')
}

export interface GraphOptions extends Omit<ExplainOptions, 'question' | 'option' | 'id'> {
  /** Whether the graph's question may be read. */
  readonly useQuestion: boolean
  /** Whether the variables were marked by people, and so tell whether there is a formula. */
  readonly marks: boolean
}

/**
 * Fills in formulas, degrees and edges of a graph whose statements and variables are given; what it had is ignored. Annotated graphs are
 * there to be scored, so degrees follow MetaLogic unless asked otherwise.
 */
export function explainGraph(graph: Metagraph, { language, ...options }: GraphOptions): Explanation {
  const views = graph.statements.map(statement => viewStatement(statement, language))
  return explainViews(graph, views, options)
}

/** The same with the statements already read. */
export function explainViews(
  graph: Metagraph,
  views: readonly StatementView[],
  { model, useQuestion, marks, degrees = 'metalogic', opinion }: Omit<GraphOptions, 'language'>,
): Explanation {
  // One that is silent is not asked at all: confidences and evidence are then the explainer's own.
  const heard = opinion?.loud === 0 ? undefined : validateOpinion(opinion)
  const read = graph.statements.map((statement, i) => {
    const reading = readStatement(statement, views[i]!, model, marks)
    return degrees === 'reading' ? readInReadingMode(statement, reading, views[i]!) : { statement, reading }
  })
  const readings = read.map(({ reading }) => reading)
  const option = graph.statements.findIndex(statement => statement.part === 'option')
  const passage = passageView(views, {
    option,
    question: useQuestion ? (graph.question ?? '') : '',
    marked: marks,
  })
  const n = views.length
  // Statements given one by one or cut from plain text, with no option among them, are everyday text.
  const everyday = option < 0 && !marks ? model.everyday : undefined
  const structure =
    n < 2
      ? null
      : everyday
        ? everydayStructure(graph, views, everyday, heard)
        : structureOf(graph, passage, model, { useQuestion, opinion: heard })
  const statements = read.map(
    ({ statement }, i): Statement => ({
      ...statement,
      formula: readings[i]!.formula,
      degree: readings[i]!.degree.degree,
    }),
  )
  const evidence = graph.statements.map(({ id }, i): StatementEvidence => {
    const { hasFormula, degree, triples } = readings[i]!
    const claimedBy = structure?.claimedBy(i)
    return {
      id,
      hasFormula,
      degree,
      triples,
      conclusion: structure?.conclusion[i] ?? 1,
      unused: structure?.unused[i] ?? 0,
      ...(claimedBy === undefined ? {} : { decidedBy: claimedBy }),
    }
  })
  return {
    graph: {
      ...graph,
      statements,
      edges: structure?.edges ?? [],
      ...(structure && structure.undercuts.length > 0 ? { undercuts: structure.undercuts } : {}),
      provenance: { source: `Elenchus explainer${heard ? opinionProvenance(heard) : ''}`, degrees },
    },
    evidence: {
      degrees,
      statements: evidence,
      edges: structure?.evidence ?? [],
      ...(structure && structure.undercuts.length > 0 ? { undercuts: structure.undercutEvidence } : {}),
      ...(structure && structure.rivals.length > 0 ? { rivals: structure.rivals } : {}),
      graph: structure?.probability ?? 1,
      ...(structure?.cut ? { cut: structure.cut } : {}),
    },
  }
}

function structureOf(
  graph: Metagraph,
  passage: PassageView,
  model: ExplainerModel,
  { useQuestion, opinion }: Pick<GraphOptions, 'useQuestion' | 'opinion'>,
): Structure {
  const features = passageFeatures(passage)
  const first = distributionOf(model.structure, features, useQuestion)
  const judged = decodeWithOpinion(first, opinion, {
    statements: graph.statements.map(({ text }) => text.replaceAll(seam, ' ')),
    option: features.option,
    question: useQuestion ? graph.question : undefined,
  })
  const { decoded } = judged
  const edges: Edge[] = []
  const evidence: EdgeEvidence[] = []
  const n = passage.views.length
  const nearest = nearestReasons(decoded.parents, decoded.rebuts)
  const { encoders, chosen } = modelsFor(model.structure, features, useQuestion)
  decoded.parents.forEach((parent, i) => {
    if (parent < 0) return
    const kind = decoded.rebuts[i] ? 'rebut' : 'support'
    const [from, to] = [graph.statements[i]!.id, graph.statements[parent]!.id]
    const decider = judged.decidedBy(i)
    edges.push({ kind, from, to })
    evidence.push({
      kind,
      from,
      to,
      confidence: decoded.edgeProbability[i]!,
      cues: cueWords(graph, passage.views, { from: i, to: parent, kind, nearest: nearest[i]! }),
      features: edgeContributions(features.edge[i * n + parent]!, encoders.edge, chosen.weights.edge),
      ...(decider === undefined ? {} : { decidedBy: decider }),
    })
  })
  return {
    edges,
    undercuts: [],
    evidence,
    undercutEvidence: [],
    rivals: [],
    conclusion: decoded.rootProbability,
    unused: decoded.unusedProbability,
    probability: decoded.probability,
    claimedBy: i => (decoded.parents[i] === ROOT ? judged.decidedBy(i) : undefined),
    cut: cutOf(graph, judged.cut, judged.questionCut),
  }
}
