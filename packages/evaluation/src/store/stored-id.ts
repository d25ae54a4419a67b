/**
 * Escapes ids for PostgreSQL, whose texts cannot contain U+0000 or unpaired surrogates: these units, and backslashes, become `\\uXXXX`.
 */
const units = /\\|\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Escapes an id. */
export const storedId = (id: string): string =>
  id.replace(units, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Unescapes an id. */
export const sampleId = (stored: string): string =>
  stored.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
