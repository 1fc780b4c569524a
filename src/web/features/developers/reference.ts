import type { Scope } from '#kernel/endpoint.ts';

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type ApiOperation = Json & { operationId: string; summary: string; 'x-scope': Scope };
type Document = {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, unknown> };
};

/** One line of the list of calls. */
export type CallLine = { id: string; method: string; path: string; summary: string; scope: Scope };
/** One field of a schema, indented by its depth. */
export type FieldLine = { name: string; depth: number; type: string; required: boolean; note: string };
export type CallView = CallLine & {
  parameters: readonly FieldLine[];
  body: readonly FieldLine[];
  responseFields: readonly FieldLine[];
  status: string;
};

const MAX_FIELD_DEPTH = 6;
const MAX_FIELD_LINES = 600;

/** Calls grouped by scope, in order of first appearance. */
export function listCalls(document: unknown): CallLine[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      scope: operation['x-scope'],
    })),
  );
}

/** One call with its fields; null for an unknown id. */
export function findCall(document: unknown, id: string): CallView | null {
  const { components } = document as Document;
  const line = listCalls(document).find((one) => one.id === id);
  if (!line) return null;
  const operation = (document as Document).paths[line.path]?.[line.method.toLowerCase()] as Json;
  const responses = operation.responses as Record<string, Json>;
  const status = Object.keys(responses).find((one) => one.startsWith('2')) ?? '200';
  const fields = (schema: unknown) => describeFields(schema, components.schemas);
  return {
    ...line,
    parameters: ((operation.parameters ?? []) as Json[]).map((one) => ({
      name: String(one.name),
      depth: 0,
      type: `${one.in}, ${describeType(one.schema, components.schemas)}`,
      required: one.required === true,
      note: String(one.description ?? ''),
    })),
    body: fields(bodySchema(operation.requestBody)),
    responseFields: fields(bodySchema(responses[status])),
    status,
  };
}

function bodySchema(holder: unknown): unknown {
  if (!isObject(holder) || !isObject(holder.content)) return undefined;
  const [first] = Object.values(holder.content);
  return isObject(first) ? first.schema : undefined;
}

function resolved(schema: unknown, schemas: Record<string, unknown>): { schema: Json; name: string | null } {
  if (!isObject(schema)) return { schema: {}, name: null };
  if (typeof schema.$ref !== 'string') return { schema, name: null };
  const name = schema.$ref.split('/').at(-1) ?? '';
  return { schema: isObject(schemas[name]) ? schemas[name] : {}, name };
}

const listVariants = (schema: Json): unknown[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));

function describeType(schemaValue: unknown, schemas: Record<string, unknown>): string {
  const { schema, name } = resolved(schemaValue, schemas);
  if (name) return name;
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `[${describeType(schema.items, schemas)}]`;
  const variants = listVariants(schema);
  if (variants.length > 0) return [...new Set(variants.map((one) => describeType(one, schemas)))].join(' | ');
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** The fields of a schema and of its nested schemas; each named schema is expanded once on a path. */
export function describeFields(schemaValue: unknown, schemas: Record<string, unknown>): FieldLine[] {
  const lines: FieldLine[] = [];
  const walk = (value: unknown, depth: number, above: readonly string[]): void => {
    const { schema, name } = resolved(value, schemas);
    if (depth > MAX_FIELD_DEPTH || lines.length >= MAX_FIELD_LINES || (name && above.includes(name))) return;
    const next = name ? [...above, name] : above;
    for (const variant of listVariants(schema)) walk(variant, depth, next);
    if (schema.type === 'array') walk(schema.items, depth, next);
    if (!isObject(schema.properties)) return;
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const [field, part] of Object.entries(schema.properties)) {
      if (lines.length >= MAX_FIELD_LINES) return;
      const note = isObject(part) && typeof part.description === 'string' ? part.description : '';
      lines.push({
        name: field,
        depth,
        type: describeType(part, schemas),
        required: required.includes(field),
        note,
      });
      walk(part, depth + 1, next);
    }
  };
  walk(schemaValue, 0, []);
  return lines;
}
