/**
 * Ids as PostgreSQL can hold them: its texts have neither U+0000 nor halves of surrogate pairs, and ids of samples may hold anything. An id
 * with none of these and without a backslash stands as it is; in others such a unit, and every backslash, becomes `\\uXXXX`.
 */
const units = /\\|\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** The id as it is stored. */
export const storedId = (id: string): string =>
  id.replace(units, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The id that was stored. */
export const sampleId = (stored: string): string =>
  stored.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
