import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PROBLEM = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'detail', 'fields', 'details', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          values: { type: 'object' },
        },
      },
    },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
};

/** Lifts the definitions that each schema carries into `components.schemas` and points the references there. */
function lift(node: unknown, shared: Json): unknown {
  if (Array.isArray(node)) return node.map((part) => lift(part, shared));
  if (!isObject(node)) return node;
  const { definitions, $schema, ...rest } = node;
  if (isObject(definitions))
    for (const [name, schema] of Object.entries(definitions)) shared[name] ??= lift(schema, shared);
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/definitions/', '#/components/schemas/')
        : lift(value, shared),
    ]),
  );
}

/** `/openapi.json` (3.1) of all mounted endpoints, generated from their schemas. */
export async function registerOpenapi(app: FastifyInstance, baseUrl: string): Promise<void> {
  const shared: Json = { Problem: PROBLEM };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sapar', version: '1', description: 'Search, compare and book travel.' },
      servers: [{ url: baseUrl }],
    },
    transform: ({ schema, url, route }) => {
      const declared = route.config?.endpoint;
      if (!declared) return { schema: { hide: true }, url };
      const { response, ...rest } = schema as Json;
      const { scope, idempotent } = declared;
      const refusal = {
        description: 'A refusal or a failure',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
      return {
        schema: {
          ...(lift({ ...rest, response: { ...(response as Json), default: refusal } }, shared) as Json),
          ...(scope && { 'x-scope': scope }),
          ...(idempotent && { 'x-idempotent': true }),
        },
        url,
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return {};
      return { ...document.openapiObject, components: { schemas: shared } };
    },
  });
  // No route is added after the first request, so the text is built once.
  let text: string | undefined;
  app.get(
    '/openapi.json',
    { schema: { hide: true }, config: { limit: false, expensive: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(app.swagger());
      return reply.type('application/json; charset=utf-8').serializer(String).send(text);
    },
  );
}
