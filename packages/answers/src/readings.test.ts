/** Responses with the answer that a person reads in them; null if they give no single answer. */
import { describe, expect, it } from 'vitest'
import { readChoice, readInference, readTheoryLabel } from './index.ts'

const options = ['The dam holds.', 'The dam holds if it is new.', 'Nobody swims.', 'A storm is near.']

describe('a choice', () => {
  it.each<[string, number | null]>([
    ['B', 1],
    ['b', 1],
    ['(c)', 2],
    ['**D.**', 3],
    ['B.', 1],
    ['B)', 1],
    ['[B]', 1],
    ['Ｂ', 1],
    ['Ⓑ', 1],
    ['🅱️', 1],
    ['#### B', 1],
    ['B!!!', 1],
    ['"B"', 1],
    ['`C`', 2],
    ['Answer: D', 3],
    ['answer: d', 3],
    ['ANSWER = C', 2],
    ['Final Answer: (B)', 1],
    ['**Final answer:** B', 1],
    ['Option B', 1],
    ['Choice: C', 2],
    ['The answer is (B).', 1],
    ['\\boxed{B}', 1],
    ['$\\boxed{\\text{C}}$', 2],
    ['The answer is $\\boxed{(D)}$.', 3],
    ['<answer>C</answer>', 2],
    ['<reasoning>Option A looks right.</reasoning><answer>C</answer>', 2],
    ['{"answer": "B"}', 1],
    ['```json\n{"reasoning": "A is wrong", "answer": "C"}\n```', 2],
    ["{'choice': 'D', 'confidence': 0.9}", 3],
    ['{"A": false, "B": false, "C": true, "D": false}', 2],
    ['{"answer": ["A", "C"]}', null],
    ['{"answer": null}', null],
    ['[{"option": "A", "score": 0.1}, {"option": "B", "score": 0.1}, {"option": "C", "score": 0.8}]', 2],
    ['[{"option": "A", "text": "x"}, {"option": "B", "text": "y"}, {"option": "C", "text": "z"}]', null],
    [
      '{"options": [{"id": "A", "text": "x"}, {"id": "B", "text": "y"}, {"id": "C", "text": "z"}], "final_answer": "B"}',
      1,
    ],
    ['answer = "B"', 1],
    ['print("B")', 1],
    ['B\n\nExplanation: Option A is wrong because it is too strong. Option C goes too far. Option D is irrelevant.', 1],
    ['**Answer: B.** Option A contradicts the passage and option C is out of scope.', 1],
    ['A is out of scope. C contradicts the text. D is too strong. That leaves B.', 1],
    ['A is the best answer, whereas C does not address the conclusion.', 0],
    ['A is correct because B contradicts the premise.', 0],
    ['Both A and C', null],
    ['Both A and C are correct.', null],
    ['The answer is not B.', null],
    ['It cannot be option D.', null],
    ['The answer is either B or C.', null],
    ['The answer is B or C, but C is too broad, so B.', 1],
    ['I first thought the answer is A, but the correct answer is C.', 2],
    ['The answer is A. Wait, no. Rereading the passage, C is the one that must hold. The answer is C.', 2],
    ['A\n\nActually, on reflection, it should be D.', 3],
    ['If the answer were C, the passage would mention swimmers. It does not. The answer is A.', 0],
    ['One might think the answer is A, but it is B.', 1],
    ['B, not C.', 1],
    ["It's not A; it's C.", 2],
    ['I would go with B rather than D.', 1],
    ["I'm torn between B and C, but I lean toward C.", 2],
    ["I'm torn between B and C.", null],
    ['If I had to choose, I would pick D.', 3],
    ['Probably C.', 2],
    ['C, I think', 2],
    ["I'd say D", 3],
    ['My guess is B', 1],
    ['None of the options follows.', null],
    ["I'm sorry, but I can't help with that.", null],
    ['I cannot determine the answer from the passage.', null],
    ['', null],
    ['   ', null],
    ['The second option', 1],
    ['Option 3', 2],
    ['The third one is right.', 2],
    ['The last option is the only one that follows.', 3],
    ['2', 1],
    ['A: no. B: yes. C: no. D: no.', 1],
    ['A ✗\nB ✗\nC ✓\nD ✗', 2],
    ['| Option | Verdict |\n|---|---|\n| A | Incorrect |\n| B | Incorrect |\n| C | Incorrect |\n| D | Correct |', 3],
    ['- A: incorrect, too broad\n- B: incorrect, off topic\n- C: correct\n- D: incorrect', 2],
    ['A. The dam holds.\nB. The dam holds if it is new.\nC. Nobody swims.\nD. A storm is near.\n\nAnswer: C', 2],
    ['B. The dam holds if it is new.', 1],
    ['The dam holds if it is new.', 1],
    ['Nobody swims', 2],
    ['The correct answer is "A storm is near."', 3],
    ['<think>A? no. B? The answer is A.</think>\n\nC', 2],
    ['<think>The answer is B, because', null],
    ['The thought began in the prompt. So A.</think>D', 3],
    [
      '<|channel|>analysis<|message|>Option A seems right.<|end|><|start|>assistant<|channel|>final<|message|>B<|return|>',
      1,
    ],
    ['Vitamin C and Company B are mentioned, but the answer is D.', 3],
    ['A storm could come, or a flood.', null],
    ['C > B > A > D', 2],
    ['Only C is supported by the passage.', 2],
    ['B is the only option that must be true.', 1],
    ['Eliminate A and D. Between B and C, C is too strong. So B.', 1],
    ['Neither A nor B can be right, and D is irrelevant. C it is.', 2],
    ['We can rule out A, B and D.', 2],
    ['Unlike A, option D addresses the conclusion, so D is correct.', 3],
    ["Let's consider option A. It says that the dam holds. Then option B", null],
    ['Is it A? Is it B?', null],
    ['~~A~~ C', 2],
    ['B is tempting, but C is the credited response.', 2],
    ['选项A不对，所以答案是B。', 1],
    ['综上，故选（D）', 3],
    ['只有C成立', 2],
    ['正确答案：Ｃ。A项过于绝对，B项无关，D项与原文矛盾。', 2],
    ['Die richtige Antwort ist B, weil A zu weit geht und C nicht relevant ist.', 1],
    ['A und C scheiden aus, D widerspricht dem Text. Es bleibt nur B.', 1],
    ['La réponse est la C. Les options A et B sont hors sujet.', 2],
    ['La respuesta correcta es la D, porque A es demasiado fuerte.', 3],
  ])('%j', (response, answer) => expect(readChoice(response, options).answer).toBe(answer))

  it.each([
    ['[{"id": "A", "text": "x"}, {"id": "B", "text": "y"}, {"id": "C", "text": "z"}]', 'no option is chosen'],
    ['[{"answer": "A"}, {"answer": "B"}, {"answer": "C"}]', 'two answers'],
    ['[{"id": "A", "score": 1}, {"id": "B", "score": 1}, {"id": "C", "score": 0}]', 'two answers'],
  ])('%j: %s', (response, why) => expect(readChoice(response, options)).toMatchObject({ answer: null, why }))

  it('is read from options without letters, where “A” is an article', () => {
    const bare = (response: string) => readChoice(response, options, { lettered: false }).answer
    expect(bare('A storm is near.')).toBe(3)
    expect(bare('Nobody swims, so the dam holds. The answer is: A storm is near')).toBe(3)
    expect(bare('B')).toBe(1)
    expect(bare('Bathers stay out of the water, i.e. nobody swims.')).toBe(2)
  })

  it('gives evidence from the original response', () => {
    const response = '<think>A?</think>\n\nSo the **answer** is **Ｃ**.'
    const { evidence } = readChoice(response, options)
    expect(response.slice(evidence!.start, evidence!.end)).toBe(evidence!.text)
    expect(evidence!.text).toContain('Ｃ')
  })
})

