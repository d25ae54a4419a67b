/** Runs to look at: lists, rows, remarks, comparisons, reports. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Row, RunHeader } from '@elenchus/evaluation'
import { mcnemarCounts } from '@elenchus/statistics'
import type { Context } from '../context/context.ts'
import type { runRoutes } from '../contract/runs.ts'
import type { Reply } from '../contract/types.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Refusal } from '../refusals/refusal.ts'
import type { Document } from '../storage/event.ts'
import { noRemark, type RemarkState } from './document-types.ts'
import { groupByTask, protocolsOf, scoresSoon } from './leaderboard.ts'
import type { IndexedRun, Library } from './library.ts'
import { keyOf, shown, textOf } from './row-index.ts'

type Summary = Reply<'listRows'>['items'][number]
type Names =
  | 'readLeaderboard'
  | 'listRuns'
  | 'readRun'
  | 'listRows'
  | 'readRow'
  | 'changeRemark'
  | 'compareRuns'
  | 'reportRuns'

const spaceOf = (run: string): string => `run-${run}`
/** Samples may be called anything; the name of a document may not. */
const subjectOf = (key: string): string => `remark/${createHash('sha256').update(key).digest('hex').slice(0, 32)}`

/** A header as a browser may see it: files by their names, and not the recipe, which says where they lie. */
function withoutPaths({ recipe: _, ...header }: RunHeader): RunHeader {
  const { settings } = header
  return {
    ...header,
    settings: { ...settings, dataset: { ...settings.dataset, name: basename(settings.dataset.name) } },
  }
}

