import { type Flow, linksOf } from './flow.ts';

/** Steps from which every way ends in a travel request: nothing is to be picked or typed there while none is taken. */
export function stepsToTravelRequests({ steps }: Flow): ReadonlySet<string> {
  const closed = new Set(
    steps.flatMap((step) => (step.kind === 'create_request' && step.request === 'travel' ? [step.id] : [])),
  );
  for (let known = 0; known < closed.size; ) {
    known = closed.size;
    for (const step of steps) {
      const links = linksOf(step);
      if (links.length > 0 && links.every(({ to }) => closed.has(to))) closed.add(step.id);
    }
  }
  return closed;
}
