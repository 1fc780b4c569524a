/** What a server says about an e-mail in one Authentication-Results header (RFC 8601). */
type Results = { authservId: string; results: { method: string; result: string; properties: Map<string, string> }[] };

/** The text without comments, which may be nested; quoted strings keep theirs. */
function withoutComments(text: string): string {
  let [out, depth, quoted] = ['', 0, false];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? '';
    if (sign === '\\' && (quoted || depth > 0)) {
      const pair = text.slice(i, i + 2);
      if (depth === 0) out += pair;
      i++;
      continue;
    }
    if (sign === '"' && depth === 0) quoted = !quoted;
    if (sign === '(' && !quoted) depth++;
    else if (sign === ')' && !quoted && depth > 0) depth--;
    else if (depth === 0) out += sign;
  }
  return out;
}

/** Parts between semicolons outside quoted strings. */
function splitParts(text: string): string[] {
  const parts = [''];
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (sign === ';' && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Reads one header; null for what is none. */
function parseResults(value: string): Results | null {
  const [head = '', ...parts] = splitParts(withoutComments(value.replace(/\r?\n/g, ' ')));
  // A version may follow the name of the server.
  const [authservId = '', version = '1', ...rest] = head.split(/\s+/);
  if (authservId === '' || version !== '1' || rest.length > 0) return null;
  const results = parts.flatMap((part) => {
    const [first = '', ...pairs] = part.replace(/\s*=\s*/g, '=').match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
    const [method = '', result = ''] = first.toLowerCase().split('=');
    const properties = new Map(
      pairs.map((pair): [string, string] => {
        const at = pair.indexOf('=');
        return [
          pair.slice(0, at).toLowerCase(),
          pair
            .slice(at + 1)
            .replace(/^"(.*)"$/, '$1')
            .toLowerCase(),
        ];
      }),
    );
    return result === '' ? [] : [{ method, result, properties }];
  });
  return { authservId: authservId.toLowerCase(), results };
}

/**
 * Whether our own receiving server says that an e-mail passed DMARC for this domain. Headers of other servers say
 * nothing. Our server removes headers in its own name that come with an e-mail; if it did not, there would be two
 * statements, and none of them is believed.
 */
export function passesDmarc(headers: readonly string[], authservId: string, fromDomain: string): boolean {
  const own = headers
    .map(parseResults)
    .filter((one) => one !== null && one.authservId === authservId.toLowerCase())
    .flatMap((one) => one?.results ?? [])
    .filter(({ method }) => method === 'dmarc');
  const [statement] = own;
  if (!statement || own.length !== 1 || statement.result !== 'pass') return false;
  return statement.properties.get('header.from') === fromDomain.toLowerCase();
}
