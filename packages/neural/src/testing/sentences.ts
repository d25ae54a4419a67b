/** Short texts of our own words, the same every time: what the tiny networks of the tests are asked about. */
const words =
  'rain sun cat dog river stone bread lamp green tall old kind runs sleeps because therefore if then not and or never must may — é 12'.split(
    ' ',
  )

/** A text of `length` words that depends on the seed alone. */
export function sentence(seed: number, length: number): string {
  let state = (seed + 1) * 2654435761
  const said: string[] = []
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393 + i) >>> 0
    said.push(words[state % words.length]!)
  }
  return `${said.join(' ')}.`
}

/** The input number `i` of the tests, in two parts of several lengths. */
export const inputOf = (i: number): [string, string] => [sentence(i, 3 + (i % 9)), sentence(1000 + i, 1 + (i % 5))]
