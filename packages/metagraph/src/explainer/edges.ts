/**
 * Features of the parts of a candidate graph: an edge (statement i speaks to statement j, whether for or against), the
 * root (the conclusion), and a statement left out. Support and rebut share these: what draws a premise to a conclusion
 * draws an objection to it as well, and apart each would have half the data.
 */
import type { Named } from './certainty.ts'
import { type FeatureWriter, featureWriter } from './features.ts'
import { isContent, type PassageView, sharedContent } from './passage.ts'
import { isWord } from './view.ts'

const kinds = ['conclusion', 'premise', 'contrast', 'concession', 'example'] as const

const markers = {
  therefore: ['therefore', 'thus', 'hence', 'consequently', 'accordingly'],
  so: ['so'],
  should: ['should', 'ought'],
  must: ['must'],
  because: ['because', 'since'],
  however: ['however', 'but', 'yet', 'nevertheless', 'although', 'though', 'despite', 'while'],
  claim: [
    'claim',
    'claims',
    'argue',
    'argues',
    'believe',
    'believes',
    'propose',
    'proposed',
    'plan',
    'suggests',
    'conclude',
    'concluded',
    'conclusion',
    'hypothesis',
  ],
  study: [
    'study',
    'studies',
    'survey',
    'research',
    'researchers',
    'scientists',
    'experiment',
    'data',
    'found',
    'evidence',
    'recent',
    'recently',
    'percent',
    'years',
  ],
  if: ['if', 'when', 'unless', 'only'],
  likely: ['likely', 'probably', 'possible', 'perhaps', 'may', 'might', 'could'],
  will: ['will', 'would'],
  clearly: ['clearly', 'obviously', 'surely', 'certainly', 'evidently'],
  this: ['this', 'these', 'such', 'that', 'it', 'they'],
  moreover: ['moreover', 'furthermore', 'also', 'addition', 'besides'],
  example: ['example', 'instance', 'instead', 'indeed', 'fact'],
} as const

interface Place {
  readonly n: number
  /** Number of statements that are not the option. */
  readonly context: number
}

function writeStatement(
  out: FeatureWriter,
  passage: PassageView,
  i: number,
  name: string,
  { n, context }: Place,
): void {
  const view = passage.views[i]!
  const { words, cues, connectives, doc, reading } = view
  const isOption = i === passage.option
  out.number(`${name} place`, i / Math.max(1, n - 1))
  out.number(`${name} from the end`, context - 1 - i)
  out.number(`${name} index`, i)
  out.number(`${name} is the option`, isOption)
  out.number(`${name} is last of the passage`, !isOption && i === context - 1)
  out.number(`${name} words`, Math.min(60, words.length))
  for (const kind of kinds) {
    const own = cues.filter(cue => cue.kind === kind)
    out.number(
      `${name} ${kind} opening`,
      own.some(cue => cue.opensSentence),
    )
    out.number(
      `${name} ${kind} inside`,
      own.some(cue => !cue.opensSentence),
    )
  }
  for (const [marker, list] of Object.entries(markers))
    out.number(
      `${name} ${marker}`,
      words.some(word => (list as readonly string[]).includes(word)),
    )
  out.number(`${name} opens with this`, /^(?:this|these|such|that|it|they)$/.test(words.find(isWord) ?? ''))
  out.number(`${name} degree`, reading.degree)
  out.number(`${name} negations`, view.indicators.filter(each => each.operator === 'not').length)
  out.number(`${name} implications`, connectives.filter(each => each.operator === 'implies').length)
  out.number(`${name} speaker`, words[1] === ':' || words[2] === ':')
  out.number(`${name} question`, words.includes('?'))
  out.number(`${name} sentences`, doc.sentences.length)
  out.number(`${name} likely conclusion`, i === passage.conclusion)
}

function writeWords(out: FeatureWriter, passage: PassageView, i: number, name: string): void {
  const { words, cues } = passage.views[i]!
  const role = i === passage.option ? 'option' : 'passage'
  const opening = words.filter(isWord)
  out.flag(`${name} ${role} opens ${opening[0]}`)
  out.flag(`${name} opens ${opening[0]}`)
  out.flag(`${name} opens ${opening[0]} ${opening[1]}`)
  out.flag(`${name} opens ${opening[0]} ${opening[1]} ${opening[2]}`)
  for (const { text, opensSentence } of cues) {
    out.flag(`${name} cue ${text.toLowerCase()}`)
    if (opensSentence) out.flag(`${name} opening cue ${text.toLowerCase()}`)
  }
  for (const word of new Set(words)) if (!isContent(word)) out.flag(`${name} has ${word}`)
}

const place = (passage: PassageView): Place => ({
  n: passage.views.length,
  context: passage.views.length - (passage.option >= 0 ? 1 : 0),
})

