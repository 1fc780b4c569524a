import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choice, comment, end, message, option, serviceAnswer, soundFlow, texts } from '../testing/random-flow.ts';
import { checkFlow, type Fault } from './check-flow.ts';
import { type Flow, isAutomatic, linksOf, type Step, zFlow } from './flow.ts';
import { type Answer, answerTalk, beginTalk, MAX_VISITS, offeredOptions, type Situation } from './run-flow.ts';

const found = (flow: Flow): string[] =>
  checkFlow(flow).map(({ kind, step, link, locale }: Fault) => [kind, step, link, locale].filter(Boolean).join(' '));

/** A person who answers at random: `pick` gives a number below its argument. */
function randomAnswer(step: Step, situation: Situation, pick: (below: number) => number): Answer {
  switch (step.kind) {
    case 'choice': {
      const offered = offeredOptions(step, situation);
      return { kind: 'choice', option: offered[pick(offered.length)]?.id ?? '' };
    }
    case 'pick_order':
      return pick(2) === 0 ? { kind: 'order', orderId: 'o' } : { kind: 'no_order' };
    case 'pick_passengers':
      return { kind: 'passengers', passengerIds: ['p'] };
    case 'document':
      return { kind: 'document', documentType: 'passport', documentNumber: 'A1', expiration: '' };
    case 'service':
      return serviceAnswer('x');
    case 'create_request':
      return { kind: 'agreed', phone: '', email: '' };
    default:
      return { kind: 'comment', text: 'x' };
  }
}

/** The number of answers after which it is over. */
function answersUntilEnd(flow: Flow, situation: Situation, pick: (below: number) => number): number {
  let talk = beginTalk(flow, situation);
  for (let answers = 0; ; answers++) {
    if (talk.outcome) return answers;
    const step = flow.steps.find(({ id }) => id === talk.at);
    if (!step || answers > flow.steps.length * MAX_VISITS) throw new Error('it does not end');
    talk = answerTalk(flow, talk, { answer: randomAnswer(step, situation, pick), reply: null }, situation);
  }
}

const situations = fc.record({ open: fc.boolean(), trade: fc.boolean() });
const picks = fc.infiniteStream(fc.nat());

