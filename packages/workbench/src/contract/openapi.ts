/** Generates the OpenAPI document from the table of routes. */
import { z } from 'zod'
import { problem } from './common.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const toParameter = (location: 'path' | 'query', name: string, schema: z.ZodType) => ({
  name,
  in: location,
  required: location === 'path' || !schema.safeParse(undefined).success,
  schema: toJsonSchema(schema, 'input'),
})

const text = { schema: { type: 'string' } }
function toContent(response: Route['response']): Record<string, object> {
  if (response === 'stream') return { 'text/event-stream': text }
  if (response === 'file') return { 'text/csv': text, 'application/jsonl': text }
  return { 'application/json': { schema: toJsonSchema(response, 'output') } }
}

function toOperation(name: string, { allowed, summary, path, query, body, response }: Route) {
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, each]) => toParameter('path', each!, z.string()))
  const queryParameters = Object.entries(query?.shape ?? {}).map(([each, schema]) =>
    toParameter('query', each, schema as z.ZodType),
  )
  return {
    operationId: name,
    summary,
    'x-allowed': allowed,
    security: allowed === 'everyone' ? [] : undefined,
    parameters:
      pathParameters.length + queryParameters.length > 0 ? [...pathParameters, ...queryParameters] : undefined,
    requestBody: body && { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'input') } } },
    responses: {
      200: {
        description: 'Success.',
        content: toContent(response),
      },
      default: {
        description: 'Error.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** Creates the OpenAPI 3.1 document. */
export function createOpenApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: toOperation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Elenchus workbench', version },
    paths,
    security: [{ cookie: [] }, { token: [] }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'elenchus' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Problem: toJsonSchema(problem, 'output') },
    },
  }
}
