/**
 * Explains a passage as a metagraph. Statements are sentences or clauses of the text, or given; variables are clauses,
 * or given. Formulas and degrees are predicted per statement, edges for the whole passage.
 */
import { type ParserModel, tokenise } from '@elenchus/language'
import { type DegreeConvention, type Edge, FormatError, type Metagraph, type Statement } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'
import { decodeWithOpinion } from '../decoding/combine-opinions.ts'
import type { EdgeEvidence, Evidence, StatementEvidence } from '../decoding/evidence.ts'
import { readStatement } from '../decoding/statement-reading.ts'
import { computeDistribution, selectGraphModel } from '../decoding/structure.ts'
import { readInReadingMode } from '../degrees/reading-mode.ts'
import { createPassageView, type PassageView } from '../features/passage-view.ts'
import { analyseStatement, type StatementView } from '../features/statement-view.ts'
import type { ExplainerModel } from '../model-file/explainer-model.ts'
import { ROOT } from '../models/candidates.ts'
import { rankContributions } from '../models/ensemble.ts'
import { computePassageFeatures } from '../models/parts.ts'
import { opinionProvenance, validateOpinion, type WeightedOpinion } from '../models/second-opinion.ts'
import { findCueWords, markNearestReasons } from './cue-words.ts'
import { readPassage, type Split } from './statements.ts'
import { describeTruncation, predictEverydayStructure, type Structure } from './structure.ts'

