/** The tasks that worker threads run: the tools, imports and exports, agreement, proposals, and reports on runs. */
import type { Content } from './contract/projects/changes.ts'
import { toolSchemas } from './contract/tools.ts'
import { parseJson, validateInput } from './http/read-body.ts'
import type { AgreementRequest, PairRequest } from './projects/agreement.ts'
import type { ComparedAnnotations, DecidedAnnotations } from './projects/disagreements.ts'
import type { ExportRequest } from './projects/export-project.ts'
import type { ProposalRequest } from './projects/preannotation.ts'
import type { TheoryQuestions } from './runs/answer-theories.ts'
import type { ReportRequest, RunLocation } from './runs/report.ts'
import { createTools, type ToolName } from './tools/tools.ts'

const neverAborted = new AbortController().signal

const loadModels = async () => {
  const [{ explainer }, { english }] = await Promise.all([
    import('@elenchus/explainer/node'),
    import('@elenchus/language/node'),
  ])
  return { explainer: explainer(), language: english() }
}
const tools = createTools(loadModels)

/** Runs a tool on the body of a request, which is parsed and validated here because large bodies take time. */
function runTool({ name, body }: { readonly name: ToolName; readonly body: Uint8Array }): Promise<unknown> {
  const schema = (toolSchemas[name] as { readonly body?: (typeof toolSchemas)['check']['body'] }).body!
  const run = tools[name] as (input: unknown, signal: AbortSignal) => Promise<unknown>
  return run(validateInput(schema, parseJson(body), 'body'), neverAborted)
}

/** Replaces the initial annotation of a passage by the graph of the explainer. */
async function preannotate({ initial, question }: { readonly initial: Content; readonly question: string | null }) {
  if (initial.kind !== 'metagraph') return initial
  const [{ explainGraph }, { explainer, language }] = await Promise.all([import('@elenchus/explainer'), loadModels()])
  const options = { model: explainer, language, useQuestion: question !== null, hasAnnotatedVariables: false }
  return { kind: 'metagraph', graph: explainGraph(initial.graph, options).graph } satisfies Content
}

const tasks = {
  runTool,
  preannotate,
  readImport: async (request: { readonly body: Uint8Array }) =>
    (await import('./projects/read-passages.ts')).readImport(request),
  writeExport: async (request: ExportRequest) => (await import('./projects/export-project.ts')).writeExport(request),
  measureAgreement: async (request: AgreementRequest) =>
    (await import('./projects/agreement.ts')).measureAgreement(request),
  measurePassages: async (request: PairRequest) => (await import('./projects/agreement.ts')).measurePassages(request),
  listDisagreements: async (request: ComparedAnnotations) =>
    (await import('./projects/disagreements.ts')).listDisagreements(request),
  mergeDecisions: async (request: DecidedAnnotations) =>
    (await import('./projects/disagreements.ts')).mergeDecisions(request),
  measureProposalEffect: async (request: AgreementRequest) =>
    (await import('./projects/preannotation.ts')).measureProposalEffect(request),
  requestProposals: async (request: ProposalRequest) =>
    (await import('./projects/preannotation.ts')).requestProposals(request),
  answerTheories: async (request: TheoryQuestions) =>
    (await import('./runs/answer-theories.ts')).answerTheories(request),
  scoreRunAt: async (location: RunLocation) => (await import('./runs/report.ts')).scoreRunAt(location),
  writeReport: async (request: ReportRequest) => (await import('./runs/report.ts')).writeReport(request),
}

export type Tasks = typeof tasks

export const runTask = (name: string, input: unknown): unknown =>
  (tasks[name as keyof Tasks] as (input: unknown) => unknown)(input)
