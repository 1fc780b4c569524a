/** The JSON of a passkey in a form; an empty object for text that is none, which the server refuses. */
export function parsePasskey(form: FormData): object {
  const text = form.get('passkey');
  try {
    const value: unknown = JSON.parse(typeof text === 'string' ? text.slice(0, 100_000) : '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
