import { LOCALES } from '#kernel/locale.ts';
import { type BotRequest, type Flow, isAutomatic, isEnd, type Link, linksOf, type Step, stepsById } from './flow.ts';

export const FAULTS = [
  /** The flow has no first step. */
  'no_start',
  /** Two steps, or two options of a step, have the same id. */
  'same_id',
  /** A way out leads nowhere, or a choice has no option that everybody may take. */
  'dead_end',
  /** No way leads to the step. */
  'unreachable',
  /** From the step no way leads to an end. */
  'no_exit',
  /** Steps follow each other in a circle without anything that a person answers. */
  'silent_loop',
  /** A text is missing in a language. */
  'no_text',
  /** The step needs something that was not picked or written on every way to it. */
  'needs_order',
  'needs_passengers',
  'needs_document',
  'needs_service',
  /** A service without an order is offered to others than agencies and companies. */
  'needs_trade',
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** `step`: where it is, null for the flow as a whole; `link`: which way out; `locale`: of a missing text. */
export type Fault = {
  readonly kind: FaultKind;
  readonly step: string | null;
  readonly link: string | null;
  readonly locale: string | null;
};

const fault = (kind: FaultKind, step: string | null, more: Partial<Pick<Fault, 'link' | 'locale'>> = {}): Fault => ({
  kind,
  step,
  link: null,
  locale: null,
  ...more,
});

/** What the bot knows of a person at a step. */
type Known = 'order' | 'passengers' | 'document' | 'service' | 'trade';

/** What a request of a kind cannot be created without. */
export const needsOf = (request: BotRequest): readonly Known[] => {
  if (request === 'travel') return ['service', 'trade'];
  return request === 'passport_change' ? ['order', 'passengers', 'document'] : ['order', 'passengers'];
};

function needsAt(step: Step): readonly Known[] {
  if (step.kind === 'pick_passengers' || step.kind === 'pick_tickets' || step.kind === 'answer') return ['order'];
  return step.kind === 'create_request' ? needsOf(step.request) : [];
}

/** What is known behind a way out; another order makes earlier passengers and their document void. */
function knownAfter(step: Step, link: Link, before: ReadonlySet<Known>): Set<Known> {
  const after = new Set(before);
  if (step.kind === 'pick_order') {
    for (const lost of ['order', 'passengers', 'document'] as const) after.delete(lost);
    if (link.name === 'next') after.add('order');
  }
  if (step.kind === 'pick_passengers' || step.kind === 'pick_tickets') {
    after.delete('document');
    after.add('passengers');
  }
  if (step.kind === 'document') after.add('document');
  if (step.kind === 'service') after.add('service');
  if (link.audience === 'trade') after.add('trade');
  return after;
}

/** What is known at each reachable step on every way to it; a step that is missing here is unreachable. */
function knownAt(flow: Flow): Map<string, Set<Known>> {
  const steps = stepsById(flow);
  const known = new Map<string, Set<Known>>();
  const queue: string[] = [];
  const arrive = (id: string, facts: Set<Known>): void => {
    const before = known.get(id);
    const now = before ? new Set([...before].filter((one) => facts.has(one))) : facts;
    if (before?.size === now.size) return;
    known.set(id, now);
    queue.push(id);
  };
  if (steps.has(flow.start)) arrive(flow.start, new Set());
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const step = steps.get(id);
    if (!step) continue;
    for (const link of linksOf(step))
      if (steps.has(link.to)) arrive(link.to, knownAfter(step, link, known.get(id) ?? new Set()));
  }
  return known;
}

const offersAll = (step: Step): boolean =>
  step.kind !== 'choice' || step.options.some(({ audience }) => audience === 'all');

/**
 * Steps from which somebody without a contract comes to an end. Dead ends count as ends: they are reported by
 * themselves.
 */
function stepsWithExit(flow: Flow): Set<string> {
  const steps = stepsById(flow);
  const isDeadEnd = (step: Step) => !offersAll(step) || linksOf(step).some(({ to }) => !steps.has(to));
  const exits = new Set(flow.steps.filter((step) => isEnd(step) || isDeadEnd(step)).map(({ id }) => id));
  for (let size = -1; size !== exits.size; ) {
    size = exits.size;
    for (const step of steps.values())
      if (linksOf(step).some(({ to, audience }) => audience === 'all' && exits.has(to))) exits.add(step.id);
  }
  return exits;
}

/** Steps that are followed by themselves without an answer of a person in between. */
function silentLoops(flow: Flow): string[] {
  const steps = stepsById(flow);
  const automatic = (id: string): string[] => {
    const step = steps.get(id);
    return step && isAutomatic(step) ? linksOf(step).map(({ to }) => to) : [];
  };
  return flow.steps.flatMap(({ id }) => {
    const seen = new Set<string>();
    const queue = automatic(id);
    for (let to = queue.pop(); to !== undefined; to = queue.pop()) {
      if (to === id) return [id];
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(...automatic(to));
    }
    return [];
  });
}

function missingTexts(step: Step): Fault[] {
  const without = step.kind === 'pick_order' ? [{ id: 'otherwise', label: step.without }] : [];
  const labels = step.kind === 'choice' ? step.options : without;
  return LOCALES.flatMap((locale) => [
    ...(step.text[locale].trim() === '' ? [fault('no_text', step.id, { locale })] : []),
    ...labels
      .filter(({ label }) => label[locale].trim() === '')
      .map((option) => fault('no_text', step.id, { locale, link: option.id })),
  ]);
}

const repeated = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, n) => ids.indexOf(id) !== n))];

/** What keeps a flow from being published; in the order of its steps. A flow without a fault always comes to an end. */
export function checkFlow(flow: Flow): Fault[] {
  const steps = stepsById(flow);
  const known = knownAt(flow);
  const exits = stepsWithExit(flow);
  const silent = new Set(silentLoops(flow));
  const faults: Fault[] = steps.has(flow.start) ? [] : [fault('no_start', null)];
  faults.push(...repeated(flow.steps.map(({ id }) => id)).map((id) => fault('same_id', id)));
  for (const step of flow.steps) {
    const links = linksOf(step);
    if (step.kind === 'choice') {
      faults.push(...repeated(step.options.map(({ id }) => id)).map((link) => fault('same_id', step.id, { link })));
      if (!offersAll(step)) faults.push(fault('dead_end', step.id));
    }
    faults.push(
      ...links.filter(({ to }) => !steps.has(to)).map(({ name }) => fault('dead_end', step.id, { link: name })),
    );
    const before = known.get(step.id);
    if (!before) faults.push(fault('unreachable', step.id));
    if (before && silent.has(step.id)) faults.push(fault('silent_loop', step.id));
    else if (before && !exits.has(step.id)) faults.push(fault('no_exit', step.id));
    faults.push(...missingTexts(step));
    if (before) for (const need of needsAt(step)) if (!before.has(need)) faults.push(fault(`needs_${need}`, step.id));
  }
  return faults;
}