/** Features of an edge from statement i to statement j, of either kind. */
export function edgeFeatures(passage: PassageView, i: number, j: number): Named {
  const out = featureWriter()
  const { n, context } = place(passage)
  const at = { n, context }
  const { content, option, views } = passage
  const all = views.map((_, k) => k)
  const share = (a: number, b: number) => sharedContent(passage, a, b)
  const own = share(i, j)
  const rivals = all.filter(k => k !== i && k !== j)
  const bestRival = Math.max(0, ...rivals.map(k => share(i, k)))
  const bestSource = Math.max(0, ...rivals.map(k => share(k, j)))
  const smaller = Math.max(1, Math.min(content[i]!.size, content[j]!.size))
  let common = 0
  for (const word of content[i]!) if (content[j]!.has(word)) common++
  out.number('statements', n)
  out.number('apart', j - i)
  out.number('distance', Math.abs(j - i))
  out.number('forward', j > i)
  out.number('next', j === i + 1)
  out.number('previous', j === i - 1)
  out.number('between passage', context - Math.abs(j - i))
  out.number('shared', own)
  out.number('shared words', common)
  out.number('shared of smaller', common / smaller)
  out.number('shared against the best rival target', own - bestRival)
  out.number('shared against the best rival source', own - bestSource)
  out.number('rank of target', rivals.filter(k => share(i, k) > own).length)
  out.number('option to last', i === option && j === context - 1)
  out.number('option to likely conclusion', i === option && j === passage.conclusion)
  out.number('to likely conclusion', j === passage.conclusion)
  out.number('from likely conclusion', i === passage.conclusion)
  writeStatement(out, passage, i, 'from', at)
  writeStatement(out, passage, j, 'to', at)
  writeWords(out, passage, i, 'from')
  writeWords(out, passage, j, 'to')
  const from = i === option ? 'option' : i === 0 ? 'first' : i === context - 1 ? 'last' : 'middle'
  const to = j === option ? 'option' : j === 0 ? 'first' : j === context - 1 ? 'last' : 'middle'
  out.flag(`${from} to ${to}`)
  out.flag(`${from} to ${to} of ${Math.min(6, n)}`)
  out.flag(`step ${Math.max(-4, Math.min(4, j - i))} of ${Math.min(6, n)}`)
  out.flag(`exactly ${i} ${j} of ${Math.min(7, n)}`)
  const first = (k: number) => views[k]!.words.find(isWord) ?? '-'
  out.flag(`opens ${first(i)} / ${first(j)}`)
  out.flag(`${from} to ${to} opens ${first(j)}`)
  out.flag(`${Math.max(-2, Math.min(2, j - i))} to opens ${first(j)}`)
  out.flag(`${Math.max(-2, Math.min(2, j - i))} from opens ${first(i)}`)
  const kindsOf = (k: number) =>
    kinds.filter(kind => views[k]!.cues.some(cue => cue.kind === kind && cue.opensSentence))
  for (const a of kindsOf(i)) out.flag(`from ${a} to ${to}`)
  for (const b of kindsOf(j)) out.flag(`${from} to ${b}`)
  return out
}

/** Features of statement i being the conclusion of the whole. */
export function rootFeatures(passage: PassageView, i: number): Named {
  const out = featureWriter()
  const at = place(passage)
  const shares = passage.views.map((_, k) => (k === i ? 0 : sharedContent(passage, i, k)))
  out.number('statements', at.n)
  out.number(
    'shared in all',
    shares.reduce((sum, value) => sum + value, 0),
  )
  out.number('shared at most', Math.max(...shares))
  out.number('shared with the option', passage.option < 0 || passage.option === i ? 0 : shares[passage.option]!)
  const following = passage.views[i + 1]
  out.number('next opens a conclusion', following?.cues.some(c => c.kind === 'conclusion' && c.opensSentence) ?? false)
  out.number(
    'others open a conclusion',
    passage.views.filter((v, k) => k !== i && v.cues.some(c => c.kind === 'conclusion' && c.opensSentence)).length,
  )
  writeStatement(out, passage, i, 'root', at)
  writeWords(out, passage, i, 'root')
  out.flag(`root at ${i} of ${Math.min(7, at.n)}`)
  out.flag(`root from the end ${Math.min(5, at.context - i)}`)
  return out
}

/** Features of statement i having no part in the argument. */
export function unusedFeatures(passage: PassageView, i: number): Named {
  const out = featureWriter()
  const at = place(passage)
  const shares = passage.views.map((_, k) => (k === i ? 0 : sharedContent(passage, i, k)))
  out.number('statements', at.n)
  out.number(
    'shared in all',
    shares.reduce((sum, value) => sum + value, 0),
  )
  out.number('shared at most', Math.max(...shares))
  out.number('shared with the conclusion', shares[passage.conclusion] ?? 0)
  out.number('shared with the next', shares[i + 1] ?? 0)
  out.number('shared with the option', passage.option < 0 ? 0 : shares[passage.option]!)
  writeStatement(out, passage, i, 'unused', at)
  writeWords(out, passage, i, 'unused')
  const following = passage.views[i + 1]
  if (following && i + 1 !== passage.option) writeWords(out, passage, i + 1, 'after unused')
  out.flag(`unused at ${i} of ${Math.min(7, at.n)}`)
  return out
}
