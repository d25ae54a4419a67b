/** The OpenAPI document of the table of routes: nothing about the API is written down twice. */
import { z } from 'zod'
import { problem } from './common.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const parameter = (where: 'path' | 'query', name: string, schema: z.ZodType) => ({
  name,
  in: where,
  required: where === 'path' || !schema.safeParse(undefined).success,
  schema: schemaOf(schema, 'input'),
})

function operation(name: string, { allowed, summary, path, query, body, response }: Route) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, each]) => parameter('path', each!, z.string()))
  const inQuery = Object.entries(query?.shape ?? {}).map(([each, schema]) =>
    parameter('query', each, schema as z.ZodType),
  )
  return {
    operationId: name,
    summary,
    'x-allowed': allowed,
    ...(allowed === 'everyone' ? { security: [] } : {}),
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Done.',
        content:
          response === 'stream'
            ? { 'text/event-stream': { schema: { type: 'string' } } }
            : { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      default: {
        description: 'What went wrong, in a sentence.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document. */
export function openApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(name, route) }
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
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  }
}
