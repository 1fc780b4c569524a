import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { decide, type Plan } from './decide.ts';
import { type Facts, newOrder, OPERATION_KINDS, type OrderEvent } from './facts.ts';
import { deriveStatus } from './status.ts';
import { type Row, TABLE } from './table.ts';

const TOTAL = money(1_605_000);
const START = Date.parse('2026-03-02T06:00:00Z');
const PAY_TILL = new Date(START + 20 * 60_000).toISOString();
const PEOPLE = ['p1', 'p2'];

const operation = fc.constantFrom(...OPERATION_KINDS);
const paymentId = fc.constantFrom('a', 'b', 'c');
const half = money(TOTAL.minor / 2);
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.constant(TOTAL) },
  { weight: 1, arbitrary: fc.constant(money(1)) },
  { weight: 2, arbitrary: fc.constant(half) },
);
const numbers = fc.subarray(
  PEOPLE.map((passengerId, i) => ({ passengerId, number: `992000000000${i}` })),
  { minLength: 0 },
);

const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.constantFrom<OrderEvent>({ on: 'sent', operation: 'issue' }, { on: 'never', operation: 'issue' }),
  fc.record({ on: fc.constantFrom('sent' as const, 'exhausted' as const), operation }),
  fc.record({
    on: fc.constantFrom(
      'ok',
      'ok',
      'ok',
      'rejected',
      'retry',
      'never',
      'pending',
      'unknown',
      'mispriced',
    ) as fc.Arbitrary<'ok'>,
    operation,
    payTill: fc.constant(PAY_TILL),
    tickets: numbers,
  }),
  fc.record({
    on: fc.constantFrom(
      'started',
      'captured',
      'captured',
      'declined',
      'expired',
      'refunded',
      'refund_rejected',
      'refund_again',
    ) as fc.Arbitrary<'captured'>,
    paymentId,
    amount,
    asked: fc.constantFrom(TOTAL, TOTAL, TOTAL, half),
    method: fc.constantFrom('card', 'card', 'points'),
  }),
  fc.record({ on: fc.constantFrom('pay_till_passed', 'cancel_asked') as fc.Arbitrary<'cancel_asked'> }),
);

/** Mostly the way a sale goes, with anything else in between, twice, too late or in another order. */
const likely: readonly OrderEvent[] = [
  { on: 'sent', operation: 'hold' },
  { on: 'ok', operation: 'hold', payTill: PAY_TILL },
  { on: 'started', paymentId: 'a', amount: TOTAL },
  { on: 'captured', paymentId: 'a', amount: TOTAL },
  { on: 'sent', operation: 'issue' },
  {
    on: 'ok',
    operation: 'issue',
    tickets: PEOPLE.map((passengerId, i) => ({ passengerId, number: `99200000000${i}0` })),
  },
];
const story = fc.array(
  fc.record({ event: anyEvent, minutes: fc.nat({ max: 25 }), chance: fc.nat({ max: 9 }) }),
  {
    minLength: 5,
    maxLength: 40,
  },
);

type Step = { event: OrderEvent; before: Facts; after: Facts; plans: readonly Plan[] };

function play(
  moves: readonly { event: OrderEvent; minutes: number; chance: number }[],
  table: readonly Row[],
): Step[] {
  const steps: Step[] = [];
  let facts = newOrder(TOTAL, PEOPLE);
  let next = 0;
  let now = START;
  for (const move of moves) {
    now += move.chance === 0 ? move.minutes * 60_000 : 1_000;
    const event = move.chance < 5 && next < likely.length ? (likely[next++] as OrderEvent) : move.event;
    const decision = decide(facts, event, new Date(now), table);
    if (decision.refused) continue;
    steps.push({ event, before: facts, after: decision.facts, plans: decision.plans });
    facts = decision.facts;
  }
  return steps;
}