describe('an inference', () => {
  it.each<[string, string | null]>([
    ['Yes', 'entailed'],
    ['No.', 'not-entailed'],
    ['entailment', 'entailed'],
    ['Not entailed', 'not-entailed'],
    ['not_entailment', 'not-entailed'],
    ['No.\n\nThe premise would have to say more for this to be entailed.', 'not-entailed'],
    ['The premise does not entail the hypothesis.', 'not-entailed'],
    ['The hypothesis is not necessarily entailed by the premise.', 'not-entailed'],
    ['Yes, the hypothesis follows from the premise.', 'entailed'],
    ['The conclusion follows.', 'entailed'],
    ["It doesn't follow.", 'not-entailed'],
    ['Neutral', 'not-entailed'],
    ['This is a contradiction.', 'not-entailed'],
    ['There is no contradiction here, and in fact the premise entails the hypothesis.', 'entailed'],
    ['{"label": "entailed"}', 'entailed'],
    ['{"entailed": false}', 'not-entailed'],
    ['Answer: not entailed', 'not-entailed'],
    ['**Label:** entailment', 'entailed'],
    ['\\boxed{\\text{not entailed}}', 'not-entailed'],
    ['Is the hypothesis entailed? No: the premise speaks of some, the hypothesis of all.', 'not-entailed'],
    ['If all birds sang, it would be entailed. But only some do, so it is not.', 'not-entailed'],
    ['The hypothesis could be true, but nothing in the premise guarantees it.', 'not-entailed'],
    ['entailed or not entailed', null],
    ['I cannot help with that.', null],
    ['', null],
    ['<think>It is entailed', null],
    ['Nein, die Hypothese folgt nicht aus der Prämisse.', 'not-entailed'],
    ['Oui, la conclusion découle des prémisses.', 'entailed'],
    ['不蕴含', 'not-entailed'],
    ['前提不能推出结论，因此答案是不蕴含。', 'not-entailed'],
    ['是的，可以推出。', 'entailed'],
    ['Sí, se sigue de la premisa.', 'entailed'],
  ])('%j', (response, answer) => expect(readInference(response).answer).toBe(answer))
})

