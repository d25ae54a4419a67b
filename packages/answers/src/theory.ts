/** Whether a response calls a statement True, False or Unknown. What is neither proved nor refuted is Unknown; "not true" is False. */
import type { Said } from './label-polarity.ts'
import { type LabelScheme, readLabel } from './labels.ts'
import type { Reading, TruthLabel } from './types.ts'

const meanings: Readonly<Record<Said, TruthLabel | null>> = {
  'is-not': null,
  'is-so': null,
  yes: 'True',
  true: 'True',
  derived: 'True',
  no: 'False',
  false: 'False',
  'not-true': 'False',
  'not-false': null,
  contradiction: 'False',
  refuted: 'False',
  unknown: 'Unknown',
  open: 'Unknown',
  neutral: 'Unknown',
}

const spellings: Readonly<Record<string, TruthLabel>> = {
  true: 'True',
  false: 'False',
  unknown: 'Unknown',
  uncertain: 'Unknown',
  undetermined: 'Unknown',
  nothing: 'Unknown',
  yes: 'True',
  no: 'False',
  t: 'True',
  f: 'False',
  u: 'Unknown',
}

const scheme: LabelScheme<TruthLabel> = { of: said => meanings[said], truthIsEntailment: false, spellings }
/** The codes of RobustLR's files. */
const codes: Readonly<Record<string, TruthLabel>> = { ...spellings, '0': 'False', '1': 'True', '2': 'Unknown' }
const coded: LabelScheme<TruthLabel> = { ...scheme, spellings: codes }

export interface TheoryOptions {
  /** Whether 0, 1 and 2 stand for False, True and Unknown, as in the files of RobustLR's authors. */
  readonly codes?: boolean
}

/** RobustLR's T5 output: `$answer$ = True ; $proof$ = …`. */
const authors = /\$answer\$\s{0,4}=\s{0,4}([A-Za-z]{2,12}|[012])/

export function readTheoryLabel(response: string, { codes = false }: TheoryOptions = {}): Reading<TruthLabel> {
  const own = authors.exec(response)
  const label = own && coded.spellings[own[1]!.toLowerCase()]
  if (label)
    return {
      answer: label,
      evidence: { text: own[0], start: own.index, end: own.index + own[0].length },
      sure: true,
      why: "the authors' output",
    }
  return readLabel(response, codes ? coded : scheme)
}

/** LogicNLI's four labels: Both is for statements that are proved and refuted. */
export function readFourLabels(response: string): Reading<TruthLabel | 'Both'> {
  const last = [
    ...response.matchAll(
      /(?:^|\n|(?:answer|label|statement|it|verdict)(?:\s{1,4}is)?\s{0,4}[:=]?)[\s*"'(]{0,6}(both(?!\s+\w)|self[ _-]contradict(?:ion|ory))/gi,
    ),
  ].at(-1)
  const found = readTheoryLabel(response)
  if (!last || (found.sure && found.evidence !== null && found.evidence.start > last.index)) return found
  const start = last.index + last[0].length - last[1]!.length
  return {
    answer: 'Both',
    evidence: { text: last[1]!, start, end: start + last[1]!.length },
    sure: true,
    why: 'said to be the answer',
  }
}