/** What must hold after every step; the first broken sentence, or null. */
function broken(steps: readonly Step[]): string | null {
  let issuesPlanned = 0;
  let issueSends = 0;
  const refunds = new Map<string, number>();
  for (const { before, after, plans, event } of steps) {
    if (before.end !== 'open' && after.end !== before.end) return 'an ended order changed its end';
    if (before.end !== 'open' && after.tickets.length > before.tickets.length)
      return 'an ended order got tickets';
    const { issue } = after.operations;
    const paid = after.payments.filter((p) => p.state === 'captured');
    const sum = paid.reduce((all, p) => all + p.amount.minor, 0);
    if (sum > TOTAL.minor) return 'more was kept than the order costs';
    const wants = !['none', 'rejected', 'withdrawn'].includes(issue);
    const tookMoney = after.payments.some((p) =>
      ['captured', 'refunding', 'refunded', 'stuck'].includes(p.state),
    );
    if (wants && !tookMoney) return 'tickets were asked for without captured money';
    if (wants && before.operations.issue === 'none' && sum !== TOTAL.minor)
      return 'tickets were asked for without the whole sum';
    if (sum === TOTAL.minor && !wants) return 'captured money has neither tickets nor a refund';
    if (paid.length > 0 && after.end !== 'open') return 'an ended order keeps money';
    // What the bank has refused for certain may be asked for once more.
    if (event.on === 'refund_rejected' && 'paymentId' in event) refunds.set(event.paymentId, 0);
    for (const plan of plans) {
      if (plan.kind === 'operation' && plan.operation === 'issue' && before.operations.issue === 'none')
        issuesPlanned += 1;
      if (plan.kind === 'refund') refunds.set(plan.paymentId, (refunds.get(plan.paymentId) ?? 0) + 1);
    }
    if (event.on === 'sent' && 'operation' in event && event.operation === 'issue') issueSends += 1;
    if (issuesPlanned > 1) return 'two issue operations were planned';
    if (issueSends > 3) return 'an issue was sent without end';
    if ([...refunds.values()].some((times) => times > 1)) return 'one payment was refunded twice';
    if (after.payments.some((p) => p.state === 'refunding' && !refunds.has(p.id)))
      return 'a refund was promised and not planned';
    if (deriveStatus(after) === 'timeout' && after.payments.some((p) => p.state === 'captured'))
      return 'expired, and paid';
  }
  return null;
}

const SEED = Number(process.env.MODEL_SEED ?? 20_261_120);
const check = (table: readonly Row[], numRuns: number) =>
  fc.check(
    fc.property(story, (moves) => broken(play(moves, table)) === null),
    { seed: SEED, numRuns },
  );

test('whatever happens in whatever order, money becomes tickets or goes back, once', () => {
  const result = check(TABLE, 20_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

const without = (change: (row: Row) => Row | null): Row[] => TABLE.flatMap((row) => change(row) ?? []);
const unguarded = ({ guard: _guard, ...row }: Row): Row => row;

test.each([
  [
    'a capture is taken without asking whether the order wants it',
    without((r) => (r.note === 'payment_captured' ? unguarded(r) : r)),
  ],
  [
    'a refused issue keeps the money',
    without((r) => (r.note === 'issue_rejected' ? { ...r, effects: ['fail the order'] } : r)),
  ],
  ['late money is not given back', without((r) => (r.note === 'payment_late' ? { ...r, effects: [] } : r))],
  ['a paid order may be cancelled', without((r) => (r.on === 'cancel_asked' ? unguarded(r) : r))],
  ['the deadline is not conditional', without((r) => (r.on === 'pay_till_passed' ? unguarded(r) : r))],
  [
    'an issue may be sent for ever',
    without((r) => (r.machine === 'issue' && (r.on === 'never' || r.on === 'retry') ? unguarded(r) : r)),
  ],
])('the checks above notice when %s', (_name, table) => {
  expect(check(table, 200_000).failed).toBe(true);
});

/** After the sale: voids, refunds, duplicates, lost answers and late news of two passengers' tickets. */
const SOLD = play(
  likely.map((event) => ({ event, minutes: 0, chance: 1 })),
  TABLE,
).at(-1)?.after as Facts;
const returnId = fc.constantFrom('r1', 'r1', 'r1', 'r2', 'r3');
const afterSale: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    on: fc.constant('return_asked' as const),
    asked: fc.record({
      id: returnId,
      kind: fc.constantFrom('void' as const, 'refund' as const),
      passengerIds: fc.subarray(PEOPLE, { minLength: 0 }),
      amount: fc.constantFrom(half, half, money(half.minor - 30_000), TOTAL, money(TOTAL.minor + 1)),
    }),
  }),
  fc.record({
    on: fc.constantFrom(
      ...([
        'sent',
        'sent',
        'sent',
        'never',
        'ok',
        'rejected',
        'retry',
        'never',
        'pending',
        'unknown',
        'exhausted',
      ] as const),
    ),
    returnId,
  }),
  fc.record({ on: fc.constant('paid_back' as const), returnId, amount: fc.constant(half) }),
);

