/** Handlers for runs: list, rows, remarks, comparison, report. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Row, RunHeader } from '@elenchus/evaluation'
import { mcnemarCounts } from '@elenchus/statistics'
import { type Context, commitEvents } from '../context.ts'
import type { Reply } from '../contract/types.ts'
import { defineHandlers } from '../http/handler.ts'
import { createNotFound, HttpError } from '../http/http-error.ts'
import type { Document } from '../storage/event.ts'
import { emptyRemark, type RemarkState } from './document-types.ts'
import { groupByTask, readProtocols, readScoresWithTimeout } from './leaderboard.ts'
import { excerptQuestion, formatValue, type IndexedRow, toRowKey } from './row-index.ts'
import type { IndexedRun, RunCatalog } from './run-catalog.ts'

const reportDeadlineMs = 120_000

type Summary = Reply<'listRows'>['items'][number]

const toRemarksProject = (run: string): string => `run-${run}`
/** Returns the document name of the remark on a row: a hash of the key, because sample ids may have characters that names cannot have. */
const toRemarkSubject = (key: string): string => `remark/${createHash('sha256').update(key).digest('hex').slice(0, 32)}`

/** Removes the file paths of a header, which must not be sent to browsers. */
function removePaths({ recipe: _, ...header }: RunHeader): RunHeader {
  const { settings } = header
  const dataset = { ...settings.dataset, name: basename(settings.dataset.name) }
  return { ...header, settings: { ...settings, dataset } }
}

