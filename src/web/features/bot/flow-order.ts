import { type Flow, linksOf, type Step } from '#modules/bot/api.ts';

/** Steps in the order in which a conversation reaches them, those that nothing leads to at the end; with their depth. */
export function inReadingOrder({ start, steps }: Flow): { step: Step; depth: number | null }[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const depth = new Map<string, number>();
  const first = byId.get(start);
  const queue = first ? [first] : [];
  if (first) depth.set(first.id, 0);
  for (const step of queue)
    for (const { to } of linksOf(step)) {
      const next = byId.get(to);
      if (!next || depth.has(to)) continue;
      depth.set(to, (depth.get(step.id) ?? 0) + 1);
      queue.push(next);
    }
  const lost = steps.filter(({ id }) => !depth.has(id));
  return [...queue, ...lost].map((step) => ({ step, depth: depth.get(step.id) ?? null }));
}
