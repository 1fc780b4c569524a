import { isDeepStrictEqual } from 'node:util';
import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { deleteRate, insertRate } from '../db/office-queries.ts';
import { type CommissionRule, type Earning, isEarningHigher, maxEarning } from '../domain/commission.ts';
import type { Contract } from '../domain/contract.ts';
import { appliesTo, describeCommission, isForEverything, type RateSubject, ratesWithState } from '../domain/rates.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import {
  actingUserId,
  type ContractChange,
  changeLocked,
  changesOnly,
  updateWithVersion,
} from './update-with-version.ts';

export type CommissionInput = { perMille: number } | { fixed: number };
export type RateInput = NewRate & { version: number };
/** A rate that is to be set. */
export type NewRate = RateSubject & {
  from: LocalDate;
  commission: CommissionInput;
  /** Minor units. */
  motivation: number;
  /** Thousandths of the fare. */
  motivationPerMille: number;
};
/** What a second person approves: a rate, as long as what it changes still is what it was. */
type RatePayload = { contractId: string; rate: NewRate; previous: Earning | null };

export const toCommissionRule = (typed: CommissionInput, currency: Currency): CommissionRule =>
  'perMille' in typed
    ? { kind: 'percent', perMille: typed.perMille }
    : { kind: 'fixed', amount: money(typed.fixed, currency) };

/** A rate in the log: what it is for, and what is earned before and after. */
function toRateChanges(
  subject: RateSubject & { from: LocalDate },
  was: Earning | null,
  now: Earning | null,
): AuditChange[] {
  const { from, product, carrier, cabin, country } = subject;
  const shareWord = (earning: Earning | null) => earning && `${earning.motivationPerMille / 10} %`;
  const word = (earning: Earning | null) => earning && describeCommission(earning);
  return [
    { field: 'from', previous: null, current: from },
    ...(product ? [{ field: 'product' as const, previous: null, current: product }] : []),
    ...(carrier ? [{ field: 'carrier' as const, previous: null, current: carrier }] : []),
    ...(cabin ? [{ field: 'cabin' as const, previous: null, current: cabin }] : []),
    ...(country ? [{ field: 'country' as const, previous: null, current: country }] : []),
    ...changesOnly([
      { field: 'commission', previous: word(was), current: word(now) },
      { field: 'motivation', previous: was?.motivation ?? null, current: now?.motivation ?? null },
      { field: 'motivationShare', previous: shareWord(was), current: shareWord(now) },
    ]),
  ];
}

const describeEarning = ({ commission, motivation, motivationPerMille }: Earning): Earning => ({
  commission,
  motivation,
  motivationPerMille,
});

const toEarning = (rate: NewRate, currency: Currency): Earning => ({
  commission: toCommissionRule(rate.commission, currency),
  motivation: money(rate.motivation, currency),
  motivationPerMille: rate.motivationPerMille,
});

/** What a subject earns on a day by a rate of its own, or by what the contract was opened with; null: neither. */
function earningBefore(contract: Contract, rate: NewRate): Earning | null {
  const own = ratesWithState(contract.rates, rate.from).find((one) => appliesTo(one, rate) && one.state === 'now');
  const before = own ?? (isForEverything(rate) ? contract : null);
  return before && describeEarning(before);
}

/** Requests approval of higher earnings of a contract; no more than before needs none. Null: changed at once. */
export function requestRateApproval(
  deps: AgenciesDeps,
  tx: Tx,
  by: Actor,
  contract: Contract,
  rate: NewRate,
): Promise<string | null> {
  const previous = earningBefore(contract, rate);
  const now = toEarning(rate, contract.currency);
  const payload: RatePayload = { contractId: contract.id, rate, previous };
  return deps.approvals.ask(tx, {
    kind: 'contract_rate',
    subject: { kind: 'contract', id: contract.id },
    reason: '',
    payload,
    amount: null,
    rate: previous && !isEarningHigher(now, previous) ? null : maxEarning(now),
    changes: toRateChanges(rate, previous, now),
    by: { userId: actingUserId(by), ip: by.ip },
  });
}

async function writeRate(deps: AgenciesDeps, tx: Tx, contract: Contract, rate: NewRate): Promise<ContractChange[]> {
  const { from, product, carrier, cabin, country } = rate;
  const now = toEarning(rate, contract.currency);
  const { commission, motivation, motivationPerMille } = now;
  await insertRate(tx, {
    contractId: contract.id,
    from,
    product,
    carrier,
    cabin,
    country,
    createdAt: deps.clock.now(),
    motivationMinor: motivation.minor,
    motivationPerMille,
    commissionPerMille: commission.kind === 'percent' ? commission.perMille : null,
    commissionFixedMinor: commission.kind === 'fixed' ? commission.amount.minor : null,
  });
  return [{ action: 'rate_set', changes: toRateChanges(rate, earningBefore(contract, rate), now) }];
}

/**
 * Applies an approved rate; one whose start date has passed begins today.
 * @throws AppError conflict `agencies.rate_changed` when the current rate is not the one that was approved for change.
 */
export async function applyApprovedRate(deps: AgenciesDeps, tx: Tx, payload: unknown, by: Actor): Promise<undefined> {
  const { contractId, previous, rate: wanted } = payload as RatePayload;
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  // What was proposed before rates had cabins and countries is for every one.
  const subject = { cabin: wanted.cabin ?? null, country: wanted.country ?? null };
  const rate = { ...wanted, ...subject, from: wanted.from < today ? today : wanted.from };
  await changeLocked(deps, tx, by, { id: contractId, version: null }, async (_tx, contract) => {
    if (!isDeepStrictEqual(earningBefore(contract, rate), previous))
      throw new AppError('conflict', 'agencies.rate_changed');
    return writeRate(deps, tx, contract, rate);
  });
  return undefined;
}

/**
 * Sets what a contract earns from a day on; more than one person may grant waits for a second, and then `proposed`
 * names it. Tickets sold before, and on that day until now, keep what they
 * earned.
 * @throws AppError as of `updateWithVersion`; invalid `agencies.rate_past` for a day that has gone,
 * `agencies.no_such_carrier`, `agencies.no_such_country`.
 */
export async function setRate(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, ...rate }: RateInput,
): Promise<ContractTerms> {
  const { from, carrier, country } = rate;
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  if (from < today) throw invalidField('from', 'agencies.rate_past');
  if (carrier !== null && !deps.carrierOperates(carrier)) throw invalidField('carrier', 'agencies.no_such_carrier');
  if (country !== null && !deps.isCountry(country)) throw invalidField('country', 'agencies.no_such_country');
  return updateWithVersion(deps, by, { id, version }, async (tx, contract) => {
    const proposed = await requestRateApproval(deps, tx, by, contract, rate);
    return proposed ? { proposed } : writeRate(deps, tx, contract, rate);
  });
}

/**
 * Takes back a rate whose day has not come. @throws AppError not_found `agencies.no_such_contract`,
 * `agencies.no_such_rate`; conflict `agencies.rate_begun`.
 */
export async function removeRate(
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
    return [{ action: 'rate_withdrawn', changes: toRateChanges(found, found, null) }];
  });
}
