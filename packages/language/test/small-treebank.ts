/** A treebank small enough to learn by heart: our own sentences, written for the tests. */
const sentences = [
  'The/the/DET/DT/2/det cat/cat/NOUN/NN/3/nsubj sleeps/sleep/VERB/VBZ/0/root ././PUNCT/./3/punct',
  'A/a/DET/DT/2/det dog/dog/NOUN/NN/3/nsubj barks/bark/VERB/VBZ/0/root loudly/loudly/ADV/RB/3/advmod ././PUNCT/./3/punct',
  'Ann/Ann/PROPN/NNP/2/nsubj sees/see/VERB/VBZ/0/root the/the/DET/DT/4/det dog/dog/NOUN/NN/2/obj ././PUNCT/./2/punct',
  'Dogs/dog/NOUN/NNS/2/nsubj chase/chase/VERB/VBP/0/root cats/cat/NOUN/NNS/2/obj in/in/ADP/IN/6/case the/the/DET/DT/6/det park/park/NOUN/NN/2/obl ././PUNCT/./2/punct',
  'If/if/SCONJ/IN/3/mark Ann/Ann/PROPN/NNP/3/nsubj sleeps/sleep/VERB/VBZ/6/advcl ,/,/PUNCT/,/3/punct dogs/dog/NOUN/NNS/6/nsubj bark/bark/VERB/VBP/0/root ././PUNCT/./6/punct',
  'The/the/DET/DT/3/det old/old/ADJ/JJ/3/amod cat/cat/NOUN/NN/5/nsubj is/be/AUX/VBZ/5/cop tired/tired/ADJ/JJ/0/root ././PUNCT/./5/punct',
]

/** The sentences above in CoNLL-U. */
export const smallTreebank = sentences
  .map((line, s) => {
    const rows = line.split(' ').map((word, i) => {
      const [form, lemma, upos, xpos, head, relation] = word.split(/\/(?=.)/)
      return [i + 1, form, lemma, upos, xpos, '_', head, relation, '_', '_'].join('\t')
    })
    return `# sent_id = s-${s + 1}\n# text = ${line
      .split(' ')
      .map(word => word.split('/')[0])
      .join(' ')}\n${rows.join('\n')}\n\n`
  })
  .join('')
