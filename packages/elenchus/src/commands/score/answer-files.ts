/** One file of answers scored, or several beside each other. */
import { type Answers, readAnswers } from '../../files/answers.ts'
import { reportProblems } from '../../files/predictions.ts'
import { showAnnotators } from './annotators.ts'
import { type Judged, showAnswers } from './answers.ts'

interface Settings {
  readonly json: boolean
  /** Also precision, recall and F1 of this class. */
  readonly positive?: string
}

/** `judged` holds the answers of a file against gold. */
export async function scoreFiles(
  paths: readonly string[],
  judged: (answers: Answers) => readonly Judged[],
  settings: Settings,
): Promise<void> {
  const [first, ...others] = paths
  if (others.length === 0) {
    const answers = await readAnswers(first!)
    return showAnswers(judged(answers), { answers, predictions: first!, ...settings })
  }
  const byFile = new Map<string, readonly Judged[]>()
  for (const path of paths) {
    const answers = await readAnswers(path)
    const items = judged(answers)
    reportProblems(answers, new Set(items.map(item => item.id)), [], path)
    byFile.set(path, items)
  }
  await showAnnotators(byFile, settings.json)
}