describe('a truth label', () => {
  it.each<[string, string | null]>([
    ['True', 'True'],
    ['False.', 'False'],
    ['**Unknown**', 'Unknown'],
    ['The statement is true.', 'True'],
    ['The statement is not true.', 'False'],
    ['The statement is not necessarily true.', 'Unknown'],
    ['It cannot be determined.', 'Unknown'],
    ['The statement is neither provable nor disprovable.', 'Unknown'],
    ['The statement cannot be proven or disproven from the theory.', 'Unknown'],
    ['We cannot prove it, nor can we refute it. Unknown.', 'Unknown'],
    ['There is not enough information to decide.', 'Unknown'],
    ['Rule 2 is true of Ann. So the answer is Uncertain', 'Unknown'],
    ['The statement "Bob is not tall" is true.', 'True'],
    ['The statement contradicts rule 3, so it is false.', 'False'],
    ['Its negation can be derived, so the statement is false.', 'False'],
    ['$answer$ = True ; $proof$ = (triple1)', 'True'],
    ['$answer$ = Nothing', 'Unknown'],
    ['Answer: False', 'False'],
    ['{"answer": "Unknown"}', 'Unknown'],
    ['{"answer": true}', 'True'],
    ['If Bob were tall, the statement would be true. He is not, and nothing else bears on it: Unknown.', 'Unknown'],
    ['True. Wait, rule 4 needs a kind person, and nobody is kind. So it is unknown.', 'Unknown'],
    ['true or false, who knows here', null],
    ['True or False?', null],
    ['1', null],
    ['', null],
    ['<think>The statement is true since', null],
    ['Die Aussage ist falsch.', 'False'],
    ['无法确定', 'Unknown'],
    ['该陈述为真。', 'True'],
    ['Desconocido', 'Unknown'],
  ])('%j', (response, answer) => expect(readTheoryLabel(response).answer).toBe(answer))

  it('reads codes only if they are declared', () => {
    expect(readTheoryLabel('1', { codes: true }).answer).toBe('True')
    expect(readTheoryLabel('0', { codes: true }).answer).toBe('False')
    expect(readTheoryLabel('2', { codes: true }).answer).toBe('Unknown')
    expect(readTheoryLabel('2').answer).toBeNull()
  })
})

