/** Formats the costs of a run. */
import type { RunUsage } from '@elenchus/evaluation'
import { formatCount, formatDuration, formatMoney, hasCosts } from '@elenchus/evaluation/costs'
import { countNoun } from './text.ts'

/** Formats tokens, cost, latency and requests as one line; empty if there were no requests. */
export function formatUsage(usage: RunUsage): string {
  if (!hasCosts(usage)) return ''
  const { judge, requests, retries, fromCache, inputTokens, outputTokens, cachedTokens, money, latencyMs, shortened } =
    usage
  const tokens =
    inputTokens === null && outputTokens === null
      ? []
      : [
          `${formatCount(inputTokens)} tokens in${cachedTokens ? ` (${formatCount(cachedTokens)} cached)` : ''}, ${formatCount(outputTokens)} out`,
        ]
  const parts = [
    ...tokens,
    ...(money === null ? [] : [`cost ${formatMoney(money)}`]),
    ...(latencyMs === null || latencyMs.p95 === 0
      ? []
      : [`latency p50 ${formatDuration(latencyMs.p50)}, p95 ${formatDuration(latencyMs.p95)}`]),
    ...(requests === 0 && fromCache === 0 ? [] : [countNoun(requests, 'request')]),
    ...(retries === 0 ? [] : [`${retries} of them retries`]),
    ...(fromCache === 0 ? [] : [`${fromCache} from the cache`]),
    ...(shortened === undefined ? [] : [`${shortened} with a truncated input`]),
    ...(judge === undefined ? [] : [formatJudgeUsage(judge)]),
  ]
  return parts.join('; ')
}

const formatJudgeUsage = ({ answers, inputTokens, outputTokens, money }: NonNullable<RunUsage['judge']>) =>
  `judge: ${countNoun(answers, 'answer')}, ${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out${money === null ? '' : `, cost ${formatMoney(money)}`}`
