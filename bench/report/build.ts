/** Scores logs and writes their report in a separate process; sends its time and peak memory to the parent. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readRun, scoreRows } from '../../packages/evaluation/src/exports/log.ts'
import { gatherReport, type ReportInput, renderHtml } from '../../packages/evaluation/src/exports/report.ts'
import { createTasks } from './rows.ts'

const [list, rowsPerRun, out] = process.argv.slice(2) as [string, string, string]
const reportTasks = await createTasks(Number(rowsPerRun))
const start = performance.now()
const inputs: ReportInput[] = []
for (const [taskIndex, folders] of (JSON.parse(readFileSync(list, 'utf8')) as string[][]).entries())
  for (const [modelIndex, folder] of folders.entries()) {
    const { header, rows: runRows } = readRun(folder)
    const scores = await scoreRows(reportTasks[taskIndex]!.task, header.settings.protocols, runRows)
    inputs.push({ name: `${taskIndex}-${modelIndex}`, header, scores, rows: runRows })
  }
writeFileSync(out, renderHtml(await gatherReport(inputs, { created: 'now' })))
process.send?.({ seconds: (performance.now() - start) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 })
