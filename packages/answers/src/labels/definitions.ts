/**
 * Reads labels that paraphrase the definition of entailment: "if the premise is true, the hypothesis must be", "the premises could hold and
 * the conclusion fail". Such sentences contain suppositions but state a verdict, so they are matched as a whole, before single words.
 */
const premise = '(?:premises?|passage|text|facts?|(?:given )?information|first(?: sentence| one)?)'
const claim = '(?:hypothesis|conclusion|statement|claim|second(?: sentence| one)?|inference)'
const gap = '[^.!?\\n]{0,60}?'

/** "If the premise is true, the hypothesis must be." */
const conditional = new RegExp(
  `\\b(?:if|when|whenever|once|assuming|given that|as long as)\\b[^.!?\\n]{0,30}?\\b${premise}\\b[^.!?\\n]{0,20}?\\b(?:true|holds?|correct|right)\\b${gap}\\b(?:${claim}|it)\\b[^.!?\\n]{0,20}?\\b(?:must|has to|have to|is bound to|is guaranteed|cannot (?:possibly )?(?:be false|fail)|can't (?:be false|fail)|is (?:also |necessarily )?true)\\b`,
  'i',
)
/** "The premise is true while the hypothesis is false." */
const falseDespite = new RegExp(
  `\\b${premise}\\b[^.!?\\n]{0,30}?\\b(?:true|hold|holds|correct)\\b${gap}\\b(?:while|and|but|yet|without|with|even (?:if|though|when)|whereas)\\b[^.!?\\n]{0,30}?\\b(?:${claim}|it|its)\\b[^.!?\\n]{0,20}?\\b(?:false|fails?|untrue|not (?:be )?true|being true|holding)\\b`,
  'i',
)
/** "The hypothesis could be false even though the premise is true." */
const falseThough = new RegExp(
  `\\b${claim}\\b[^.!?\\n]{0,30}?\\b(?:false|fail|untrue|not be true)\\b${gap}\\b(?:while|and|but|yet|with|even (?:if|though|when)|whereas|although)\\b[^.!?\\n]{0,30}?\\b${premise}\\b[^.!?\\n]{0,20}?\\b(?:true|hold|holds|correct|being true)\\b`,
  'i',
)
/** "The hypothesis must be true whenever the premise is." */
const converse = new RegExp(
  `\\b${claim}\\b[^.!?\\n]{0,20}?\\b(?:must be|has to be|have to be|is|cannot but be) (?:also |necessarily )?true\\b[^.!?\\n]{0,12}?\\b(?:if|whenever|when|given that|as long as|provided)\\b[^.!?\\n]{0,20}?\\b${premise}\\b`,
  'i',
)
const unfalsifiable = /\bnothing\b[^.!?\n]{0,30}?\b(?:makes?|renders?)\b[^.!?\n]{0,30}?\b(?:false|untrue)\b/i
const possible = /\b(?:could|can|may|might|possible|conceivable|easy to|consistent)\b/i
const impossible =
  /\b(?:cannot|can't|could not|couldn't|impossible|no (?:way|possible|situation|case|scenario)|not possible|never|isn't possible|inconceivable)\b/i

/** The label that a sentence gives by the definition of entailment; null if it gives none. */
export function readDefinition(sentence: string): 'derived' | 'not-derived' | 'contradiction' | null {
  const text = sentence.slice(0, 400)
  const both = falseDespite.exec(text) ?? falseThough.exec(text)
  if (both) {
    if (impossible.test(text)) return 'derived'
    return possible.test(text) ? 'not-derived' : null
  }
  if (unfalsifiable.test(text)) return 'derived'
  const found = conditional.exec(text) ?? converse.exec(text)
  if (!found) return null
  // "If the premise is true, the hypothesis has to be false."
  if (
    /^[^.!?\n]{0,12}\b(?:false|untrue|wrong|incorrect)\b/i.test(text.slice(found.index + found[0].length)) &&
    !/(?:false|fail)$/i.test(found[0])
  )
    return 'contradiction'
  return /\b(?:not|n't|doesn't|nothing)\b/i.test(found[0].replace(/cannot|can't/gi, '')) ? null : 'derived'
}
