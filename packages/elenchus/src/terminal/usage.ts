/** Formats the costs of a run. */
import type { RunUsage } from '@elenchus/evaluation'
import { hasCosts, showCount, showMoney, showTime } from '@elenchus/evaluation/costs'
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
          `${showCount(inputTokens)} tokens in${cachedTokens ? ` (${showCount(cachedTokens)} cached)` : ''}, ${showCount(outputTokens)} out`,
        ]
  const parts = [
    ...tokens,
    ...(money === null ? [] : [`cost ${showMoney(money)}`]),
    ...(latencyMs === null || latencyMs.p95 === 0
      ? []
      : [`latency p50 ${showTime(latencyMs.p50)}, p95 ${showTime(latencyMs.p95)}`]),
    ...(requests === 0 && fromCache === 0 ? [] : [countNoun(requests, 'request')]),
    ...(retries === 0 ? [] : [`${retries} of them retries`]),
    ...(fromCache === 0 ? [] : [`${fromCache} from the cache`]),
    ...(shortened === undefined ? [] : [`${shortened} with a truncated input`]),
    ...(judge === undefined ? [] : [formatJudgeUsage(judge)]),
  ]
  return parts.join('; ')
}

const formatJudgeUsage = ({ answers, inputTokens, outputTokens, money }: NonNullable<RunUsage['judge']>) =>
  `judge: ${countNoun(answers, 'answer')}, ${showCount(inputTokens)} tokens in, ${showCount(outputTokens)} out${money === null ? '' : `, cost ${showMoney(money)}`}`
