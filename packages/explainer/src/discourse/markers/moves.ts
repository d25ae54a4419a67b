/**
 * Rhetorical moves of a statement, detected by discourse markers: concession, reported objection, reply, conclusion, reason,
 * recommendation. Patterns are matched against lower-case text; the lexicon lists general argumentative English.
 */
import lexicon from './moves.json' with { type: 'json' }

/** Moves; a statement can make several. The names are part of trained models. */
export const moveNames = [
  'contrast',
  'insist',
  'turn',
  'however inside',
  'concede',
  'concede in a clause',
  'objection by someone',
  'reply',
  'denial',
  'undercut',
  'conclude',
  'reason',
  'further',
  'example',
  'recommend',
  'recommend not',
  'command',
  'opinion',
  'verdict',
  'question',
  'report',
  'evidence',
  'hedge',
  'anaphor',
  'stress',
  'condition',
  'rejection',
  'finding',
  'ruling',
  'decision',
  'request',
  'emphatic',
  'echo',
  'aside',
] as const
export type Move = (typeof moveNames)[number]

type Patterns = Readonly<Partial<Record<Move, RegExp>>>
const compileMoves = (lists: Readonly<Record<string, readonly string[]>>, prefix: string): Patterns =>
  Object.fromEntries(
    Object.entries(lists).map(([move, words]) => [
      move,
      new RegExp(`${prefix}(?:${words.join('|')})(?![\\p{L}’'-])`, 'u'),
    ]),
  )
const createAlternation = (words: readonly string[]) => `(?:${words.join('|')})`

const people =
  '(?:some|many|most|a few|several|certain|other|plenty of|a lot of|those|lots of)(?: \\w+){0,2}? ?(?:people|critics|parents|residents|members|experts|colleagues|readers|economists|scientists|students|teachers|drivers|users|customers|politicians|observers|commentators|who)?'
const opponents = createAlternation(lexicon.opponents)
const reportingVerbs = createAlternation(lexicon.reportingVerbs)

/** Patterns at the start of a statement, after a speaker's name and "and". */
const opening = compileMoves(lexicon.opening, '^')

/** Patterns anywhere in a statement. */
const anywhere: Patterns = {
  ...compileMoves(lexicon.anywhere, "(?<![\\p{L}’'-])"),
  'objection by someone': new RegExp(
    `(?<![\\p{L}’'-])(?:${people}|${opponents}|it is|it has been|one|you)(?: \\w+){0,4}? (?:will |would |may |might |could |can |often |always |sometimes |usually |still |also |now |rightly |wrongly )*(?:${reportingVerbs}|objected|argued|claimed)(?![\\p{L}’'-])|(?:objections?|counter-?arguments?|arguments? against|case against|complaints?|critics|opponents|sceptics|skeptics|detractors|against (?:this|that|it|the))(?![\\p{L}’'-])`,
    'u',
  ),
  // Emphatic "do" concedes a point: "It does look lovely".
  emphatic:
    /(?<!\b(?:what|how|why|who|where|when|which|nor|neither|so|than|as|not only|little|only|never|rarely|seldom|to|can|could|will|would|should|must|may|might|cannot|and|or|let's|please)\s)(?<=[\p{L}'.)]\s)(?:does|did|do) (?:indeed |still |also |really |certainly |at least |sometimes |of course )*(?!(?:so|not|n't|this|that|these|those|it|its|their|the|a|an|his|her|my|our|your|i|we|you|they|he|she|no|nothing|little|much|more|less|well|better|worse|good|harm|without|away|in|for|with|to|on|at|by|all|some|any|something|anything|nobody|everything|what|exactly|business|research|damage|work|homework|and|or|but|as|is|was|too|both|just|wonders|us|me|them|him|badly|here|there|today|now|up|up|one|two|people)(?![\p{L}'-]))[a-z]{2,}(?<!ing)(?![\p{L}'-])/u,
  // Short agreement with the previous statement: "So it may", "Some will", "Perhaps they do".
  echo: /^(?:(?:well|yes|true|and|perhaps|maybe|no doubt|of course|certainly|indeed|granted),? )?(?:so (?:it|he|she|they|we|i|there) (?:may|might|can|could|does|do|did|is|are|was|were|has|have|will|would)(?: be)?|(?:some|many|most|a few|it|he|she|they|that|this|we|you|i) (?:may|might|can|could|do|does|did|will|would|is|are|has|have|was|were)(?: not| indeed| so)?(?: have| be)?|true(?: enough)?(?: it may be)?|very well|fair enough|granted|possible|possibly|quite so|just so|agreed|point taken|that (?:is|may be|much is) (?:true|right|fair|so)|(?:he|she|they|you)(?: is| are|'s|'re| may be) right)\s*[.,;:!]?$/u,
  report: new RegExp(`(?<![\\p{L}’'-])${reportingVerbs}(?![\\p{L}’'-])|according to`, 'u'),
}

const imperative =
  /^(?:please |so |then |but |and )?(?:let|keep|ban|stop|build|give|buy|make|do|don't|do not|leave|put|take|ask|close|open|start|pay|drop|choose|vote|read|use|go|stay|try|remember|consider|end|scrap|abolish|raise|cut|reject|accept|support|save|teach|get|move|hire|switch|wait|repeal|refuse|allow|protect|spend|sell|fix|adopt|merge|ship|skip|avoid|never)(?![\p{L}’'-])/u

/** Parenthetical connective near the start, read as if it opened the sentence: "The sample was, however, small". */
const parenthetical =
  /^([^,.;:?]{2,40}), (however|nevertheless|nonetheless|admittedly|to be sure|to be fair|granted|of course|by contrast),/u

/** Detects the moves of a statement. `normalized` is its text in lower case, without the speaker's name and opening quotation marks. */
export function detectMoves(normalized: string): {
  readonly opening: ReadonlySet<Move>
  readonly all: ReadonlySet<Move>
} {
  const openingMoves = new Set<Move>()
  const all = new Set<Move>()
  const withoutInterjection = normalized.replace(
    /^(?:and|so|well|now|look|oh|ah),? (?=(?:yet|so|but|still|therefore|that|no|if|because|although|of|this|it|even)\b)/u,
    '',
  )
  const fronted = normalized.replace(parenthetical, '$2, $1 ')
  for (const move of moveNames) {
    const pattern = opening[move]
    const isOpening = pattern && [normalized, withoutInterjection, fronted].some(text => pattern.test(text))
    if (isOpening && (move !== 'question' || normalized.includes('?'))) {
      openingMoves.add(move)
      all.add(move)
    } else if (anywhere[move]?.test(normalized)) all.add(move)
  }
  if (normalized.includes('?')) all.add('question')
  if (imperative.test(normalized)) {
    all.add('command')
    openingMoves.add('command')
  }
  return { opening: openingMoves, all }
}