describe('a flow without a fault', () => {
  test('ends after finitely many answers, whatever a person answers', () => {
    fc.assert(
      fc.property(soundFlow, situations, picks, (flow, situation, numbers) => {
        expect(found(flow)).toEqual([]);
        const pick = (below: number) => (numbers.next().value ?? 0) % below;
        answersUntilEnd(flow, situation, pick);
      }),
      { numRuns: 500 },
    );
  });

  test('can be left from every step: somebody without a contract comes to an end without a step twice', () => {
    fc.assert(
      fc.property(soundFlow, (flow) => {
        const answers = answersUntilEnd(flow, { open: true, trade: false }, () => 0);
        expect(answers).toBeLessThanOrEqual(flow.steps.length);
      }),
    );
  });

  test('is the one that comes with the product', () => {
    const seed = readFileSync(new URL('../../../../db/seed/bot-flow.json', import.meta.url), 'utf8');
    const flow = zFlow.parse(JSON.parse(seed));
    expect(found(flow)).toEqual([]);
    expect(new Set(flow.steps.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
  });
});

/** Replaces a step; where it is the one of the index. */
const change = (flow: Flow, n: number, replace: (step: Step) => Step): Flow => ({
  ...flow,
  steps: flow.steps.map((step, m) => (m === n ? replace(step) : step)),
});
/** A way from the first step to another one, without changing what follows it. */
const enter = (flow: Flow, to: string, extra: readonly Step[]): Flow => ({
  start: 'door',
  steps: [choice('door', option('on', flow.start), option('there', to)), ...flow.steps, ...extra],
});

describe('a planted fault is found, at its step', () => {
  const at = fc.double({ min: 0, max: 0.999, noNaN: true });
  const planted = (name: string, plant: (flow: Flow, share: number) => { flow: Flow; fault: string }) =>
    test(name, () => {
      fc.assert(
        fc.property(soundFlow, at, (sound, share) => {
          const { flow, fault } = plant(sound, share);
          expect(found(flow)).toContain(fault);
        }),
        { numRuns: 200 },
      );
    });
  const indexWithLinks = ({ steps }: Flow, share: number) => Math.floor(share * (steps.length - 1));

  planted('a way that leads to no step', (flow, share) => {
    const n = indexWithLinks(flow, share);
    const lost = (step: Step): Step =>
      step.kind === 'choice'
        ? { ...step, options: step.options.map((one, m) => (m === 0 ? { ...one, next: 'nowhere' } : one)) }
        : ({ ...step, next: '' } as Step);
    const name = flow.steps[n] ? linksOf(flow.steps[n])[0]?.name : '';
    return { flow: change(flow, n, lost), fault: `dead_end ${flow.steps[n]?.id} ${name}` };
  });
  planted('a choice whose only option is for agencies', (flow) => ({
    flow: enter(flow, 'shut', [choice('shut', option('a', 'bye', 'trade'))]),
    fault: 'dead_end shut',
  }));
  planted('a step that no way leads to', (flow) => ({
    flow: { ...flow, steps: [...flow.steps, message('island', 'bye')] },
    fault: 'unreachable island',
  }));
  planted('steps that lead to each other only', (flow) => ({
    flow: enter(flow, 'ring1', [comment('ring1', 'ring2'), choice('ring2', option('a', 'ring1'))]),
    fault: 'no_exit ring2',
  }));
  planted('a ring that only agencies can leave', (flow) => ({
    flow: enter(flow, 'ring', [choice('ring', option('a', 'ring'), option('out', 'bye', 'trade'))]),
    fault: 'no_exit ring',
  }));
  planted('messages that follow each other in a circle', (flow) => ({
    flow: enter(flow, 'talk1', [message('talk1', 'talk2'), message('talk2', 'talk1')]),
    fault: 'silent_loop talk2',
  }));
  planted('a circle of messages that is left only when support opens', (flow) => ({
    flow: enter(flow, 'wait1', [
      { id: 'wait1', kind: 'hours', text: texts('x'), next: 'bye', closed: 'wait2' },
      message('wait2', 'wait1'),
    ]),
    fault: 'silent_loop wait1',
  }));
  planted('a text that is missing in Kyrgyz', (flow, share) => {
    const n = Math.floor(share * flow.steps.length);
    return {
      flow: change(flow, n, (step) => ({ ...step, text: { ...step.text, kg: ' ' } })),
      fault: `no_text ${flow.steps[n]?.id} kg`,
    };
  });
  planted('an id of two steps', (flow) => ({
    flow: { ...flow, steps: [...flow.steps, end('bye')] },
    fault: 'same_id bye',
  }));
  planted('no first step', (flow) => ({ flow: { ...flow, start: '' }, fault: 'no_start' }));
  const service: Step = {
    id: 'fields',
    kind: 'service',
    text: texts('x'),
    service: 'avia',
    optional: [],
    next: 'ask',
  };
  const ask: Step = { id: 'ask', kind: 'create_request', text: texts('x'), request: 'refund' };
  planted('a refund request without an order', (flow) => ({
    flow: enter(flow, 'ask', [ask]),
    fault: 'needs_order ask',
  }));
  planted('a refund request that one way reaches without passengers', (flow) => ({
    flow: enter(flow, 'order', [
      { id: 'order', kind: 'pick_order', text: texts('x'), without: texts('x'), next: 'fork', otherwise: 'bye' },
      choice('fork', option('a', 'who'), option('b', 'ask')),
      { id: 'who', kind: 'pick_passengers', text: texts('x'), single: false, next: 'ask' },
      ask,
    ]),
    fault: 'needs_passengers ask',
  }));
  const tickets: Step = { id: 'tickets', kind: 'pick_tickets', text: texts('x'), single: false, next: 'ask' };
  planted('tickets of an order that was not picked', (flow) => ({
    flow: enter(flow, 'tickets', [tickets, ask]),
    fault: 'needs_order tickets',
  }));
  planted('an exchange request whose tickets are void because another order was picked after them', (flow) => ({
    flow: enter(flow, 'order', [
      { id: 'order', kind: 'pick_order', text: texts('x'), without: texts('x'), next: 'tickets', otherwise: 'bye' },
      { ...tickets, next: 'other' } as Step,
      { id: 'other', kind: 'pick_order', text: texts('x'), without: texts('x'), next: 'ask', otherwise: 'bye' },
      { ...ask, request: 'exchange' } as Step,
    ]),
    fault: 'needs_passengers ask',
  }));
  planted('a service without an order for everybody', (flow) => ({
    flow: enter(flow, 'fields', [service, { ...ask, request: 'travel' } as Step]),
    fault: 'needs_trade ask',
  }));
  planted('a service without an order that one way reaches without its fields', (flow) => ({
    flow: enter(flow, 'fork', [
      choice('fork', option('a', 'fields', 'trade'), option('b', 'ask', 'trade'), option('c', 'bye')),
      service,
      { ...ask, request: 'travel' } as Step,
    ]),
    fault: 'needs_service ask',
  }));
  planted('a service without an order for those whom a step about who talks leads there', (flow) => ({
    flow: enter(flow, 'fields', [
      service,
      { id: 'ask', kind: 'audience', text: texts('x'), next: 'bye', others: 'make' },
      { ...ask, id: 'make', request: 'travel' } as Step,
    ]),
    fault: 'needs_trade make',
  }));
  planted('a step about who talks that leads agencies nowhere', (flow) => ({
    flow: enter(flow, 'who', [{ id: 'who', kind: 'audience', text: texts('x'), next: '', others: 'bye' }]),
    fault: 'dead_end who next',
  }));
});

test('a service without an order is sound where its fields and who talks come before it', () => {
  const flow: Flow = {
    start: 'fields',
    steps: [
      { id: 'fields', kind: 'service', text: texts('x'), service: 'hotel', optional: [], next: 'who' },
      { id: 'who', kind: 'audience', text: texts('x'), next: 'make', others: 'person' },
      { id: 'make', kind: 'create_request', text: texts('x'), request: 'travel' },
      { id: 'person', kind: 'hand_over', text: texts('x') },
    ],
  };
  expect(found(flow)).toEqual([]);
});

test('a request about an order is sound where tickets are picked instead of passengers', () => {
  const flow: Flow = {
    start: 'order',
    steps: [
      { id: 'order', kind: 'pick_order', text: texts('x'), without: texts('x'), next: 'tickets', otherwise: 'bye' },
      { id: 'tickets', kind: 'pick_tickets', text: texts('x'), single: true, next: 'make' },
      { id: 'make', kind: 'create_request', text: texts('x'), request: 'exchange' },
      end('bye'),
    ],
  };
  expect(found(flow)).toEqual([]);
});

test('a loop that a person can leave is allowed, and only steps that go on by themselves make a silent one', () => {
  const flow: Flow = {
    start: 'a',
    steps: [message('a', 'b'), choice('b', option('again', 'a'), option('out', 'bye')), end('bye')],
  };
  expect(found(flow)).toEqual([]);
  expect(flow.steps.filter(isAutomatic).map(({ id }) => id)).toEqual(['a']);
});

test('who goes round in a loop comes to a person in the end', () => {
  const flow: Flow = { start: 'b', steps: [choice('b', option('again', 'b'), option('out', 'bye')), end('bye')] };
  const situation = { open: true, trade: false };
  let talk = beginTalk(flow, situation);
  for (let n = 0; n < MAX_VISITS; n++) {
    expect(talk.at).toBe('b');
    talk = answerTalk(flow, talk, { answer: { kind: 'choice', option: 'again' }, reply: null }, situation);
  }
  expect(talk.outcome).toBe('handed_over');
});