describe('a last line "Answer: X"', () => {
  it.each<[string, number | null]>([
    ['A is tempting, but B is better.\n\nAnswer: C', 2],
    ['It has to be A.\n**Answer: (D)**', 3],
    ['A and B are close.\nFinal answer: b.', 1],
    ['Die Mühle brannte.\nAntwort: B', 1],
    ['La opción A no dice nada.\nRespuesta: C', 2],
    ['Rien ne le dit.\nRéponse : D', 3],
    ['排除A。\n答案：B', 1],
    ['So it is the river.\nAnswer: Nobody swims.', 2],
    ['So it is the river.\nAnswer: C. Nobody swims.', 2],
    ['Answer: A\n\nWait, no.\n\nAnswer: B', 1],
    ['Answer: C. A storm is near.', null],
    ['Answer: A, B', null],
    ['Answer: F', null],
  ])('%j is read first', (response, answer) => expect(readChoice(response, options).answer).toBe(answer))
  it('is unsure if an earlier answer line differs', () => {
    expect(readChoice('Answer: A\n\nAnswer: B', options).sure).toBe(false)
    expect(readChoice('Answer: B\n\nAnswer: B', options).sure).toBe(true)
  })
  it.each([
    ['It says nothing of the sort.\nAnswer: not entailed', 'not-entailed'],
    ['凡是渡船都有铃。\n答案：蕴含', 'entailed'],
  ])('%j gives a label', (response, answer) => expect(readInference(response).answer).toBe(answer))
  it.each([
    ['It is not False.\n\nAnswer: True', 'True'],
    ['Rien ne le dit.\nRéponse : inconnu', 'Unknown'],
  ])('%j gives a truth label', (response, answer) => expect(readTheoryLabel(response).answer).toBe(answer))
})

describe('options that are letters themselves', () => {
  it.each(['A', 'A.', 'So it follows.\nAnswer: A'])('%j names the option A, not the first one', response =>
    expect(readChoice(response, ['D', 'A', 'C', 'B'], { lettered: false }).answer).toBe(1),
  )
})

describe('another language', () => {
  it.each([
    'La risposta corretta è la B.',
    'La risposta non è A ma C.',
    'A resposta correta é a letra C, pois A extrapola o texto.',
    'Het juiste antwoord is B; A gaat te ver.',
    'Poprawna odpowiedź to C, ponieważ A jest błędna.',
    'Správná odpověď je B.',
    'Točan odgovor je C jer A ide predaleko.',
    "Doğru cevap B'dir. A seçeneği konu dışı.",
    'Đáp án đúng là A.',
    'Jawaban yang benar adalah B.',
    'Rätt svar är C eftersom A går för långt.',
    'Oikea vastaus on B.',
    'A helyes válasz B.',
    'Правильный ответ: B. Вариант A слишком общий.',
    'Η σωστή απάντηση είναι η B.',
    '答えはBです。Aは言い過ぎです。',
    '정답은 C입니다. A는 관련이 없습니다.',
    'الإجابة الصحيحة هي C لأن A خارج الموضوع.',
    'सही उत्तर B है।',
    'คำตอบที่ถูกต้องคือ B',
  ])('%j is not read', response => {
    expect(readChoice(response, options)).toMatchObject({ answer: null, why: 'unsupported language' })
  })
  it.each<[string, number | null]>([
    ['B', 1],
    ['<think>Выберем B.</think>\n\nC', 2],
    ['Вариант A слишком общий.\n\nAnswer: B', 1],
    ['Aは言い過ぎです。\n\n**Answer: D**', 3],
    ['La risposta giusta:\nA storm is near.', 3],
  ])('%j: a letter, an answer line or the text of an option is read', (response, answer) =>
    expect(readChoice(response, options).answer).toBe(answer),
  )
  it('labels are read from an answer line alone', () => {
    expect(readInference('Нет, гипотеза не следует из посылки.').answer).toBeNull()
    expect(readInference('Гипотеза не следует из посылки.\nAnswer: not entailed').answer).toBe('not-entailed')
    expect(readTheoryLabel('Утверждение истинно.').answer).toBeNull()
    expect(readTheoryLabel('規則2により偽です。\nAnswer: False').answer).toBe('False')
  })
})
