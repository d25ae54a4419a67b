/** Scores logs and writes their report in a separate process; sends its time and peak memory to the parent. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readRun, scoreRows } from '../../packages/evaluation/src/exports/log.ts'
import { gatherReport, type ReportInput, renderHtml } from '../../packages/evaluation/src/exports/report.ts'
import { tasks } from './rows.ts'

const [list, rows, out] = process.argv.slice(2) as [string, string, string]
const reportTasks = await tasks(Number(rows))
const start = performance.now()
const inputs: ReportInput[] = []
for (const [t, folders] of (JSON.parse(readFileSync(list, 'utf8')) as string[][]).entries())
  for (const [m, folder] of folders.entries()) {
    const { header, rows: read } = readRun(folder)
    const scores = await scoreRows(reportTasks[t]!.task, header.settings.protocols, read)
    inputs.push({ name: `${t}-${m}`, header, scores, rows: read })
  }
writeFileSync(out, renderHtml(await gatherReport(inputs, { created: 'now' })))
process.send?.({ seconds: (performance.now() - start) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 })
