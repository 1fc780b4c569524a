import fc, { type Arbitrary } from 'fast-check';

/** The subset of JSON Schema that our API uses. */
type Schema = {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
};
type Parameter = { name: string; in: string; schema?: Schema };
export type Document = {
  paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { parameters?: Parameter[]; requestBody?: { content?: Record<string, { schema?: Schema }> } }>
      >
    >
  >;
  components: { schemas: Readonly<Record<string, Schema>> };
};
export type Operation = {
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: Schema | null;
  shared: Readonly<Record<string, Schema>>;
};
/** A visitor, and valid ids by field name. */
export type Known = { cookie: string; values: Readonly<Record<string, readonly unknown[]>> };
export type FuzzedRequest = { path: string; headers: Record<string, string>; body: string | undefined };

export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      method: method.toUpperCase(),
      path,
      parameters: declared.parameters ?? [],
      body: Object.values(declared.requestBody?.content ?? {})[0]?.schema ?? null,
      shared: document.components.schemas,
    })),
  );

/** Values that databases and calendars handle badly. */
const INVALID_VALUES = ['\u0000', 'a\u0000b', '\ud800', '0000-01-01', '9999-12-31', 2 ** 53, -1, 1e308];
const TEXTS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-1',
  '1e308',
  '0x10',
  '9007199254740993',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  "' or 1=1--",
  '%00',
  '%',
  '../../etc/passwd',
  '..%2f..%2f',
  '//evil.example',
  'javascript:alert(1)',
  '</script><script>alert(1)</script>',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '=1+1',
  'İıſK',
  '🚀'.repeat(20),
  '\u202eabc',
  '０１２３',
  'x'.repeat(70),
  'x'.repeat(5_000),
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '2026-12-09T25:61',
  '00000000-0000-0000-0000-000000000000',
  'S-123456',
  '1234567890123',
  '1-1',
  'zzzzzz-zzzzzz',
];
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
];

const hostileInput: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...INVALID_VALUES) },
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

type Sense = {
  shared: Operation['shared'];
  known: Known /** Good values for each bad one. */;
  sense: number;
};

/** Mostly valid by the schema, so that requests get far; sometimes anything. */
function fitting(schema: Schema, given: Sense, name = ''): Arbitrary<unknown> {
  const named = schema.$ref?.split('/').at(-1);
  if (named !== undefined && given.shared[named]) return fitting(given.shared[named], given, name);
  const made = shaped(schema, given);
  const familiar = given.known.values[name];
  const good = familiar
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...familiar) }, { weight: 1, arbitrary: made })
    : made;
  return fc.oneof({ weight: given.sense, arbitrary: good }, { weight: 1, arbitrary: hostileInput });
}

function shaped(schema: Schema, given: Sense): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => fitting(part, given)));
  const properties = Object.entries(schema.properties ?? {});
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(properties.map(([name, part]) => [name, fitting(part, given, name)])),
        properties.length > 0 ? { requiredKeys: properties.map(([name]) => name) } : {},
      );
    case 'array':
      return fc.array(fitting(schema.items ?? {}, given), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.integer({ min: -2, max: 120 });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.string({ maxLength: 30 });
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** A value as a path or query component; lone surrogates are replaced. */
const serializeParameter = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed());

/** Any request to one operation: from nearly valid ones to arbitrary paths, headers and bodies. */
export function requestTo(operation: Operation, known: Known): Arbitrary<FuzzedRequest> {
  const { shared } = operation;
  const value = (parameter: Parameter) =>
    fitting(parameter.schema ?? {}, { shared, known, sense: parameter.in === 'path' ? 2 : 8 }, parameter.name);
  const params = operation.parameters.filter((each) => each.in === 'path');
  const query = operation.parameters.filter((each) => each.in === 'query');
  const body: Arbitrary<string | undefined> = operation.body
    ? fc.oneof(
        {
          weight: 12,
          arbitrary: fitting(operation.body, { shared, known, sense: 15 }).map((given) => JSON.stringify(given)),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom('', '{', '[', 'null', '"', '{"__proto__":{"a":1}}', '['.repeat(9_999)),
        },
      )
    : fc.constantFrom(undefined, '{}', 'null', '[]');
  const bodied = operation.method !== 'GET';
  return fc
    .record({
      params: fc.tuple(...params.map(value)),
      query: fc.tuple(...query.map((each) => fc.option(value(each), { nil: undefined, freq: 14 }))),
      twice: fc.integer({ min: 0, max: 9 }),
      body: bodied ? body : fc.constant(undefined),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('text/plain', 'application/json;charset=x', 'multipart/form-data', 'a'),
        },
      ),
      cookie: fc.oneof(
        { weight: 6, arbitrary: fc.constant(known.cookie) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('sapar_visitor=%00', 'sapar_visitor=', 'a', ';;=;', 'defaultLanguage=__proto__'),
        },
      ),
      key: fc.option(fc.constantFrom('k-1', 'k-2', 'x'.repeat(255), 'x'.repeat(256), 'a b', '"'), {
        nil: undefined,
      }),
    })
    .map((given) => {
      let path = operation.path;
      params.forEach(({ name }, i) => {
        path = path.replace(name === '*' ? '*' : `{${name}}`, () => serializeParameter(given.params[i]));
      });
      const queryParts = query.flatMap(({ name }, i) => {
        const item = given.query[i];
        if (item === undefined) return [];
        const one = `${encodeURIComponent(name)}=${serializeParameter(item)}`;
        return given.twice === 0 ? [one, one] : [one];
      });
      return {
        path: queryParts.length > 0 ? `${path}?${queryParts.join('&')}` : path,
        headers: {
          cookie: given.cookie,
          ...(given.body === undefined ? {} : { 'content-type': given.type }),
          ...(given.key === undefined ? {} : { 'idempotency-key': given.key }),
        },
        body: given.body,
      };
    });
}
