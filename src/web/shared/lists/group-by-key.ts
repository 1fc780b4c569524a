/** Groups a list by a key, each group where its first item stands; items without a key stay alone. */
export function groupByKey<T>(list: readonly T[], keyOf: (item: T) => string | null): T[][] {
  const groups = new Map<unknown, T[]>();
  for (const item of list) {
    const key = keyOf(item) ?? Symbol();
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
