/** Neighbours of a list that share a key, in its order; what has no key stands alone. */
export function runsOf<T>(list: readonly T[], keyOf: (one: T) => string | null): T[][] {
  const runs: T[][] = [];
  let last: string | null = null;
  for (const one of list) {
    const key = keyOf(one);
    if (key !== null && key === last) runs.at(-1)?.push(one);
    else runs.push([one]);
    last = key;
  }
  return runs;
}
