/**
 * Stands in for zod in browsers: schemas are declared, never run there (the server checks every input; forms share
 * the domain's
 * pure functions). Asking it to parse says so at once.
 */
const schema: unknown = new Proxy(() => schema, {
  get(_, property) {
    if (property === 'parse' || property === 'safeParse')
      return () => {
        throw new Error('schemas are checked by the server; share a pure function instead');
      };
    if (property === 'shape' || property === 'options') return {};
    return typeof property === 'symbol' || property === 'then' ? undefined : schema;
  },
  apply: () => schema,
});

export const z = schema;
