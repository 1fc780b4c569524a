/** NUL and half of a surrogate pair, as JSON writes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * The JSON of a supplier's answer. Characters that PostgreSQL stores in no text are left out of its strings: a booking
 * whose outcome could not be recorded for one of them would be an unknown outcome. @throws SyntaxError
 */
export const parseAnswer = (text: string): unknown =>
  UNSTORABLE.test(text)
    ? JSON.parse(text, (_key, value: unknown) =>
        typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
      )
    : JSON.parse(text);
