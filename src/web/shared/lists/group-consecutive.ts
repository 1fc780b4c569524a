/** Groups neighbours of a list that share a key; items without a key stay alone. */
export function groupConsecutive<T>(list: readonly T[], keyOf: (item: T) => string | null): T[][] {
  const groups: T[][] = [];
  let lastKey: string | null = null;
  for (const item of list) {
    const key = keyOf(item);
    if (key !== null && key === lastKey) groups.at(-1)?.push(item);
    else groups.push([item]);
    lastKey = key;
  }
  return groups;
}
