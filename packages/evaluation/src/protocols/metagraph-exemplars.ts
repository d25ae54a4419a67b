/**
 * Few-shot exemplars of metagraphs in our own words: one per degree of certainty, with every operator. Each has explanations of its
 * structure, one formula, one degree and one step of MetGen, for chain-of-thought prompts.
 */
import { degreeNames, type Edge, formulaText, type Metagraph, parseDegree, type Statement } from '@elenchus/metagraph'
import { readSteps, readTriples, readVariables } from '@elenchus/metagraph/codecs'

interface Worked {
  /** Ids of the one or two statements that the example is about. */
  readonly about: readonly string[]
  readonly why: string
}

export interface MetagraphExemplar {
  readonly graph: Metagraph
  /** Explanation of the edges. */
  readonly why: string
  readonly formula: Worked
  readonly degree: Worked
  /** Number of steps before the shown controller step. */
  readonly control: { readonly after: number; readonly why: string }
  readonly conclusion: Worked
  readonly rebuttal: Worked
}

/** A statement: degree, text, variables as `v1: …`, and formula. */
type Draft = readonly [degree: string, text: string, marked?: string, formula?: string]

function graphOf(id: string, drafts: readonly Draft[], steps: string): Metagraph {
  let text = ''
  const statements = drafts.map(([degree, sentence, marked = '', formula = ''], i): Statement => {
    const start = text === '' ? 0 : text.length + 1
    text = text === '' ? sentence : `${text} ${sentence}`
    return {
      id: `sent${i + 1}`,
      text: sentence,
      spans: [{ start, end: text.length }],
      variables: readVariables(marked === '' ? `v1: ${sentence}` : marked, sentence),
      formula: { operators: [], triples: readTriples(formula) },
      degree: parseDegree(degree),
    }
  })
  return { id, text, statements, edges: readSteps(steps), provenance: { source: 'Elenchus exemplars' } }
}

/** An annotated passage of the user's as an exemplar, with explanations generated from the graph. */
export function exemplarOf(graph: Metagraph): MetagraphExemplar {
  const [first, second] = graph.statements
  const pair = [first?.id ?? 'sent1', second?.id ?? first?.id ?? 'sent1']
  const joined = (kind: Edge['kind']) => graph.edges.find(edge => edge.kind === kind)
  const said = ({ kind, from, to }: Edge) => `${from} ${kind}s ${to}`
  const order = (edge: Edge) => graph.statements.map(({ id }) => id).filter(id => id === edge.from || id === edge.to)
  const worked = (kind: Edge['kind']): Worked => {
    const edge = joined(kind)
    return edge
      ? { about: order(edge), why: `${said(edge)}.` }
      : { about: pair, why: `Neither statement ${kind}s the other.` }
  }
  const withFormula = graph.statements.find(({ formula }) => formula.triples.length > 0) ?? first
  const withDegree = graph.statements.find(({ degree }) => degree !== null && degree !== 2) ?? first
  return {
    graph,
    why: graph.edges.length === 0 ? 'No statement bears on another.' : `${graph.edges.map(said).join(', ')}.`,
    formula: {
      about: [withFormula?.id ?? pair[0]!],
      why: withFormula?.formula.triples.length
        ? `Its formula is ${formulaText(withFormula.formula)}.`
        : 'No connective joins its variables.',
    },
    degree: {
      about: [withDegree?.id ?? pair[0]!],
      why: `It is stated as ${withDegree?.degree == null ? 'contingent' : degreeNames[withDegree.degree]}.`,
    },
    control: { after: 0, why: graph.edges[0] ? `${said(graph.edges[0])}.` : 'There is nothing to join.' },
    conclusion: worked('support'),
    rebuttal: worked('rebut'),
  }
}

