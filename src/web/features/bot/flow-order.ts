import { type Flow, linksOf, type Step } from '#modules/bot/api.ts';

/** Steps in the order in which a conversation reaches them; those that nothing leads to at the end. */
export function inReadingOrder({ start, steps }: Flow): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const reached = new Set<string>();
  const first = byId.get(start);
  const queue = first ? [first] : [];
  if (first) reached.add(first.id);
  for (const step of queue)
    for (const { to } of linksOf(step)) {
      const next = byId.get(to);
      if (!next || reached.has(to)) continue;
      reached.add(to);
      queue.push(next);
    }
  return [...queue, ...steps.filter(({ id }) => !reached.has(id))];
}