export function createRunHandlers(
  context: Context,
  catalog: RunCatalog,
  readHumanResults: () => Promise<Reply<'readLeaderboard'>['people']>,
) {
  const { store } = context
  const toRunReply = ({ id, source, index, live }: IndexedRun): Reply<'readRun'>['run'] => {
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
    const list = await store.list<RemarkState>(toRemarksProject(run), 'remark')
    return new Map(list.map(each => [each.state.key, each]))
  }
  const toSummary = (row: Row, number: number, remark: RemarkState | undefined): Summary => ({
    row: number,
    sampleId: row.sampleId,
    repeat: row.repeat,
    protocol: row.protocol,
    group: row.group,
    target: formatValue(row.target),
    answer: formatValue(row.answer),
    correct: row.correct,
    failed: row.error?.message ?? null,
    text: excerptQuestion(row),
    elapsedMs: row.elapsedMs,
    tags: remark?.tags ?? [],
    overridden: remark?.override != null,
  })
  const readSummaries = (
    run: IndexedRun,
    numbers: readonly number[],
    remarks: ReadonlyMap<string, Document<RemarkState>>,
  ): Promise<Summary[]> =>
    Promise.all(
      numbers.map(async number => {
        const { offset, length, key } = run.index.rows[number]!
        return toSummary(await run.source.readRow(offset, length), number, remarks.get(key)?.state)
      }),
    )
  const findRow = (run: IndexedRun, text: string): IndexedRow => {
    const number = Number(text)
    if (!Number.isSafeInteger(number) || !run.index.isCurrent(number)) throw createNotFound('row')
    return run.index.rows[number]!
  }
  const toRemarkReply = (found: Document<RemarkState> | null): Reply<'changeRemark'> => {
    const { tags, note, override } = found?.state ?? emptyRemark
    return { tags: [...tags], note, override, revision: found?.revision ?? 0 }
  }

  /** Counts the correct rows, including manual corrections. */
  const countCorrected = async (run: IndexedRun): Promise<Reply<'readRun'>['corrected']> => {
    let { right } = run.index.counts
    let overrides = 0
    for (const [key, { state }] of await readRemarks(run.id)) {
      const number = run.index.findNumber(key)
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
          run: toRunReply(run),
          protocols: await readProtocols(catalog, run),
          corrected: await countCorrected(run),
        })),
      )
      const [tasks, people] = await Promise.all([groupByTask(runs, ranked), readHumanResults()])
      return { tasks, people, problems: [...problems] }
    },
    async listRuns() {
      const { runs, problems } = await catalog.list()
      return { runs: runs.map(toRunReply).sort((a, b) => (a.created < b.created ? 1 : -1)), problems: [...problems] }
    },
    async readRun({ params }) {
      const run = await catalog.open(params.run)
      return {
        run: toRunReply(run),
        header: removePaths(run.source.header),
        scores: await readScoresWithTimeout(catalog, run),
        corrected: await countCorrected(run),
      }
    },
    async listRows({ params, query }) {
      const run = await catalog.open(params.run)
      const { verdict, search, tag, protocol, after, limit } = query
      const remarks = await readRemarks(run.id)
      const searchText = search?.toLowerCase()
      const suffix = protocol === undefined ? undefined : `\n${protocol}`
      const { numbers, total } = run.index.findPage(
        row =>
          (verdict === undefined || row.verdict === verdict) &&
          (searchText === undefined || row.searchText.includes(searchText)) &&
          (suffix === undefined || row.key.endsWith(suffix)) &&
          (tag === undefined || (remarks.get(row.key)?.state.tags.includes(tag) ?? false)),
        after === undefined ? -1 : Number(after),
        limit,
        query.offset,
      )
      const page = numbers.slice(0, limit)
      const next = numbers.length > limit ? String(page.at(-1)) : null
      return { items: await readSummaries(run, page, remarks), next, total }
    },
    async readRow({ params }) {
      const run = await catalog.open(params.run)
      const { offset, length, key } = findRow(run, params.row)
      return {
        row: await run.source.readRow(offset, length),
        remark: toRemarkReply(await store.read<RemarkState>(toRemarksProject(run.id), toRemarkSubject(key))),
      }
    },
    async changeRemark({ user, params, body }) {
      const run = await catalog.open(params.run)
      const { key } = findRow(run, params.row)
      const events = body.events.map(({ id, kind, payload }) => ({ id, kind, payload: { key, change: payload } }))
      const target = { project: toRemarksProject(run.id), subject: toRemarkSubject(key) }
      return toRemarkReply(await commitEvents<RemarkState>(context, user.id, target, events, body.revision))
    },
    async compareRuns({ query }) {
      const [first, second] = await Promise.all([catalog.open(query.first), catalog.open(query.second)])
      const counts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0, unpaired: 0 }
      const kinds = { both: 'both', onlyFirst: 'only-first', onlySecond: 'only-second', neither: 'neither' } as const
      const { numbers, total } = first.index.findPage(
        row => {
          const other = second.index.findNumber(row.key)
          if (other === undefined) {
            counts.unpaired++
            return query.show === 'all'
          }
          const firstCorrect = row.verdict === 'right'
          const secondCorrect = second.index.rows[other]!.verdict === 'right'
          const kind = firstCorrect ? (secondCorrect ? 'both' : 'onlyFirst') : secondCorrect ? 'onlySecond' : 'neither'
          counts[kind]++
          if (query.show === 'differ') return firstCorrect !== secondCorrect
          return query.show === 'all' || kinds[kind] === query.show
        },
        query.after === undefined ? -1 : Number(query.after),
        query.limit,
      )
      const page = numbers.slice(0, query.limit)
      const [firstRemarks, secondRemarks] = await Promise.all([readRemarks(first.id), readRemarks(second.id)])
      const items = await Promise.all(
        (await readSummaries(first, page, firstRemarks)).map(async row => {
          const { sampleId, repeat, protocol } = row
          const number = second.index.findNumber(toRowKey(row))
          const [other = null] = number === undefined ? [] : await readSummaries(second, [number], secondRemarks)
          return { sampleId, repeat, protocol, first: row, second: other }
        }),
      )
      const { onlyFirst, onlySecond } = counts
      const p = onlyFirst + onlySecond === 0 ? null : mcnemarCounts(onlyFirst, onlySecond).p
      const next = numbers.length > query.limit ? String(page.at(-1)) : null
      return { items, next, total, summary: { ...counts, p } }
    },
    async reportRuns({ query, user, signal }) {
      const ids = query.runs.split(',').filter(Boolean)
      if (ids.length === 0 || ids.length > 20) throw new HttpError(400, 'Select one to twenty runs.')
      const runs = await Promise.all(ids.map(id => catalog.open(id)))
      const request = {
        runs: runs.map(({ source: { name, location } }) => ({ name, location })),
        created: context.now().toISOString(),
      }
      return context.compute.run('writeReport', request, { account: user.id, signal, deadlineMs: reportDeadlineMs })
    },
  })
}
