/** Speed of sentence splitting, tagging and parsing, compared with wink-nlp, which does not parse. On our own sentences. */
import { readDoc, splitSentences, tokenise } from '@elenchus/language'
import { english } from '@elenchus/language/node'
import winkModel from 'wink-eng-lite-web-model'
import winkNlp from 'wink-nlp'
import { minSeconds, type Row } from './suite.ts'

export const title = 'Language (words a second, one core)'

const passages = [
  'The council closed the old bridge because nobody had inspected it since the flood. Although the engineers warned the ' +
    'mayor twice, she did not answer, and the money that was set aside for repairs went to a new car park instead.',
  'Columnist: If a theatre raises its prices, then fewer students will come, unless it also offers cheaper seats on ' +
    "weekdays. Most theatres can't afford that. So ticket prices should stay as they are.",
  'Some gardeners claim that moss harms a lawn. However, moss only grows where the soil is wet and shaded; grass fails ' +
    'there anyway. Hence removing the moss will not bring the grass back.',
]

export async function run(): Promise<Row[]> {
  const text = Array.from({ length: 60 }, (_, i) => passages[i % passages.length]).join('\n\n')
  const words = tokenise(text).length
  const model = english()
  const peerSplitter = winkNlp(winkModel, ['sbd'])
  const peerTagger = winkNlp(winkModel, ['sbd', 'pos'])
  const splitting = speed(words, () => splitSentences(text, tokenise(text)))
  const parsing = speed(words, () => readDoc(text, model))
  const peerSplitting = speed(words, () => peerSplitter.readDoc(text))
  const peerTagging = speed(words, () => peerTagger.readDoc(text))
  return [
    row('tokens and sentences', splitting, peerSplitting, 'peer: wink-nlp with sentences only'),
    row('tags, lemmas and dependencies too', parsing, peerTagging, 'peer: wink-nlp with tags; it has no parser'),
  ]
}

function row(name: string, ours: number, peer: number, note: string): Row {
  const format = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  return { name, ours: format(ours), peer: format(peer), ratio: `${(ours / peer).toFixed(2)}×`, note }
}

/** Words per second, after one run to warm up. */
function speed(words: number, work: () => void): number {
  work()
  const seconds = minSeconds(5, () => {
    for (let i = 0; i < 5; i++) work()
  })
  return (words * 5) / seconds
}
