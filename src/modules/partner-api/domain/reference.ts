type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The description of the whole wire, as far as it is read here (OpenAPI 3.1). */
export type OpenApiDocument = {
  openapi: string;
  info: Json;
  servers: readonly Json[];
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, unknown> };
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Up to 255 printable characters, kept for 30 days. The same request under the same key is answered the ' +
    'same and done once; another request under it answers 422 platform.key_reused, one that is still running ' +
    '409 platform.still_running.',
  schema: { type: 'string', maxLength: 255 },
};
const LIMITED = {
  description: 'Too many calls of this key',
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** `POST /api/bookings/{id}/order` → `post_bookings_id_order`: unique, and stable as long as the call is. */
const operationId = (method: string, path: string): string =>
  `${method}_${path
    .replace(/^\/api\//, '')
    .replace(/[^a-zA-Z]+/g, '_')
    .replace(/^_|_$/g, '')}`;

/** Every shared schema that is reached from a value, through others. */
function referencedSchemas(value: unknown, schemas: Record<string, unknown>, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const part of value) referencedSchemas(part, schemas, into);
  else if (isObject(value))
    for (const [key, part] of Object.entries(value)) {
      const name = key === '$ref' && typeof part === 'string' ? part.split('/').at(-1) : undefined;
      if (name && !into.has(name)) {
        into.add(name);
        referencedSchemas(schemas[name], schemas, into);
      } else referencedSchemas(part, schemas, into);
    }
  return into;
}

/**
 * The wire as programs with a key may use it: the calls that have a scope, no others, and the schemas that these
 * need.
 */
export function toPartnerReference(wire: OpenApiDocument): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, methods] of Object.entries(wire.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const { 'x-scope': scope, 'x-idempotent': idempotent, parameters, responses, ...rest } = operation;
      if (typeof scope !== 'string') continue;
      const headers = idempotent ? [IDEMPOTENCY_KEY] : [];
      const all = [...((parameters as Json[] | undefined) ?? []), ...headers];
      paths[path] = {
        ...paths[path],
        [method]: {
          operationId: operationId(method, path),
          tags: [scope],
          ...rest,
          security: [{ key: [] }],
          'x-scope': scope,
          ...(all.length > 0 && { parameters: all }),
          responses: { ...(responses as Json), 429: LIMITED },
        },
      };
    }
  const { schemas } = wire.components;
  const needed = referencedSchemas(paths, schemas);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
  const securitySchemes = {
    key: { type: 'http', scheme: 'bearer', description: 'A key of the contract, sk_…' },
  };
  return {
    ...wire,
    info: { ...wire.info, title: 'Sapar partner API' },
    paths,
    components: { schemas: kept, securitySchemes } as OpenApiDocument['components'],
  };
}
