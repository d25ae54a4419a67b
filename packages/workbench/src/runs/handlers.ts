/** Routes of runs: list, rows, remarks, comparison, report. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Row, RunHeader } from '@elenchus/evaluation'
import { mcnemarCounts } from '@elenchus/statistics'
import { type Context, changeBy } from '../context.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers } from '../http/handler.ts'
import { HttpError, notFound } from '../http/http-error.ts'
import type { Document } from '../storage/event.ts'
import { emptyRemark, type RemarkState } from './document-types.ts'
import { groupByTask, readProtocols, scoresWithTimeout } from './leaderboard.ts'
import { type IndexedRow, keyOf, questionText, shown } from './row-index.ts'
import type { IndexedRun, RunCatalog } from './run-catalog.ts'

type Summary = Reply<'listRows'>['items'][number]

const remarksProject = (run: string): string => `run-${run}`
/** Sample ids are arbitrary, document names are not; hence the hash. */
const remarkSubject = (key: string): string => `remark/${createHash('sha256').update(key).digest('hex').slice(0, 32)}`

/** Header without file paths, which browsers must not see. */
function withoutPaths({ recipe: _, ...header }: RunHeader): RunHeader {
  const { settings } = header
  return {
    ...header,
    settings: { ...settings, dataset: { ...settings.dataset, name: basename(settings.dataset.name) } },
  }
}

export function runHandlers(
  context: Context,
  catalog: RunCatalog,
  readHumanResults: () => Promise<Reply<'readLeaderboard'>['people']>,
) {
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
  const readRemarks = async (run: string): Promise<Map<string, Document<RemarkState>>> => {
    const list = await store.list<RemarkState>(remarksProject(run), 'remark')
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
    text: questionText(row),
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
        const { offset, length, key } = run.index.rows[number]!
        return summary(await run.source.readRow(offset, length), number, remarks.get(key)?.state)
      }),
    )
  const findRow = (run: IndexedRun, text: string): IndexedRow => {
    const number = Number(text)
    if (!Number.isSafeInteger(number) || !run.index.isCurrent(number)) throw notFound('row')
    return run.index.rows[number]!
  }
  const remarkReply = (found: Document<RemarkState> | null): Reply<'changeRemark'> => {
    const { tags, note, override } = found?.state ?? emptyRemark
    return { tags: [...tags], note, override, revision: found?.revision ?? 0 }
  }

  /** Number of correct rows including corrections by hand. */
  const countCorrected = async (run: IndexedRun): Promise<Reply<'readRun'>['corrected']> => {
    let { right } = run.index.counts
    let overrides = 0
    for (const [key, { state }] of await readRemarks(run.id)) {
      const number = run.index.numberOf(key)
      if (!state.override || number === undefined) continue
      overrides++
      right += Number(state.override.correct) - Number(run.index.rows[number]!.verdict === 'right')
    }
    return { right, overrides }
  }

  return defineHandlers({
    async readLeaderboard() {
      const { runs, problems } = await catalog.list()
      const ranked = await Promise.all(
        runs.map(async run => ({
          run: runReply(run),
          protocols: await readProtocols(catalog, run),
          corrected: await countCorrected(run),
        })),
      )
      const [tasks, people] = await Promise.all([groupByTask(runs, ranked), readHumanResults()])
      return { tasks, people, problems: [...problems] }
    },
    async listRuns() {
      const { runs, problems } = await catalog.list()
      return { runs: runs.map(runReply).sort((a, b) => (a.created < b.created ? 1 : -1)), problems: [...problems] }
    },
    async readRun({ params }) {
      const run = await catalog.open(params.run)
      return {
        run: runReply(run),
        header: withoutPaths(run.source.header),
        scores: await scoresWithTimeout(catalog, run),
        corrected: await countCorrected(run),
      }
    },
    async listRows({ params, query }) {
      const run = await catalog.open(params.run)
      const { verdict, search, tag, protocol, after, limit } = query
      const remarks = await readRemarks(run.id)
      const words = search?.toLowerCase()
      const suffix = protocol === undefined ? undefined : `\n${protocol}`
      const { numbers, total } = run.index.page(
        row =>
          (verdict === undefined || row.verdict === verdict) &&
          (words === undefined || row.words.includes(words)) &&
          (suffix === undefined || row.key.endsWith(suffix)) &&
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
      const run = await catalog.open(params.run)
      const { offset, length, key } = findRow(run, params.row)
      return {
        row: await run.source.readRow(offset, length),
        remark: remarkReply(await store.read<RemarkState>(remarksProject(run.id), remarkSubject(key))),
      }
    },
    async changeRemark({ who, params, body }) {
      const run = await catalog.open(params.run)
      const { key } = findRow(run, params.row)
      const events = body.events.map(({ id, kind, payload }) => ({ id, kind, payload: { key, change: payload } }))
      const target = { project: remarksProject(run.id), subject: remarkSubject(key) }
      return remarkReply(await store.commit<RemarkState>(changeBy(context, who.id, target, events, body.revision)))
    },
    async compareRuns({ query }) {
      const [first, second] = await Promise.all([catalog.open(query.first), catalog.open(query.second)])
      const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0, unpaired: 0 }
      const kinds = { both: 'both', onlyFirst: 'only-first', onlySecond: 'only-second', neither: 'neither' } as const
      const { numbers, total } = first.index.page(
        row => {
          const other = second.index.numberOf(row.key)
          if (other === undefined) {
            counts.unpaired++
            return query.show === 'all'
          }
          const [one, two] = [row.verdict === 'right', second.index.rows[other]!.verdict === 'right']
          const kind = one ? (two ? 'both' : 'onlyFirst') : two ? 'onlySecond' : 'neither'
          counts[kind]++
          return query.show === 'all' || (query.show === 'differ' ? one !== two : kinds[kind] === query.show)
        },
        query.after === undefined ? -1 : Number(query.after),
        query.limit,
      )
      const page = numbers.slice(0, query.limit)
      const [ours, theirs] = await Promise.all([readRemarks(first.id), readRemarks(second.id)])
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
      if (ids.length === 0 || ids.length > 20) throw new HttpError(400, 'Give one to twenty runs.')
      const runs = await Promise.all(ids.map(id => catalog.open(id)))
      const { gatherReport, writeHtml } = await import('@elenchus/evaluation/report')
      const inputs = await Promise.all(
        runs.map(async run => ({
          ...(await run.source.readable()),
          name: run.source.name,
          scores: await catalog.scores(run),
        })),
      )
      const report = await gatherReport(inputs, { created: context.now().toISOString() })
      return { name: 'report.html', mediaType: 'text/html', text: writeHtml(report), losses: [] }
    },
  })
}
