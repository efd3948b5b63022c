import { z } from 'zod'
import { ERROR_STATUS } from '../errors.ts'
import { type Endpoint, listErrors } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { Problem } from './schemas/common.ts'

const file = z.string().meta({ format: 'binary' })
const COMPONENTS = '#/components/schemas/'

/** Creates the OpenAPI 3.1 document of the endpoint table. */
export function openApiDocument(endpoints: Record<string, Endpoint> = ENDPOINTS) {
  const schemas: Record<string, unknown> = {}
  const toSchema: ToSchema = (schema, io) => collectSchema(schemas, schema, io)
  const problem = { content: { 'application/problem+json': { schema: toSchema(Problem, 'output') } } }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = {
      operationId,
      summary: endpoint.summary,
      parameters: [
        ...listParameters(endpoint.params, 'path', toSchema),
        ...listParameters(endpoint.query, 'query', toSchema),
      ],
      ...createBody(endpoint, toSchema),
      responses: {
        ...createReply(endpoint, toSchema),
        ...listRefusals(endpoint, problem),
        default: { description: 'INVALID_INPUT, SERVICE_UNAVAILABLE, INTERNAL', ...problem },
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

/** Converts a schema, and adds the named ones to the document's components. */
type ToSchema = (schema: z.ZodType, io: 'input' | 'output') => object

function collectSchema(schemas: Record<string, unknown>, schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io })
  for (const [name, definition] of Object.entries($defs)) schemas[name] = relinkReferences(definition)
  const { id, ...anonymous } = relinkReferences(json) as { id?: string }
  if (!id) return anonymous
  schemas[id] = anonymous
  return { $ref: COMPONENTS + id }
}

const listParameters = (schema: z.ZodObject | undefined, where: 'path' | 'query', toSchema: ToSchema) =>
  Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || !(type as z.ZodType).safeParse(undefined).success,
    schema: toSchema(type as z.ZodType, 'input'),
  }))

function createBody({ body, form, optionalFiles = [] }: Endpoint, toSchema: ToSchema) {
  if (form) {
    const optional = Object.fromEntries(optionalFiles.map((name) => [name, file.optional()]))
    const schema = toSchema(form.extend({ file, ...optional }), 'input')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  // A body whose members are all optional may be missing.
  const required = !body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': { schema: toSchema(body, 'input') } } } }
}

function createReply({ status = 200, file, reply }: Endpoint, toSchema: ToSchema) {
  if (status === 204) return { [status]: { description: 'Done.' } }
  const content = { [file?.type ?? 'application/json']: { schema: toSchema(reply, 'output') } }
  return { [status]: { description: 'Done.', content } }
}

/** The refusals of an endpoint by status, with their codes as description. */
function listRefusals(endpoint: Endpoint, problem: object) {
  const refusals = Map.groupBy(listErrors(endpoint), (code) => ERROR_STATUS[code])
  return Object.fromEntries(
    [...refusals].map(([status, codes]) => [status, { description: codes.join(', '), ...problem }]),
  )
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
