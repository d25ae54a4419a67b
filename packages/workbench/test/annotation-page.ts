/** A project with a passage of our own, of the size of MetaLogic's Figure 1: statements, edges, formulas and operators in the same number. */
import type { Metagraph, Statement } from '@elenchus/metagraph'
import type { Page } from 'playwright-core'

const sentences = [
  'Gardener: cheap timers are the way out of our water shortage.',
  'Before there were timers, half of the water ran off unused.',
  'The new timers must save water and protect the roots.',
  'Thanks to the timers, the shortage will end by autumn.',
  'Most gardeners will not buy a timer since shops will not lower the price.',
] as const
const text = sentences.join(' ')

const variable = (sentence: string, id: string, words: string) => {
  const start = sentence.indexOf(words)
  return { id, text: words, span: { start, end: start + words.length } }
}
function statement(number: number, more: Partial<Statement>): Statement {
  const sentence = sentences[number - 1]!
  const start = text.indexOf(sentence)
  return {
    id: `sent${number}`,
    text: sentence,
    spans: [{ start, end: start + sentence.length }],
    variables: [],
    formula: { operators: [], triples: [] },
    degree: null,
    ...more,
  }
}

/** Five statements, three supports and a rebuttal, three formulas over six variables, four global and three local operators. */
export const gold: Metagraph = {
  id: 'timers',
  text,
  statements: [
    statement(1, { degree: 2 }),
    statement(2, { degree: 2 }),
    statement(3, {
      degree: 4,
      variables: [variable(sentences[2], 'v1', 'save water'), variable(sentences[2], 'v2', 'protect the roots')],
      formula: {
        operators: ['box'],
        triples: [
          { left: { operators: [], variable: 'v1' }, operator: 'and', right: { operators: [], variable: 'v2' } },
        ],
      },
    }),
    statement(4, {
      degree: 4,
      variables: [
        variable(sentences[3], 'v1', 'the timers'),
        variable(sentences[3], 'v2', 'the shortage will end by autumn'),
      ],
      formula: {
        operators: ['box'],
        triples: [
          {
            left: { operators: [], variable: 'v1' },
            operator: 'implies',
            right: { operators: ['box'], variable: 'v2' },
          },
        ],
      },
    }),
    statement(5, {
      degree: 1,
      variables: [
        variable(sentences[4], 'v1', 'Most gardeners will not buy a timer'),
        variable(sentences[4], 'v2', 'shops will not lower the price'),
      ],
      formula: {
        operators: ['not', 'box'],
        triples: [
          {
            left: { operators: ['not', 'box'], variable: 'v2' },
            operator: 'implies',
            right: { operators: [], variable: 'v1' },
          },
        ],
      },
    }),
  ],
  edges: [
    { kind: 'support', from: 'sent2', to: 'sent4' },
    { kind: 'support', from: 'sent3', to: 'sent4' },
    { kind: 'support', from: 'sent4', to: 'sent1' },
    { kind: 'rebut', from: 'sent5', to: 'sent4' },
  ],
}

/** Before anybody has annotated it. */
export const withoutAnnotations: Metagraph = {
  ...gold,
  statements: [1, 2, 3, 4, 5].map(number => statement(number, {})),
  edges: [],
}

/** The keys that turn the unannotated passage into gold. */
export const keysOfGold = [
  ...'1 c 2'.split(' '),
  ...'2 c 2 s 4'.split(' '),
  ...'3 v } } } } Control+ArrowRight v a b s 4'.split(' '),
  ...'4 v } } Control+ArrowRight v i b Shift+B s 1'.split(' '),
  ...'5 v Control+ArrowRight v i n b Shift+N Shift+B r 4'.split(' '),
]

/** Calls the server as the page would. */
export function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([how, where, sent]) => {
      const response = await fetch(where, {
        method: how,
        ...(sent === undefined ? {} : { body: sent, headers: { 'content-type': 'application/json' } }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${how} ${where}: ${JSON.stringify(answer)}`)
      return answer
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  ) as Promise<T>
}

/** A project with these passages, of which the first is taken; gives its id and the passage. */
export async function makeProject(
  page: Page,
  given: {
    readonly kind?: string
    readonly format?: string
    readonly text?: string
    readonly annotators?: number
  } = {},
): Promise<{ readonly project: string; readonly passage: string }> {
  const {
    kind = 'metagraph',
    format = 'json',
    text: passages = JSON.stringify(withoutAnnotations),
    annotators = 1,
  } = given
  const { id: project } = await ask<{ id: string }>(page, 'POST', '/api/projects', {
    event: crypto.randomUUID(),
    title: 'Gardens',
    kind,
    settings: { annotators },
    guidelines: 'A premise supports what it gives a reason for.',
  })
  await ask(page, 'POST', `/api/projects/${project}/passages`, { format, text: passages })
  const { passage } = await ask<{ passage: string }>(page, 'POST', `/api/projects/${project}/next`)
  return { project, passage }
}
