/**
 * Derives the published JSON Schemas from types (`npm run schemas`). For every call of a function that prints JSON, TypeScript's checker
 * gives the type of the printed value, and the first argument is the schema's name. Doc comments become descriptions.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from './corpora.ts'

type Schema = Readonly<Record<string, unknown>>

/** Functions that print JSON, and the index of the printed argument. */
const writers: Readonly<Record<string, number>> = { writeJson: 1, writeJsonLine: 1, formatJson: 1, runBatch: 2 }

/** Lines of data files, which have no schema version. */
const dataLines = [
  { name: 'generate.line', file: 'packages/robustlr/src/instances/instance.ts', type: 'Instance' },
  { name: 'convert.qa2nli.batch', file: 'packages/benchmarks/src/convert/qa2nli.ts', type: 'ConvertedPair' },
]

const sourceFolder = join(root, 'packages', 'elenchus', 'src')
const version = { schemaVersion: { const: 1 } }

/** The row of a batch for a line that could not be answered. */
const errorRow = {
  description: 'a line of the batch with an error; the batch continues',
  type: 'object',
  properties: { ...version, id: {}, line: { type: 'integer', minimum: 1 }, error: { type: 'string' } },
  required: ['schemaVersion', 'line', 'error'],
}

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.tests.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = ts.sys.readDirectory(sourceFolder, ['.ts']).filter(file => !file.endsWith('.test.ts'))
  return ts.createProgram([...files, ...dataLines.map(({ file }) => join(root, file))], options)
}

/** Converts a type to a JSON Schema; a type that contains itself ends in a schema that accepts everything. */
function toSchema(checker: ts.TypeChecker, type: ts.Type, node: ts.Node, enclosing: readonly ts.Type[] = []): Schema {
  const { TypeFlags: flags } = ts
  const is = (flag: ts.TypeFlags) => (type.flags & flag) !== 0
  const convert = (part: ts.Type) => toSchema(checker, part, node, [...enclosing, type])
  if (is(flags.Any | flags.Unknown | flags.NonPrimitive) || enclosing.includes(type)) return {}
  if (is(flags.String | flags.TemplateLiteral)) return { type: 'string' }
  if (is(flags.Number)) return { type: 'number' }
  if (is(flags.Boolean | flags.BooleanLiteral)) return { type: 'boolean' }
  if (is(flags.Null)) return { type: 'null' }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] }
  if (type.isUnion()) return unionSchema(type.types.filter(part => !isUndefined(part)).map(convert))
  const parts = () => checker.getTypeArguments(type as ts.TypeReference).map(convert)
  if (checker.isTupleType(type)) {
    const prefixItems = parts()
    return { type: 'array', prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length }
  }
  if (checker.isArrayType(type)) return { type: 'array', items: parts()[0] }
  if (type.getCallSignatures().length > 0 || ['Map', 'ReadonlyMap', 'Set'].includes(type.symbol?.name))
    throw new Error(`${node.getSourceFile().fileName}: ${checker.typeToString(type)} cannot be printed as JSON`)
  return objectSchema(checker, type, node, convert)
}

const literalValues = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap(part => (part.isStringLiteral() ? [part.value] : []))

const isUndefined = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0

/** Merges the members of a union, sorted alphabetically: values into one `enum`, simple types into one `type`. */
function unionSchema(schemas: readonly Schema[]): Schema {
  const members = schemas.flatMap(each => (Array.isArray(each['anyOf']) ? (each['anyOf'] as Schema[]) : [each]))
  const values = [...new Set(members.flatMap(member => (Array.isArray(member['enum']) ? member['enum'] : [])))]
  const others = members.filter(member => !('enum' in member)).map(member => JSON.stringify(member))
  const all: Schema[] = [...new Set(others)].sort().map(text => JSON.parse(text))
  if (values.length > 0) all.unshift({ enum: values.sort() })
  if (all.length === 1) return all[0]!
  const isSimple = (each: Schema) => typeof each['type'] === 'string' && Object.keys(each).length === 1
  return all.every(isSimple) ? { type: all.map(each => each['type']) } : { anyOf: all }
}

/** The schema of an object type; `node` is the place of the call, for error messages. */
function objectSchema(
  checker: ts.TypeChecker,
  type: ts.Type,
  node: ts.Node,
  convert: (part: ts.Type) => Schema,
): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  for (const property of checker.getPropertiesOfType(type)) {
    const value = checker.getTypeOfSymbolAtLocation(property, node)
    if (isUndefined(value)) continue
    const comment = ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, ' ')
    properties[property.name] = { ...(comment === '' ? {} : { description: comment }), ...convert(value) }
    const optional =
      (property.flags & ts.SymbolFlags.Optional) !== 0 || (value.isUnion() && value.types.some(isUndefined))
    if (!optional) required.push(property.name)
  }
  const index = checker.getIndexInfosOfType(type)[0]
  return {
    type: 'object',
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(index ? { additionalProperties: convert(index.type) } : {}),
  }
}

/** Adds the schema version, and to answers of a batch the id of the line, to every object of a union. */
function withFields(schema: Schema, fields: Schema): Schema {
  if (Array.isArray(schema['anyOf'])) return { anyOf: schema['anyOf'].map(each => withFields(each, fields)) }
  const { properties, required = [] } = schema as { properties?: Schema; required?: readonly string[] }
  return { ...schema, properties: { ...fields, ...properties }, required: ['schemaVersion', ...required] }
}

/** The JSON Schema files by name. */
export function schemaFiles(): Map<string, string> {
  const program = createProgram()
  const checker = program.getTypeChecker()
  const schemasByName = new Map<string, Schema[]>()
  const addSchema = (name: string, schema: Schema) =>
    schemasByName.set(name, [...(schemasByName.get(name) ?? []), schema])
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return
    const value = node.arguments[writers[node.expression.text] ?? -1]
    if (!value) return
    for (const name of literalValues(checker.getTypeAtLocation(node.arguments[0]!))) {
      const type = checker.getTypeAtLocation(value)
      const answer = type.getCallSignatures()[0]?.getReturnType()
      const printedType = answer ? checker.getAwaitedType(answer)! : type
      addSchema(name, withFields(toSchema(checker, printedType, node), answer ? { ...version, id: {} } : version))
      if (answer) addSchema(name, errorRow)
    }
  }
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(sourceFolder)) visit(file)
  for (const { name, file, type } of dataLines) {
    const source = program.getSourceFile(join(root, file))!
    const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(each => each.name === type)!
    addSchema(name, toSchema(checker, checker.getDeclaredTypeOfSymbol(symbol), source))
  }
  const text = ([name, schemas]: [string, Schema[]]): [string, string] => {
    const head = { title: `elenchus ${name}`, $schema: 'https://json-schema.org/draft/2020-12/schema' }
    return [`${name}.schema.json`, `${JSON.stringify({ ...head, ...unionSchema(schemas) })}\n`]
  }
  return new Map([...schemasByName].map(text))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(root, 'packages', 'elenchus', 'schemas')
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  for (const [name, text] of schemaFiles()) writeFileSync(join(folder, name), text)
}
