import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import type { AccountKind } from './accounts.ts';
import { clawbackDebtPayments } from './clawback-debt-payments.ts';
import { type AccountingEvent, toPosting } from './posting.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_121);
const at = '2026-03-02T06:00:00Z';
const FARE = 1_000;

type Step =
  | { do: 'sell'; motivation: number; with: 'card' | 'motivation' }
  | { do: 'give back'; which: number }
  | { do: 'deposit'; minor: number };
type Sold = { id: string; motivation: number; with: 'card' | 'motivation'; gone: boolean };

/**
 * One contract's book: what the tables and their CHECK hold, without the tables. `forgets`: motivation that is spent
 * is not owed.
 */
function createContract(forgets: boolean) {
  const stands: Partial<Record<AccountKind, number>> = {};
  const on = (kind: AccountKind) => stands[kind] ?? 0;
  const post = (event: AccountingEvent) => {
    const { lines } = toPosting(event);
    expect(lines.reduce((all, l) => all + l.minor, 0)).toBe(0);
    for (const line of lines.filter((l) => l.state === 'posted'))
      stands[line.account.kind] = on(line.account.kind) + line.minor;
  };
  const sold: Sold[] = [];
  let n = 0;
  const has = () => ({ contract: -on('contract'), motivation: -on('motivation') });
  const settle = () => {
    const debt = { commission: on('clawback'), motivation: on('motivation_receivable') };
    for (const { kind, fund, minor } of clawbackDebtPayments(debt, has())) {
      const of = { id: `p${n++}`, contractId: 'c', amount: money(minor), at };
      post(kind === 'clawback_paid' ? { kind, ...of } : { kind, fund, ...of });
    }
  };
  const award = (orderId: string, minor: number): void => {
    const zero = money(0);
    const earned = { commission: zero, credited: zero, motivation: money(minor) };
    const price = { fare: money(FARE), taxes: zero, serviceFee: zero, itFee: zero, ...earned };
    post({ kind: 'sale', orderId, supplierId: 's', price, contractId: 'c', at });
  };
  return {
    on,
    sold,
    step(step: Step): void {
      if (step.do === 'deposit')
        post({ kind: 'deposit', id: `d${n++}`, contractId: 'c', amount: money(step.minor), at });
      if (step.do === 'sell') {
        const pays = step.with === 'motivation';
        if (pays && has().motivation - on('motivation_receivable') < FARE) return;
        const id = `o${n++}`;
        const of = { id, orderId: id, contractId: 'c', amount: money(FARE), at };
        if (pays) post({ kind: 'reserve_captured', fund: 'motivation', ...of });
        award(id, step.motivation);
        sold.push({ id, motivation: step.motivation, with: step.with, gone: false });
      }
      if (step.do === 'give back') {
        const own = sold.filter((s) => !s.gone)[step.which];
        if (!own) return;
        own.gone = true;
        const of = { id: own.id, orderId: own.id, contractId: 'c', at };
        if (own.motivation > 0 && (!forgets || has().motivation >= own.motivation))
          post({ kind: 'motivation_receivable', ...of, amount: money(own.motivation) });
        if (own.with === 'motivation')
          post({ kind: 'refund_paid', via: 'ledger', fund: 'motivation', ...of, amount: money(FARE) });
      }
      settle();
    },
  };
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    motivation: fc.integer({ min: 0, max: 1_500 }),
    with: fc.constantFrom('card' as const, 'motivation' as const),
  }),
  fc.record({ do: fc.constant('give back' as const), which: fc.nat({ max: 4 }) }),
  fc.record({ do: fc.constant('deposit' as const), minor: fc.integer({ min: 1, max: 3_000 }) }),
);

/** The first broken sentence, or null. */
function wrong(steps: readonly Step[], forgets = false): string | null {
  const contract = createContract(forgets);
  let paidIn = 0;
  for (const one of steps) {
    if (one.do === 'deposit') paidIn += one.minor;
    contract.step(one);
    const { on, sold } = contract;
    const live = sold.filter((s) => !s.gone);
    const earned = live.reduce((all, s) => all + s.motivation, 0);
    const spent = live.reduce((all, s) => all + (s.with === 'motivation' ? FARE : 0), 0);
    if (on('motivation') > 0 || on('contract') > 0) return 'an account of its own is overdrawn';
    if (on('motivation_receivable') < 0) return 'more was paid back than was owed';
    // What it has, less what it owes, is what its live tickets earned and its deposits, less what they cost.
    const has = -on('motivation') - on('contract') - on('motivation_receivable');
    if (has !== earned + paidIn - spent) return 'motivation of a ticket that is gone was kept';
  }
  return null;
}

test('a contract’s balance less its debt always equals the earnings of its open tickets', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => wrong(steps) === null),
    { seed: SEED, numRuns: 500 },
  );
});

test('control: a contract whose spent motivation is forgotten is found out', () => {
  const found = fc.check(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => wrong(steps, true) === null),
    { seed: SEED, numRuns: 500 },
  );
  expect(found.failed).toBe(true);
});
