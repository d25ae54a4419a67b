/** Scores of all pairs, computed in this page a few at a time, so that it stays awake over a whole file. */
import { createTools } from '@elenchus/workbench/tools'
import { useEffect, useState } from 'react'
import type { Pair, Score } from './pairs.ts'

// Scoring needs no model.
const tools = createTools(() => Promise.reject(new Error('there are no models here')))
const atOnce = 20

export function useScores(pairs: readonly Pair[]): {
  readonly scores: readonly Score[]
  readonly problem: string | null
} {
  const [scores, setScores] = useState<readonly Score[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const work = async () => {
      const made: Score[] = []
      for (let i = 0; i < pairs.length && !stop.signal.aborted; i += atOnce) {
        const some = pairs.slice(i, i + atOnce)
        made.push(
          ...(await Promise.all(some.map(({ gold, predicted }) => tools.score({ gold, predicted }, stop.signal)))),
        )
        if (!stop.signal.aborted) setScores([...made])
        await new Promise(resolve => setTimeout(resolve, 0))
      }
    }
    setScores([])
    setProblem(null)
    work().catch((error: Error) => setProblem(error.message))
    return () => stop.abort()
  }, [pairs])
  return { scores, problem }
}
