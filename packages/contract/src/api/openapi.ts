import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { Problem } from './schemas/common.ts'

const file = z.string().meta({ format: 'binary' })
const COMPONENTS = '#/components/schemas/'
const ACCESS_ERRORS: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: [],
  member: ['NOT_SIGNED_IN'],
  customer: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
  mechanic: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
}

/** Creates the OpenAPI 3.1 document of the endpoint table. */
export function openApiDocument(endpoints: Record<string, Endpoint> = ENDPOINTS) {
  const schemas: Record<string, unknown> = {}
  const toSchema = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io })
    Object.assign(
      schemas,
      Object.fromEntries(Object.entries($defs).map(([name, definition]) => [name, relinkReferences(definition)])),
    )
    const { id, ...anonymous } = relinkReferences(json) as { id?: string }
    if (!id) return anonymous
    schemas[id] = anonymous
    return { $ref: COMPONENTS + id }
  }
  const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: where,
      required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema: toSchema(type as z.ZodType, 'input'),
    }))
  const problem = { content: { 'application/problem+json': { schema: toSchema(Problem, 'output') } } }

  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const status = endpoint.status ?? 200
    const codes = [...ACCESS_ERRORS[endpoint.access], ...endpoint.errors]
    const refusals = Map.groupBy(codes, (code) => ERROR_STATUS[code])
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = {
      operationId,
      summary: endpoint.summary,
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...(endpoint.body && {
        // A body whose members are all optional may be missing.
        requestBody: {
          required: !endpoint.body.safeParse({}).success,
          content: { 'application/json': { schema: toSchema(endpoint.body, 'input') } },
        },
      }),
      ...(endpoint.form && {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: toSchema(
                endpoint.form.extend({
                  file,
                  ...Object.fromEntries((endpoint.optionalFiles ?? []).map((name) => [name, file.optional()])),
                }),
                'input',
              ),
            },
          },
        },
      }),
      responses: {
        [status]:
          status === 204
            ? { description: 'Done.' }
            : {
                description: 'Done.',
                content: {
                  [endpoint.file?.type ?? 'application/json']: { schema: toSchema(endpoint.reply, 'output') },
                },
              },
        ...Object.fromEntries(
          [...refusals].map(([code, names]) => [code, { description: names.join(', '), ...problem }]),
        ),
        default: { description: 'INVALID_INPUT, INTERNAL', ...problem },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Radruf service',
      version: '1.0.0',
      description: 'Remote bicycle repair: tickets, booking, chat and call.',
    },
    paths,
    components: { schemas },
  }
}

/** Redirects references to a schema's own definitions to the document's components. */
function relinkReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinkReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, COMPONENTS + inner.replace('#/$defs/', '')]
        : [key, relinkReferences(inner)],
    ),
  )
}