/** What must hold of tickets given back, whatever happens; the first broken sentence, or null. */
function returnedWrongly(
  events: readonly OrderEvent[],
  table: readonly Row[],
  sold: Facts = SOLD,
): string | null {
  let facts = sold;
  const back = new Map<string, number>();
  const plans = new Set<string>();
  const taken = new Map<string, number>();
  const closedBy = new Map<string, number>();
  const sends = new Map<string, number>();
  for (const event of events) {
    const before = facts;
    const decision = decide(before, event, new Date(START + 60_000), table);
    if (decision.refused) continue;
    facts = decision.facts;
    for (const plan of decision.plans)
      if (plan.kind === 'refund') {
        const id = plan.returnId ?? 'order';
        if (plans.has(`${id} ${plan.paymentId}`)) return 'the money of one return was planned twice';
        plans.add(`${id} ${plan.paymentId}`);
        back.set(id, (back.get(id) ?? 0) + plan.amount.minor);
        const from = (taken.get(plan.paymentId) ?? 0) + plan.amount.minor;
        taken.set(plan.paymentId, from);
        if (from > (sold.payments.find((p) => p.id === plan.paymentId)?.amount.minor ?? 0))
          return 'a payment gave back more than it took';
      }
    if ('returnId' in event && event.on === 'sent')
      sends.set(event.returnId, (sends.get(event.returnId) ?? 0) + 1);
    for (const [i, ticket] of facts.tickets.entries()) {
      const was = before.tickets[i]?.state;
      if (was !== 'open' && ticket.state !== was) return 'a ticket was given back both ways';
    }
    for (const r of facts.returns) {
      const done = r.state === 'done' && before.returns.find((x) => x.id === r.id)?.state !== 'done';
      for (const p of done ? r.passengerIds : []) closedBy.set(p, (closedBy.get(p) ?? 0) + 1);
      if (r.state === 'done' && r.amount.minor > 0 && !back.has(r.id)) return 'a done return kept the money';
      if (r.state !== 'done' && back.has(r.id)) return 'money went back without the supplier';
    }
    if ([...closedBy.values()].some((times) => times > 1)) return 'a passenger was given back twice';
    const total = [...back.values()].reduce((all, minor) => all + minor, 0);
    if (total > TOTAL.minor) return 'more went back than was captured';
    if ([...sends.values()].some((times) => times > 3)) return 'a return was sent without end';
  }
  return null;
}
const returnStory = fc.array(afterSale, { minLength: 5, maxLength: 60, size: 'max' });
const checkReturns = (table: readonly Row[], numRuns: number) =>
  fc.check(
    fc.property(returnStory, (events) => returnedWrongly(events, table) === null),
    { seed: SEED, numRuns },
  );

