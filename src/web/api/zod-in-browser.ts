/**
 * Replaces zod in browsers: schemas are declared there but never run (the server validates every input; forms share the
 * domain's pure functions). Parsing throws.
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