export interface ExplainOptions {
  readonly model: ExplainerModel
  readonly language: ParserModel
  /** Exam question about the passage; the last sentence is then the answer option. */
  readonly question?: string | undefined
  /** True if the last sentence is an answer option. Default: whether there is a question. */
  readonly option?: boolean | undefined
  readonly id?: string | undefined
  /** Unit of statements. Default: clauses, or sentences if the last one is an option. */
  readonly split?: Split | undefined
  /** Convention for degrees. Default: `reading`, from the words; `metalogic` follows that corpus. */
  readonly degrees?: DegreeConvention | undefined
  /** Second opinion on the edges, such as the encoder of `@elenchus/encoder`. */
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
 * Throws a FormatError if the text has no words, is not English, or is too long.
 */
export function explain(passage: string, options: ExplainOptions): Explanation {
  const { language, question, option = question !== undefined, id = 'passage' } = options
  checkPassage(passage)
  const sentences = readPassage(passage, language, {
    // Sentences of exam passages are not split, as in the training corpus.
    split: options.split ?? (option ? 'sentences' : 'clauses'),
    segmentation: options.model.everyday?.segmentation,
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
  const views = sentences.map(({ statement, doc }) => analyseStatement(statement, language, doc))
  const { model, degrees = 'reading', opinion } = options
  const useQuestion = question !== undefined
  return explainViews(graph, views, { model, useQuestion, hasAnnotatedVariables: false, degrees, opinion })
}

/** Splits a text into statements with their clauses as variables; throws only if there are too many. */
export function readStatements(passage: string, language: ParserModel, split?: Split): Statement[] {
  return readPassage(passage, language, { split }).map(({ statement }) => statement)
}

const maxPassageLength = 200_000
/** Function words of English; those that other languages also have ("will", "was", "in", "a") count less. */
const englishWords = new Set(
  'the to are were be and but that this it for with by not if than from have would can could should may they their its you she his there which who some any more when because since while'.split(
    ' ',
  ),
)
const ambiguousWords = new Set('a an of in is was or on as no so at has had will must we he her all most'.split(' '))
const sharedWordWeight = 0.4

/** Throws if a passage cannot be explained. */
export function checkPassage(passage: string): void {
  if (!/\p{L}/u.test(passage)) throw new FormatError('the passage has no words; enter a text of one or more sentences')
  if (passage.length > maxPassageLength)
    throw new FormatError(
      `the passage has ${passage.length} characters; the maximum is ${maxPassageLength}; explain one argument at a time`,
    )
  const tags = passage.match(/<\/?[a-z][^<>]*>/gi)?.length ?? 0
  if (tags > 3 && tags * 30 > passage.length) throw new FormatError('the passage is mostly markup; remove the tags')
  const letters = passage.match(/\p{L}/gu)!.length
  const latin = passage.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin < letters / 2) throw new FormatError('the passage is not in Latin script; only English is supported')
  const words = tokenise(passage)
    .map(({ start, end }) => passage.slice(start, end).toLowerCase())
    .filter(word => /\p{L}/u.test(word))
  const englishWeight = words.reduce(
    (sum, word) => sum + (englishWords.has(word) ? 1 : ambiguousWords.has(word) ? sharedWordWeight : 0),
    0,
  )
  if (words.length > 5 && englishWeight < words.length / 20)
    throw new FormatError('the passage does not seem to be English; only English is supported')
}

export interface GraphOptions extends Omit<ExplainOptions, 'question' | 'option' | 'id'> {
  /** True to use the question of the graph. */
  readonly useQuestion: boolean
  /** True if the variables are annotated, which gives information about formulas. */
  readonly hasAnnotatedVariables: boolean
}

/**
 * Predicts formulas, degrees and edges of a graph with given statements and variables; existing ones are ignored. Degrees follow
 * MetaLogic by default, for scoring against annotated graphs.
 */
export function explainGraph(graph: Metagraph, { language, ...options }: GraphOptions): Explanation {
  const views = graph.statements.map(statement => analyseStatement(statement, language))
  return explainViews(graph, views, options)
}

/** Like `explainGraph`, for statements that are already analysed. */
export function explainViews(
  graph: Metagraph,
  views: readonly StatementView[],
  { model, useQuestion, hasAnnotatedVariables, degrees = 'metalogic', opinion }: Omit<GraphOptions, 'language'>,
): Explanation {
  const activeOpinion = opinion?.weight === 0 ? undefined : validateOpinion(opinion)
  const statementReadings = graph.statements.map((statement, i) => {
    const reading = readStatement(statement, views[i]!, model, hasAnnotatedVariables)
    return degrees === 'reading' ? readInReadingMode(statement, reading, views[i]!) : { statement, reading }
  })
  const readings = statementReadings.map(({ reading }) => reading)
  const option = graph.statements.findIndex(statement => statement.part === 'option')
  const passage = createPassageView(views, {
    option,
    question: useQuestion ? (graph.question ?? '') : '',
    isAnnotated: hasAnnotatedVariables,
  })
  const n = views.length
  // Without an option and annotated variables the passage is plain text.
  const everyday = option < 0 && !hasAnnotatedVariables ? model.everyday : undefined
  const structure =
    n < 2
      ? null
      : everyday
        ? predictEverydayStructure(graph, views, everyday, activeOpinion)
        : predictExamStructure(graph, passage, model, { useQuestion, opinion: activeOpinion })
  const statements = statementReadings.map(
    ({ statement }, i): Statement => ({
      ...statement,
      formula: readings[i]!.formula,
      degree: readings[i]!.degree.degree,
    }),
  )
  const evidence = graph.statements.map(({ id }, i): StatementEvidence => {
    const { hasFormula, degree, triples } = readings[i]!
    const claimedBy = structure?.claimDecidedBy(i)
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
      provenance: { source: `Elenchus explainer${activeOpinion ? opinionProvenance(activeOpinion) : ''}`, degrees },
    },
    evidence: {
      degrees,
      statements: evidence,
      edges: structure?.evidence ?? [],
      ...(structure && structure.undercuts.length > 0 ? { undercuts: structure.undercutEvidence } : {}),
      ...(structure && structure.rivals.length > 0 ? { rivals: structure.rivals } : {}),
      graph: structure?.probability ?? 1,
      ...(structure?.truncated ? { cut: structure.truncated } : {}),
    },
  }
}

function predictExamStructure(
  graph: Metagraph,
  passage: PassageView,
  model: ExplainerModel,
  { useQuestion, opinion }: Pick<GraphOptions, 'useQuestion' | 'opinion'>,
): Structure {
  const features = computePassageFeatures(passage)
  const distribution = computeDistribution(model.structure, features, useQuestion)
  const combined = decodeWithOpinion(distribution, opinion, {
    statements: graph.statements.map(({ text }) => text.replaceAll(sentenceSeparator, ' ')),
    option: features.option,
    question: useQuestion ? graph.question : undefined,
  })
  const { decoded } = combined
  const edges: Edge[] = []
  const evidence: EdgeEvidence[] = []
  const n = passage.views.length
  const isNearestReason = markNearestReasons(decoded.parents, decoded.rebuts)
  const { encoders, graphModel } = selectGraphModel(model.structure, features, useQuestion)
  decoded.parents.forEach((parent, i) => {
    if (parent < 0) return
    const kind = decoded.rebuts[i] ? 'rebut' : 'support'
    const [from, to] = [graph.statements[i]!.id, graph.statements[parent]!.id]
    const decider = combined.decidedBy(i)
    edges.push({ kind, from, to })
    evidence.push({
      kind,
      from,
      to,
      confidence: decoded.edgeProbability[i]!,
      cues: findCueWords(graph, passage.views, { from: i, to: parent, kind, isNearestReason: isNearestReason[i]! }),
      features: rankContributions(features.edge[i * n + parent]!, encoders.edge, k => graphModel.weights.edge[k]!),
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
    claimDecidedBy: i => (decoded.parents[i] === ROOT ? combined.decidedBy(i) : undefined),
    truncated: describeTruncation(graph, combined.truncated, combined.isQuestionTruncated),
  }
}
