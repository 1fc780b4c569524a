/** All redirects, which are published together: old addresses and where they lead. */
export type Redirects = { readonly redirects: readonly { readonly path: string; readonly target: string }[] };

/** What differs between two sets, address by address; null: it leads nowhere. */
export function redirectChanges(
  before: Redirects | null,
  after: Redirects | null,
): { field: string; previous: string | null; current: string | null }[] {
  const [was, is] = [before, after].map((one) => new Map(one?.redirects.map(({ path, target }) => [path, target])));
  const paths = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].toSorted();
  return paths
    .map((path) => ({ field: path, previous: was?.get(path) ?? null, current: is?.get(path) ?? null }))
    .filter(({ previous, current }) => previous !== current);
}
