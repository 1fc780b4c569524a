/** The database keeps the names of an object in an order of its own. */
const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
export const textOf = (document: unknown): string => JSON.stringify(document, inOneOrder);

/** Whether two documents say the same, in whatever order their parts were written. */
export const isSameDocument = (a: object | null, b: object | null): boolean => textOf(a) === textOf(b);
