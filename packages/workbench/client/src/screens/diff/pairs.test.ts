import { samples } from '@elenchus/metagraph/samples'
import { createTools } from '@elenchus/workbench/tools'
import { expect, test } from 'vitest'
import { countCodes, createMarks, listErrorCodes, pairGraphs } from './pairs.ts'

const tools = createTools(() => Promise.reject(new Error('no models here')))
const { signal } = new AbortController()
const [ferry] = samples().filter(({ id }) => id === 'ferry')
const turned = { ...ferry!, edges: ferry!.edges.map(edge => ({ ...edge, kind: 'support' as const })) }

test('pairs are made by id, and what is unpaired is named', () => {
  const [one, two, three] = samples()
  expect(pairGraphs([one!, two!], [two!, three!])).toMatchObject({
    pairs: [{ id: two!.id }],
    unpaired: [one!.id, three!.id],
  })
  expect(pairGraphs([one!], [two!]).pairs).toHaveLength(1)
})

test('a turned edge is marked on both sides as what it is', async () => {
  const score = await tools.score({ gold: ferry!, predicted: turned }, signal)
  expect(listErrorCodes(score)).toEqual(['G1'])
  expect([...countCodes([score, score])]).toEqual([['G1', 2]])
  const [lost] = ferry!.edges.filter(({ kind }) => kind === 'rebut')
  expect(createMarks(score, 'missing').edgeMark!(lost!)).toBe('missing G1')
  expect(createMarks(score, 'extra').edgeMark!({ ...lost!, kind: 'support' })).toBe('extra G1')
  expect(createMarks(score, 'extra').edgeMark!(lost!)).toBeUndefined()
})
