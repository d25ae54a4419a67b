/** Fake @huggingface/transformers: a character tokenizer and a model that echoes, or prefers what it is asked to echo. */
import type { Transformers } from '../onnx.ts'

const tensor = (values: readonly number[]) => ({
  dims: [1, values.length],
  data: BigInt64Array.from(values.map(BigInt)),
})
const codes = (text: string) => [...text].map(letter => letter.codePointAt(0)!)
const wanted = (text: string) => /echo (\S+)/.exec(text)?.[1] ?? ''

export function fakeTransformers(): Transformers {
  const tokenizer = Object.assign(
    (text: string) => ({ input_ids: tensor(codes(text)), attention_mask: tensor(codes(text).map(() => 1)) }),
    {
      chat_template: 'yes',
      decode: (ids: readonly number[]) => ids.map(id => String.fromCodePoint(id)).join(''),
      apply_chat_template: (messages: readonly object[]) =>
        `${(messages as { content: string }[]).map(({ content }) => content).join('\n')}\n`,
    },
  )
  const textOf = (ids: { data: ArrayLike<number | bigint> }) =>
    Array.from(ids.data, id => String.fromCodePoint(Number(id))).join('')
  const model = Object.assign(
    async ({ input_ids }: { input_ids: { data: ArrayLike<number | bigint>; dims: readonly number[] } }) => {
      const [size, text] = [128, textOf(input_ids)]
      const data = new Float32Array(text.length * size)
      for (let i = 0; i < text.length; i++) data[i * size + wanted(text).charCodeAt(0)] = 5
      return { logits: { dims: [1, text.length, size], data } }
    },
    {
      generate: async (options: Record<string, unknown>) => {
        const text = textOf(options['input_ids'] as { data: ArrayLike<bigint> })
        return tensor(codes(text + wanted(text)))
      },
      dispose: async () => {},
    },
  )
  return {
    env: { allowRemoteModels: true, allowLocalModels: true, localModelPath: '' },
    AutoTokenizer: { from_pretrained: async () => tokenizer },
    AutoModelForCausalLM: { from_pretrained: async () => model },
  }
}