export const metagraphExemplars: readonly MetagraphExemplar[] = [
  {
    graph: graphOf(
      'well',
      [
        ['contingent', 'The well is low.'],
        [
          'necessary',
          'Therefore we must save water or dig deeper.',
          'v1: save water v2: dig deeper',
          '[necessary] v1 [or] [necessary] v2;',
        ],
        ['contingent', 'Rain is near.'],
      ],
      'sent1 -> sent2; sent3 => sent2;',
    ),
    why: 'sent2 begins with “therefore” and rests on sent1. Rain would fill the well, so sent3 speaks against sent2.',
    formula: { about: ['sent2'], why: '“or” joins v1 and v2, and “must” makes each of them necessary.' },
    degree: { about: ['sent2'], why: '“must” leaves no other way.' },
    control: { after: 1, why: 'sent1 is used; sent3 has no place yet and bears on sent2.' },
    conclusion: { about: ['sent1', 'sent2'], why: 'A low well is the reason for saving water.' },
    rebuttal: { about: ['sent2', 'sent3'], why: 'Coming rain takes away the need.' },
  },
  {
    graph: graphOf(
      'bakery',
      [
        ['contingent', 'The bakery has used up its rye flour.'],
        [
          'contingent',
          'If the bakery has no rye flour, it bakes no dark bread.',
          'v1: the bakery has no rye flour v2: it bakes no dark bread',
          '[negative] v1 [entail] [negative] v2;',
        ],
        ['possible', 'So dark bread may be missing tomorrow.'],
        ['contingent', 'A cart of rye flour left the mill this morning.'],
      ],
      'sent1 -> sent3; sent2 -> sent3; sent4 => sent3;',
    ),
    why: 'sent3 is what the speaker concludes. The rule in sent2 and the fact in sent1 lead to it, and the cart of sent4 speaks against it.',
    formula: { about: ['sent2'], why: '“If” makes v1 entail v2, and both hold a “no”.' },
    degree: { about: ['sent3'], why: '“may” says that it is open but not excluded.' },
    control: { after: 0, why: 'Nothing is joined yet; the fact of sent1 leads to sent3.' },
    conclusion: { about: ['sent2', 'sent3'], why: 'The rule about dark bread leads to its being missing.' },
    rebuttal: { about: ['sent3', 'sent4'], why: 'New flour would let the bakery bake after all.' },
  },
  {
    graph: graphOf(
      'bridge',
      [
        ['contingent', 'The old bridge carries five tons at most.'],
        [
          'contingent',
          'The cart weighs seven tons and there is no other bridge.',
          'v1: The cart weighs seven tons v2: there is no other bridge',
          'v1 [and] [negative] v2;',
        ],
        ['impossible', 'The cart cannot cross the river today.'],
      ],
      'sent1 -> sent3; sent2 -> sent3;',
    ),
    why: 'sent3 is the conclusion: the bridge of sent1 is too weak for the cart of sent2. Nothing speaks against it.',
    formula: { about: ['sent2'], why: '“and” joins v1 and v2, and v2 holds a “no”.' },
    degree: { about: ['sent3'], why: '“cannot” shuts it out.' },
    control: { after: 2, why: 'Both reasons are joined to sent3 and nothing is left over.' },
    conclusion: { about: ['sent1', 'sent3'], why: 'A weak bridge is a reason why the cart stays.' },
    rebuttal: { about: ['sent1', 'sent2'], why: 'Neither speaks against the other.' },
  },
  {
    graph: graphOf(
      'lamps',
      [
        ['contingent', 'The street lamps now put themselves out at dawn.'],
        ['unnecessary', 'A lamplighter is no longer needed.'],
        [
          'possible',
          'The switch may rust or boys may break it.',
          'v1: The switch may rust v2: boys may break it',
          '[possible] v1 [or] [possible] v2;',
        ],
      ],
      'sent1 -> sent2; sent3 => sent2;',
    ),
    why: 'That the lamps go out alone (sent1) is why nobody is needed (sent2); a broken switch (sent3) would make somebody needed again.',
    formula: { about: ['sent3'], why: '“or” joins v1 and v2, and “may” makes each of them possible.' },
    degree: { about: ['sent2'], why: '“no longer needed” says that one can do without.' },
    control: { after: 1, why: 'sent1 is used; sent3 remains and bears on sent2.' },
    conclusion: { about: ['sent1', 'sent3'], why: 'Lamps that go out alone are no reason for rust.' },
    rebuttal: { about: ['sent2', 'sent3'], why: 'With a broken switch the lamplighter is needed again.' },
  },
  {
    graph: graphOf(
      'choir',
      [
        [
          'contingent',
          'Whoever sings in the choir reads music.',
          'v1: Whoever sings in the choir v2: reads music',
          'v1 [entail] v2;',
        ],
        ['contingent', 'Ines sings in the choir.'],
        ['contingent', 'So Ines reads music.'],
      ],
      'sent1 -> sent3; sent2 -> sent3;',
    ),
    why: '“So” marks sent3 as the conclusion; the rule of sent1 and the fact of sent2 together lead to it.',
    formula: { about: ['sent1'], why: '“Whoever” makes v1 entail v2.' },
    degree: { about: ['sent2'], why: 'It is plainly stated, without a word of must or may.' },
    control: { after: 1, why: 'The rule is used; sent2 still has to be joined to sent3.' },
    conclusion: { about: ['sent2', 'sent3'], why: 'The fact about Ines falls under the rule.' },
    rebuttal: { about: ['sent2', 'sent3'], why: 'sent2 speaks for sent3, not against it.' },
  },
]
