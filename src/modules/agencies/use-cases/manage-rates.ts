import { AppError, notFound, refusedField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import type { ContractTerms } from '../api.ts';
import { deleteRate, insertRate } from '../db/office-queries.ts';
import type { CommissionRule, Earning } from '../domain/commission.ts';
import { describeCommission, isFor, type RateSubject, ratesOn } from '../domain/rates.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import { changed, updateWithVersion } from './update-with-version.ts';

export type TypedCommission = { perMille: number } | { fixed: number };
export type TypedRate = RateSubject & {
  version: number;
  from: LocalDate;
  commission: TypedCommission;
  /** Minor units. */
  motivation: number;
  /** Thousandths of the fare. */
  motivationPerMille: number;
};

export const ruleOf = (typed: TypedCommission, currency: Currency): CommissionRule =>
  'perMille' in typed
    ? { kind: 'percent', perMille: typed.perMille }
    : { kind: 'fixed', amount: money(typed.fixed, currency) };

/** A rate in the log: what it is for, and what is earned before and after. */
function told(subject: RateSubject & { from: LocalDate }, was: Earning | null, now: Earning | null): AuditChange[] {
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

/**
 * Sets what a contract earns from a day on; tickets sold before, and on that day until now, keep what they earned.
 * @throws AppError as of `updateWithVersion`; invalid `agencies.rate_past` for a day that has gone,
 * `agencies.no_such_carrier`.
 */
export async function setRate(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, ...rate }: TypedRate,
): Promise<ContractTerms> {
  const now = deps.clock.now();
  const { from, product, carrier } = rate;
  const today = localDate(now, BUSINESS_TIME_ZONE);
  if (from < today) throw refusedField('from', 'agencies.rate_past');
  if (carrier !== null && !deps.carrierOperates(carrier)) throw refusedField('carrier', 'agencies.no_such_carrier');
  return updateWithVersion(deps, by, { id, version }, async (tx, contract) => {
    const commission = ruleOf(rate.commission, contract.currency);
    const motivation = money(rate.motivation, contract.currency);
    const everything = product === null && carrier === null;
    const before = ratesOn(contract.rates, from).find((one) => isFor(one, rate) && one.state === 'now');
    await insertRate(tx, {
      contractId: id,
      from,
      product,
      carrier,
      createdAt: now,
      motivationMinor: motivation.minor,
      motivationPerMille: rate.motivationPerMille,
      commissionPerMille: commission.kind === 'percent' ? commission.perMille : null,
      commissionFixedMinor: commission.kind === 'fixed' ? commission.amount.minor : null,
    });
    const was = before ?? (everything ? contract : null);
    return [
      {
        action: 'rate_set',
        changes: told(rate, was, { commission, motivation, motivationPerMille: rate.motivationPerMille }),
      },
    ];
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
    return [{ action: 'rate_withdrawn', changes: told(found, found, null) }];
  });
}