export function runHandlers(
  context: Context,
  library: Library,
  peopleOf: () => Promise<Reply<'readLeaderboard'>['people']>,
): HandlersOf<Pick<typeof runRoutes, Names>> {
  const { store } = context
  const runReply = ({ id, source, index, live }: IndexedRun): Reply<'readRun'>['run'] => {
    const { settings, created } = source.header
    return {
      id,
      name: source.name,
      task: settings.task,
      model: settings.model,
      dataset: basename(settings.dataset.name),
      created,
      rows: index.size,
      live,
      accuracy: { ...index.counts },
      tokens: { ...index.tokens },
    }
  }
  const remarksOf = async (run: string): Promise<Map<string, Document<RemarkState>>> => {
    const list = await store.list<RemarkState>(spaceOf(run), 'remark')
    return new Map(list.map(each => [each.state.key, each]))
  }
  const summary = (row: Row, number: number, remark: RemarkState | undefined): Summary => ({
    row: number,
    sampleId: row.sampleId,
    repeat: row.repeat,
    protocol: row.protocol,
    group: row.group,
    target: shown(row.target),
    answer: shown(row.answer),
    correct: row.correct,
    failed: row.error?.message ?? null,
    text: textOf(row),
    elapsedMs: row.elapsedMs,
    tags: remark?.tags ?? [],
    overridden: remark?.override != null,
  })
  const summaries = (
    run: IndexedRun,
    numbers: readonly number[],
    remarks: ReadonlyMap<string, Document<RemarkState>>,
  ): Promise<Summary[]> =>
    Promise.all(
      numbers.map(async number => {
        const { place, length, key } = run.index.rows[number]!
        return summary(await run.source.readRow(place, length), number, remarks.get(key)?.state)
      }),
    )
  const rowAt = (run: IndexedRun, text: string): { place: number; length: number; key: string } => {
    const number = Number(text)
    if (!Number.isSafeInteger(number) || !run.index.counted(number)) throw notFound('row')
    return run.index.rows[number]!
  }
  const remarkReply = (found: Document<RemarkState> | null): Reply<'changeRemark'> => {
    const { tags, note, override } = found?.state ?? noRemark
    return { tags: [...tags], note, override, revision: found?.revision ?? 0 }
  }

  /** How many are right once corrections by hand are counted. */
  const correctedOf = async (run: IndexedRun): Promise<Reply<'readRun'>['corrected']> => {
    let { right } = run.index.counts
    let overrides = 0
    for (const [key, { state }] of await remarksOf(run.id)) {
      const number = run.index.numberOf(key)
      if (!state.override || number === undefined) continue
      overrides++
      right += Number(state.override.correct) - Number(run.index.rows[number]!.verdict === 'right')
    }
    return { right, overrides }
  }

  return {
    async readLeaderboard() {
      const { runs, problems } = await library.list()
      const ranked = await Promise.all(
        runs.map(async run => ({
          run: runReply(run),
          protocols: await protocolsOf(library, run),
          corrected: await correctedOf(run),
        })),
      )
      const [tasks, people] = await Promise.all([groupByTask(runs, ranked), peopleOf()])
      return { tasks, people, problems: [...problems] }
    },
    async listRuns() {
      const { runs, problems } = await library.list()
      return { runs: runs.map(runReply).sort((a, b) => (a.created < b.created ? 1 : -1)), problems: [...problems] }
    },
    async readRun({ params }) {
      const run = await library.open(params.run)
      return {
        run: runReply(run),
        header: withoutPaths(run.source.header),
        scores: await scoresSoon(library, run),
        corrected: await correctedOf(run),
      }
    },
    async listRows({ params, query }) {
      const run = await library.open(params.run)
      const { verdict, search, tag, protocol, after, limit } = query
      const remarks = await remarksOf(run.id)
      const words = search?.toLowerCase()
      const ending = protocol === undefined ? undefined : `\n${protocol}`
      const { numbers, total } = run.index.page(
        row =>
          (verdict === undefined || row.verdict === verdict) &&
          (words === undefined || row.words.includes(words)) &&
          (ending === undefined || row.key.endsWith(ending)) &&
          (tag === undefined || (remarks.get(row.key)?.state.tags.includes(tag) ?? false)),
        after === undefined ? -1 : Number(after),
        limit,
        query.offset,
      )
      const page = numbers.slice(0, limit)
      return {
        items: await summaries(run, page, remarks),
        next: numbers.length > limit ? String(page.at(-1)) : null,
        total,
      }
    },
    async readRow({ params }) {
      const run = await library.open(params.run)
      const { place, length, key } = rowAt(run, params.row)
      return {
        row: await run.source.readRow(place, length),
        remark: remarkReply(await store.read<RemarkState>(spaceOf(run.id), subjectOf(key))),
      }
    },
    async changeRemark({ who, params, body }) {
      const run = await library.open(params.run)
      const { key } = rowAt(run, params.row)
      const events = body.events.map(({ id, kind, payload }) => ({ id, kind, payload: { key, change: payload } }))
      const { revision } = body
      return remarkReply(
        await store.commit<RemarkState>({
          project: spaceOf(run.id),
          subject: subjectOf(key),
          author: who.id,
          time: context.now().toISOString(),
          revision,
          events,
        }),
      )
    },
    async compareRuns({ query }) {
      const [first, second] = await Promise.all([library.open(query.first), library.open(query.second)])
      const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0, unpaired: 0 }
      const kinds = { both: 'both', onlyFirst: 'only-first', onlySecond: 'only-second', neither: 'neither' } as const
      const { numbers, total } = first.index.page(
        (row, number) => {
          const other = second.index.numberOf(row.key)
          if (other === undefined) {
            counts.unpaired++
            return query.show === 'all'
          }
          const [one, two] = [row.verdict === 'right', second.index.rows[other]!.verdict === 'right']
          const kind = one ? (two ? 'both' : 'onlyFirst') : two ? 'onlySecond' : 'neither'
          counts[kind]++
          return (
            query.show === 'all' || (query.show === 'differ' ? one !== two : kinds[kind] === query.show) || number < 0
          )
        },
        query.after === undefined ? -1 : Number(query.after),
        query.limit,
      )
      const page = numbers.slice(0, query.limit)
      const [ours, theirs] = await Promise.all([remarksOf(first.id), remarksOf(second.id)])
      const left = await summaries(first, page, ours)
      const right = await Promise.all(
        left.map(async row => {
          const number = second.index.numberOf(keyOf(row))
          return number === undefined ? null : (await summaries(second, [number], theirs))[0]!
        }),
      )
      const items = left.map((row, i) => ({
        sampleId: row.sampleId,
        repeat: row.repeat,
        protocol: row.protocol,
        first: row,
        second: right[i]!,
      }))
      const { onlyFirst, onlySecond } = counts
      const p = onlyFirst + onlySecond === 0 ? null : mcnemarCounts(onlyFirst, onlySecond).p
      return {
        items,
        next: numbers.length > query.limit ? String(page.at(-1)) : null,
        total,
        summary: { ...counts, p },
      }
    },
    async reportRuns({ query }) {
      const ids = query.runs.split(',').filter(Boolean)
      if (ids.length === 0 || ids.length > 20) throw new Refusal(400, 'Name from one to twenty runs.')
      const runs = await Promise.all(ids.map(id => library.open(id)))
      const { gatherReport, writeHtml } = await import('@elenchus/evaluation/report')
      const inputs = await Promise.all(
        runs.map(async run => ({
          ...(await run.source.readable()),
          name: run.source.name,
          scores: await library.scores(run),
        })),
      )
      const report = await gatherReport(inputs, { created: context.now().toISOString() })
      return { name: 'report.html', mediaType: 'text/html', text: writeHtml(report), losses: [] }
    },
  }
}