test('voids, refunds, repeats and lost answers: each ticket is given back at most once, and its money once, within what was paid', () => {
  expect(deriveStatus(SOLD)).toBe('sold');
  const result = checkReturns(TABLE, 20_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

/** The same sale, paid with points first and a card for the rest. */
const MIXED: Facts = {
  ...SOLD,
  payments: [
    { id: 'points', amount: money(605_000), state: 'captured', method: 'points', purpose: 'order' },
    { id: 'card', amount: money(1_000_000), state: 'captured', method: 'card', purpose: 'order' },
  ],
};

test('of an order paid with points and a card, the card is given back first, then the points, and neither more than it paid', () => {
  fc.assert(
    fc.property(returnStory, (events) => {
      expect(returnedWrongly(events, TABLE, MIXED)).toBeNull();
    }),
    { seed: SEED, numRuns: 5_000 },
  );
  let facts = MIXED;
  const refunds: [string, number][] = [];
  for (const [id, who] of [
    ['r1', 'p1'],
    ['r2', 'p2'],
  ] as const)
    for (const event of [
      { on: 'return_asked', asked: { id, kind: 'refund', passengerIds: [who], amount: half } },
      { on: 'sent', returnId: id },
      { on: 'ok', returnId: id },
    ] as const) {
      const decision = decide(facts, event, new Date(START));
      if (decision.refused) throw new Error(decision.reason);
      facts = decision.facts;
      for (const plan of decision.plans)
        if (plan.kind === 'refund') refunds.push([plan.paymentId, plan.amount.minor]);
    }
  expect(refunds).toEqual([
    ['card', 802_500],
    ['card', 197_500],
    ['points', 605_000],
  ]);
});

const ofReturn = (r: Row) => r.machine === 'void' || r.machine === 'refund';
test.each([
  ['anything may be given back', without((r) => (r.on === 'return_asked' ? unguarded(r) : r))],
  [
    'a return that was done may be done again',
    without((r) => (ofReturn(r) && r.on === 'ok' ? { ...r, from: [...r.from, 'done'] } : r)),
  ],
  [
    'the supplier takes a return and the money stays',
    without((r) => (ofReturn(r) && r.on === 'ok' ? { ...r, effects: ['close its tickets'] } : r)),
  ],
  [
    'money goes back before the supplier has answered',
    without((r) => (ofReturn(r) && r.on === 'unknown' ? { ...r, effects: ['give its money back'] } : r)),
  ],
  [
    'a return may be sent for ever',
    without((r) => (ofReturn(r) && (r.on === 'never' || r.on === 'retry') ? unguarded(r) : r)),
  ],
] as const)('the checks of returns notice when %s', (_name, table) => {
  expect(checkReturns(table, 20_000).failed).toBe(true);
});

/** Exchanges and returns together: payments early, late and of another sum, lost answers, second thoughts. */
const exchangeId = fc.constantFrom('e1', 'e1', 'e1', 'e2');
const EXTRA = money(50_000);
const exchanging: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    on: fc.constant('exchange_asked' as const),
    asked: fc.record({
      id: exchangeId,
      passengerIds: fc.constantFrom(['p1'], ['p1'], PEOPLE, []),
      due: fc.constantFrom(EXTRA, EXTRA, money(0)),
      back: fc.constantFrom(money(0), money(0), money(30_000), money(TOTAL.minor + 1)),
      expiresAt: fc.constant(new Date(START + 30 * 60_000).toISOString()),
    }),
  }),
  fc.record({
    on: fc.constantFrom(
      ...(['captured', 'captured', 'started', 'declined'] as const),
    ) as fc.Arbitrary<'captured'>,
    paymentId: fc.constantFrom('x1', 'x1', 'x2'),
    purpose: exchangeId,
    amount: fc.constantFrom(EXTRA, EXTRA, EXTRA, money(1)),
  }),
  fc.record({
    on: fc.constantFrom(
      ...([
        ...['sent', 'sent', 'sent', 'never', 'rejected', 'retry', 'pending', 'unknown', 'exhausted'],
        ...['withdrawn', 'quote_passed'],
      ] as ('sent' | 'never')[]),
    ),
    exchangeId,
  }),
  fc.record({
    on: fc.constant('ok' as const),
    exchangeId,
    tickets: fc
      .subarray([...PEOPLE], { minLength: 1 })
      .chain((people) =>
        fc
          .nat({ max: 3 })
          .map((n) =>
            people.map((passengerId) => ({ passengerId, number: `9930000000${n}${passengerId.slice(1)}0` })),
          ),
      ),
  }),
);

