/** The same address with some parameters changed; undefined or empty removes one. */
export function address(search: URLSearchParams, change: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}
