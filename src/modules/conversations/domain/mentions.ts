type Colleague = { readonly id: string; readonly name: string };

const LETTER = /[\p{L}\p{N}]/u;

/** Ids of the colleagues whom a note names as `@Name`; of two names that begin alike the longer one is meant. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  const longestFirst = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  const ids = new Set<string>();
  const lower = text.toLowerCase();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    const rest = lower.slice(at + 1);
    const meant = longestFirst.find(
      ({ name }) => rest.startsWith(name.toLowerCase()) && !LETTER.test(rest.charAt(name.length)),
    );
    if (meant) ids.add(meant.id);
  }
  return [...ids];
}
