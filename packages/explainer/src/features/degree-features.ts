/**
 * Features for the degree of certainty. In MetaLogic a degree other than contingent requires a formula, so there are
 * two models: whether the statement has a formula (the gate), and its degree if it has one. The features of
 * the second include the paper's rule (indicators within three hops of the root).
 */
import { createFeatureWriter, type Features, type FeatureWriter } from './features.ts'
import { isWord, type StatementView } from './statement-view.ts'
import { writeVariableSpans } from './variable-spans.ts'

/** The degree "contingent", the middle of the degrees 0 to 4. */
export const CONTINGENT = 2

/** Negation, necessity (□) and possibility (◇). */
const operators = ['not', 'box', 'diamond'] as const

function writeTextFeatures(out: FeatureWriter, view: StatementView): void {
  const { words, connectives, cues, doc, sentenceStarts } = view
  const present = words.filter(isWord)
  out.number('words', present.length)
  out.number('commas', words.filter(word => word === ',').length)
  out.number('merged', sentenceStarts.length)
  out.number('speaker', words[1] === ':' || words[2] === ':')
  for (const operator of ['implies', 'and', 'or'] as const)
    for (const level of ['clause', 'phrase', 'sentence'] as const)
      out.number(
        `${operator} between ${level}s`,
        connectives.filter(each => each.operator === operator && each.level === level).length,
      )
  for (const { words: entry, level, operator } of connectives) {
    out.flag(`connective ${entry} ${level}`)
    out.flag(`connective ${operator} ${level}`)
  }
  for (const { text, kind, opensSentence } of cues) {
    out.flag(`cue ${text.toLowerCase()}`)
    out.flag(`cue ${kind} ${opensSentence ? 'opening' : 'inside'}`)
  }
  for (let i = 0; i < words.length; i++) {
    out.flag(`word ${words[i]}`)
    if (i > 0) out.flag(`words ${words[i - 1]} ${words[i]}`)
  }
  out.flag(`first ${words[0]} ${words[1] ?? ''}`)
  for (const relation of ['advcl', 'conj', 'ccomp', 'acl:relcl', 'parataxis', 'mark', 'cc', 'xcomp'])
    out.number(`relation ${relation}`, doc.tokens.filter(token => token.relation === relation).length)
}

export interface NamedFeatures extends Features {
  readonly names: readonly string[]
}

/** Features for whether a statement has a formula; with `useVariables`, from the spans of its variables too. */
export function computeGateFeatures(
  view: StatementView,
  { useVariables }: { readonly useVariables: boolean },
): NamedFeatures {
  const out = createFeatureWriter()
  if (useVariables) writeVariableSpans(out, view)
  writeTextFeatures(out, view)
  return out
}

/** Values of numbers about indicators that the statement does not contain. */
const absent = { hops: 12, place: -0.1, distance: 20 }

const bucketHops = (hops: number) => (hops > 6 ? 'far' : String(hops))

/** Features for the degree that a statement has if it has a formula. */
export function computeDegreeFeatures(view: StatementView): NamedFeatures {
  const out = createFeatureWriter()
  const { indicators, reading, doc, words } = view
  out.flag(`rule ${reading.degree}`)
  out.flag(`chain ${reading.chain.join(' ')}`)
  for (let degree = 0; degree < 5; degree++) out.number(`rule says ${degree}`, reading.degree === degree)
  const operatorsPresent = operators.filter(operator => indicators.some(each => each.operator === operator))
  out.flag(`any ${operatorsPresent.join(' ')}`)
  for (const operator of operators) {
    const operatorIndicators = indicators.filter(each => each.operator === operator).sort((a, b) => a.hops - b.hops)
    out.number(`${operator} count`, operatorIndicators.length)
    out.number(`${operator} nearest`, operatorIndicators[0]?.hops ?? absent.hops)
    out.number(`${operator} second`, operatorIndicators[1]?.hops ?? absent.hops)
    out.number(`${operator} place`, operatorIndicators[0] ? operatorIndicators[0].token / words.length : absent.place)
    out.number(
      `${operator} first place`,
      Math.min(...operatorIndicators.map(each => each.token), words.length) / words.length,
    )
    out.flag(`${operator} at ${operatorIndicators[0] ? bucketHops(operatorIndicators[0].hops) : 'none'}`)
    out.flag(`${operator} ${operatorIndicators[0]?.text.toLowerCase() ?? 'none'}`)
    for (const { text, hops, token } of operatorIndicators) {
      const word = text.toLowerCase()
      const { relation, head } = doc.tokens[token]!
      out.flag(`${word} at ${bucketHops(hops)}`)
      out.flag(`${word} ${hops <= 3 ? 'near' : 'beyond'}`)
      out.flag(`${word} as ${relation}`)
      out.flag(`${word} ${relation} of ${head < 0 ? 'root' : doc.tokens[head]!.relation}`)
      out.flag(`${word} after ${words[token - 1] ?? 'start'}`)
      out.flag(`${word} before ${words[token + 1] ?? 'end'}`)
    }
  }
  const nearIndicators = indicators.filter(each => each.hops <= 3)
  out.number('indicators near', nearIndicators.length)
  out.number('kinds near', new Set(nearIndicators.map(each => each.operator)).size)
  const nearNegation = nearIndicators.find(each => each.operator === 'not')
  const nearModal = nearIndicators.find(each => each.operator !== 'not')
  out.number('not before modal', nearNegation && nearModal ? Math.sign(nearModal.token - nearNegation.token) : 0)
  out.number(
    'not beside modal',
    nearNegation && nearModal ? Math.abs(nearModal.token - nearNegation.token) : absent.distance,
  )
  out.number('sentences', doc.sentences.length)
  out.number('words', words.length)
  return out
}