/** What must hold of exchanges, whatever happens; the first broken sentence, or null. */
function exchangedWrongly(
  moves: readonly { event: OrderEvent; minutes: number }[],
  table: readonly Row[],
): string | null {
  let facts = SOLD;
  let now = START + 60_000;
  const back = new Map<string, number>();
  const took = new Map([['a', TOTAL.minor]]);
  for (const { event, minutes } of moves) {
    now += minutes * 60_000;
    const before = facts;
    const decision = decide(before, event, new Date(now), table);
    if (decision.refused) continue;
    facts = decision.facts;
    if (event.on === 'captured') took.set(event.paymentId, event.amount.minor);
    for (const plan of decision.plans)
      if (plan.kind === 'refund')
        back.set(plan.paymentId, (back.get(plan.paymentId) ?? 0) + plan.amount.minor);
    for (const payment of facts.payments) {
      if ((back.get(payment.id) ?? 0) > (took.get(payment.id) ?? 0))
        return 'more went back than a payment took';
      const own = facts.exchanges.find((e) => e.id === payment.purpose);
      const ended = !own || own.state === 'withdrawn' || own.state === 'rejected' || own.state === 'unpaid';
      if (payment.purpose !== 'order' && payment.state === 'captured' && ended)
        return 'money of an exchange that does not happen was kept';
    }
    for (const e of facts.exchanges) {
      const paid = facts.payments.some((p) => p.purpose === e.id && p.state === 'captured');
      const asked = e.state !== 'unpaid' && e.state !== 'withdrawn' && e.state !== 'rejected';
      if (asked && e.due.minor > 0 && !paid) return 'an exchange was begun without its money';
      if (e.attempts > 3) return 'an exchange was sent without end';
      const was = before.exchanges.find((x) => x.id === e.id);
      if (was && ['done', 'rejected', 'withdrawn'].includes(was.state) && e.state !== was.state)
        return 'an ended exchange moved';
    }
    const live = facts.exchanges.filter((e) => !['done', 'rejected', 'withdrawn'].includes(e.state));
    if (live.length > 1) return 'two exchanges at once';
    for (const id of PEOPLE) {
      const of = (state: string) => facts.tickets.filter((t) => t.passengerId === id && t.state === state);
      if (of('open').length > 1) return 'a passenger has two open tickets';
      if (facts.returns.length === 0 && of('open').length !== 1) return 'a passenger lost a ticket';
    }
  }
  return null;
}
const exchangeStory = fc.array(
  fc.record({
    event: fc.oneof({ weight: 5, arbitrary: exchanging }, { weight: 1, arbitrary: afterSale }),
    minutes: fc.constantFrom(0, 0, 0, 0, 0, 20),
  }),
  { minLength: 5, maxLength: 60, size: 'max' },
);
const checkExchanges = (table: readonly Row[], numRuns: number) =>
  fc.check(
    fc.property(exchangeStory, (moves) => exchangedWrongly(moves, table) === null),
    { seed: SEED, numRuns },
  );

test('exchanges, payments and returns in any order: nobody loses a ticket, has two, or pays for nothing', () => {
  const result = checkExchanges(TABLE, 8_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

const ofExchange = (r: Row) => r.machine === 'exchange';
test.each([
  ['anything may be exchanged', without((r) => (r.on === 'exchange_asked' ? unguarded(r) : r))],
  [
    'the payment of an exchange is taken whenever it comes',
    without((r) => (r.guard === 'an exchange waits for it, completes the sum' ? unguarded(r) : r)),
  ],
  [
    'what was paid for a refused exchange stays',
    without((r) => (ofExchange(r) && r.to === 'rejected' && r.on !== 'ok' ? { ...r, effects: [] } : r)),
  ],
  [
    'an exchange without new numbers is believed',
    without((r) => (r.guard === 'each has a new number' ? unguarded(r) : r)),
  ],
  [
    'an exchange may be sent for ever',
    without((r) => (ofExchange(r) && (r.on === 'never' || r.on === 'retry') ? unguarded(r) : r)),
  ],
] as const)('the checks of exchanges notice when %s', (_name, table) => {
  expect(checkExchanges(table, 20_000).failed).toBe(true);
});

test('each step of a sale is seen by the model, so that it proves something', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(story, (moves) => {
      for (const { after } of play(moves, TABLE)) seen.add(deriveStatus(after));
    }),
    { seed: SEED, numRuns: 5_000 },
  );
  for (const status of [
    'hold',
    'pay',
    'payed',
    'process_selling',
    'sold',
    'timeout',
    'canceled',
    'error_booking',
    'error_sold',
  ])
    expect(seen).toContain(status);
});
