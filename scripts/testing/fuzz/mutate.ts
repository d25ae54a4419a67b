/** Seeded mutations of valid inputs: of bytes, of the tokens and lines of a text, and of the nodes of a JSON document. */
import type { Random } from '../../../packages/statistics/src/random.ts'

export const pick = <T>(random: Random, list: readonly T[]): T => list[random.int(list.length)]!

/** Names of properties that every object inherits. */
export const prototypeNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf']

/** Nests lists and objects in turn. */
const nest = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [nest(depth - 1)] : { a: nest(depth - 1) }

/** Strings that readers rarely expect. */
const hostileStrings: readonly string[] = [
  ...prototypeNames,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u2028',
  '\ufeff',
  '\u202e',
  'é́𝒳👩‍👩‍👧',
  '../../../etc/passwd',
  '%00',
  '$& $1',
  '<script>alert(1)</script>',
  '-1',
  '1e999',
  'NaN',
  'undefined',
  'null',
  '"',
  '\\',
  '{',
  '[[',
  '□◇¬→∧',
  'x'.repeat(5000),
  'a '.repeat(2000),
  '\n\n\n',
  '\t',
]
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  4294967296,
  [],
  {},
  [[]],
  [null],
  [1, 'a', {}],
  { length: 3 },
  { constructor: 1, toString: 2 },
  nest(40),
  Array.from({ length: 300 }, (_, i) => i),
]

export const pickHostileString = (random: Random): string => pick(random, hostileStrings)
const pickHostileValue = (random: Random): unknown =>
  random.int(2) === 0 ? pickHostileString(random) : structuredClone(pick(random, hostileValues))

interface Parent {
  readonly container: Record<string, unknown> | unknown[]
  readonly key: string
}

/** Returns the position of every node of a document except the root. */
function listNodes(value: unknown, found: Parent[] = []): Parent[] {
  if (typeof value !== 'object' || value === null) return found
  for (const key of Object.keys(value)) {
    found.push({ container: value as Record<string, unknown>, key })
    listNodes((value as Record<string, unknown>)[key], found)
  }
  return found
}

const setKey = (object: object, key: string, value: unknown): void => {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Changes one to three nodes of a copy of a document: deletes, duplicates, swaps, renames, or replaces them. */
export function mutateJson(document: unknown, random: Random): unknown {
  let root: unknown = structuredClone(document)
  const count = 1 + (random.int(3) === 0 ? random.int(3) : 0)
  for (let i = 0; i < count; i++) {
    const nodes = listNodes(root)
    if (nodes.length === 0 || random.int(60) === 0) {
      root = pickHostileValue(random)
      continue
    }
    const { container, key } = pick(random, nodes)
    const object = container as Record<string, unknown>
    const value = object[key]
    switch (random.int(7)) {
      case 0:
        if (Array.isArray(container)) container.splice(Number(key), 1)
        else delete object[key]
        break
      case 1:
        if (Array.isArray(container)) container.splice(Number(key), 0, structuredClone(value))
        else setKey(container, pickHostileString(random), structuredClone(value))
        break
      case 2: {
        const other = pick(random, nodes)
        const otherObject = other.container as Record<string, unknown>
        const otherValue = structuredClone(otherObject[other.key])
        setKey(otherObject, other.key, structuredClone(value))
        setKey(object, key, otherValue)
        break
      }
      case 3:
        setKey(
          object,
          key,
          typeof value === 'string' ? mutateText(value, random) : typeof value === 'number' ? String(value) : [value],
        )
        break
      default:
        setKey(object, key, pickHostileValue(random))
    }
  }
  return root
}

const tokenPattern = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]|\s+/gu

/** Changes a text: one to three tokens, lines or ranges of it are deleted, duplicated, swapped, replaced or cut off. */
export function mutateText(text: string, random: Random): string {
  let changed = text
  const count = 1 + random.int(3)
  for (let i = 0; i < count; i++) {
    const isByLine = random.int(3) === 0
    const parts = isByLine ? changed.split(/(?<=\n)/) : (changed.match(tokenPattern) ?? [])
    if (parts.length === 0) return pickHostileString(random)
    const [index, other] = [random.int(parts.length), random.int(parts.length)]
    switch (random.int(7)) {
      case 0:
        parts.splice(index, 1 + random.int(Math.min(8, parts.length)))
        break
      case 1:
        parts.splice(index, 0, parts.slice(index, index + 1 + random.int(5)).join(''))
        break
      case 2:
        ;[parts[index], parts[other]] = [parts[other]!, parts[index]!]
        break
      case 3:
        parts.length = index
        break
      case 4:
        parts[index] = String(pick(random, [-1, 0, 1e9, 1e21, 2 ** 53, 0.5, 99_999_999]))
        break
      default:
        parts[index] = pickHostileString(random)
    }
    changed = parts.join('')
  }
  return changed
}

/** Changes some bytes, so that the text may no longer be UTF-8. */
function mutateBytes(text: string, random: Random): Uint8Array {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return Buffer.from([0xff])
  for (let i = 0; i <= random.int(4); i++) bytes[random.int(bytes.length)] = random.int(256)
  return bytes
}

/** Changes a file: its JSON nodes if it is JSON or JSON Lines, otherwise its text; sometimes its bytes. */
export function mutateFile(text: string, random: Random): string | Uint8Array {
  const choice = random.int(12)
  if (choice === 0) return mutateBytes(text, random)
  if (choice <= 2) return mutateText(text, random)
  const document = parseJson(text)
  if (document !== undefined) return JSON.stringify(mutateJson(document, random))
  const lines = text.split('\n')
  const index = random.int(lines.length)
  const line = parseJson(lines[index]!)
  if (line === undefined) return mutateText(text, random)
  lines[index] = JSON.stringify(mutateJson(line, random))
  return lines.join('\n')
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
