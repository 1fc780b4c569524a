import { isDeepStrictEqual } from 'node:util';
import { AppError, notFound, refusedField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { deleteRate, insertRate } from '../db/office-queries.ts';
import { type CommissionRule, type Earning, earnsMore, mostOf } from '../domain/commission.ts';
import type { Contract } from '../domain/contract.ts';
import { describeCommission, isFor, type RateSubject, ratesOn } from '../domain/rates.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import { actorOf, changed, changeLocked, type Done, updateWithVersion } from './update-with-version.ts';

export type TypedCommission = { perMille: number } | { fixed: number };
export type TypedRate = NewRate & { version: number };
/** A rate that is to be set. */
export type NewRate = RateSubject & {
  from: LocalDate;
  commission: TypedCommission;
  /** Minor units. */
  motivation: number;
  /** Thousandths of the fare. */
  motivationPerMille: number;
};
/** What a second person approves: a rate, as long as what it changes still is what it was. */
type RatePayload = { contractId: string; rate: NewRate; was: Earning | null };

export const ruleOf = (typed: TypedCommission, currency: Currency): CommissionRule =>
  'perMille' in typed
    ? { kind: 'percent', perMille: typed.perMille }
    : { kind: 'fixed', amount: money(typed.fixed, currency) };

/** A rate in the log: what it is for, and what is earned before and after. */
function rateChanges(subject: RateSubject & { from: LocalDate }, was: Earning | null, now: Earning | null): AuditChange[] {
  const { from, product, carrier } = subject;
  const shareWord = (earning: Earning | null) => earning && `${earning.motivationPerMille / 10} %`;
  const word = (earning: Earning | null) => earning && describeCommission(earning);
  return [
    { field: 'from', was: null, now: from },
    ...(product ? [{ field: 'product' as const, was: null, now: product }] : []),
    ...(carrier ? [{ field: 'carrier' as const, was: null, now: carrier }] : []),
    ...changed([
      { field: 'commission', was: word(was), now: word(now) },
      { field: 'motivation', was: was?.motivation ?? null, now: now?.motivation ?? null },
      { field: 'motivationShare', was: shareWord(was), now: shareWord(now) },
    ]),
  ];
}

const earned = ({ commission, motivation, motivationPerMille }: Earning): Earning => ({
  commission,
  motivation,
  motivationPerMille,
});

const earningOf = (rate: NewRate, currency: Currency): Earning => ({
  commission: ruleOf(rate.commission, currency),
  motivation: money(rate.motivation, currency),
  motivationPerMille: rate.motivationPerMille,
});

/** What a subject earns on a day by a rate of its own, or by what the contract was opened with; null: neither. */
function earnedBefore(contract: Contract, rate: NewRate): Earning | null {
  const own = ratesOn(contract.rates, rate.from).find((one) => isFor(one, rate) && one.state === 'now');
  const everything = rate.product === null && rate.carrier === null;
  const before = own ?? (everything ? contract : null);
  return before && earned(before);
}

/** Requests approval of higher earnings of a contract; no more than before needs none. Null: changed at once. */
export function askRate(
  deps: AgenciesDeps,
  tx: Tx,
  by: Actor,
  contract: Contract,
  rate: NewRate,
): Promise<string | null> {
  const was = earnedBefore(contract, rate);
  const now = earningOf(rate, contract.currency);
  const payload: RatePayload = { contractId: contract.id, rate, was };
  return deps.approvals.ask(tx, {
    kind: 'contract_rate',
    subject: { kind: 'contract', id: contract.id },
    reason: '',
    payload,
    amount: null,
    rate: was && !earnsMore(now, was) ? null : mostOf(now),
    changes: rateChanges(rate, was, now),
    by: { userId: actorOf(by), ip: by.ip },
  });
}

async function writeRate(deps: AgenciesDeps, tx: Tx, contract: Contract, rate: NewRate): Promise<Done[]> {
  const { from, product, carrier } = rate;
  const now = earningOf(rate, contract.currency);
  const { commission, motivation, motivationPerMille } = now;
  await insertRate(tx, {
    contractId: contract.id,
    from,
    product,
    carrier,
    createdAt: deps.clock.now(),
    motivationMinor: motivation.minor,
    motivationPerMille,
    commissionPerMille: commission.kind === 'percent' ? commission.perMille : null,
    commissionFixedMinor: commission.kind === 'fixed' ? commission.amount.minor : null,
  });
  return [{ action: 'rate_set', changes: rateChanges(rate, earnedBefore(contract, rate), now) }];
}

/**
 * Carries out an approved rate; one whose day has gone meanwhile begins today. @throws AppError conflict
 * `agencies.rate_moved` when what it changes is not what it was any more.
 */
export async function applyRate(deps: AgenciesDeps, tx: Tx, payload: unknown, by: Actor): Promise<undefined> {
  const { contractId, was, rate: wanted } = payload as RatePayload;
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const rate = wanted.from < today ? { ...wanted, from: today } : wanted;
  await changeLocked(deps, tx, by, { id: contractId, version: null }, async (_tx, contract) => {
    if (!isDeepStrictEqual(earnedBefore(contract, rate), was)) throw new AppError('conflict', 'agencies.rate_moved');
    return writeRate(deps, tx, contract, rate);
  });
  return undefined;
}

/**
 * Sets what a contract earns from a day on; more than one person may grant waits for a second, and then `proposed`
 * names it. Tickets sold before, and on that day until now, keep what they
 * earned.
 * @throws AppError as of `updateWithVersion`; invalid `agencies.rate_past` for a day that has gone,
 * `agencies.no_such_carrier`.
 */
export async function setRate(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, ...rate }: TypedRate,
): Promise<ContractTerms> {
  const { from, carrier } = rate;
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  if (from < today) throw refusedField('from', 'agencies.rate_past');
  if (carrier !== null && !deps.carrierOperates(carrier)) throw refusedField('carrier', 'agencies.no_such_carrier');
  return updateWithVersion(deps, by, { id, version }, async (tx, contract) => {
    const proposed = await askRate(deps, tx, by, contract, rate);
    return proposed ? { proposed } : writeRate(deps, tx, contract, rate);
  });
}

/**
 * Takes back a rate whose day has not come. @throws AppError not_found `agencies.no_such_contract`,
 * `agencies.no_such_rate`; conflict `agencies.rate_begun`.
 */
export async function withdrawRate(
  deps: AgenciesDeps,
  by: Actor,
  { id, rate }: { id: string; rate: number },
): Promise<ContractTerms> {
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  return updateWithVersion(deps, by, { id, version: null }, async (tx, contract) => {
    const found = contract.rates.find((one) => one.id === rate);
    if (!found) throw notFound('agencies.no_such_rate');
    if (found.from <= today) throw new AppError('conflict', 'agencies.rate_begun');
    await deleteRate(tx, id, rate);
    return [{ action: 'rate_withdrawn', changes: rateChanges(found, found, null) }];
  });
}
