import { AppError, invalidField } from '#kernel/app-error.ts';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  allMargins,
  currentLimits,
  insertLimits,
  insertMargin,
  insertRate,
  raiseRevision,
  ratesOf,
} from '../db/rate-queries.ts';
import { differenceBp } from '../domain/convert.ts';
import { normalDecimal } from '../domain/decimal.ts';
import { latestBy, type Rate, type RateLimits, type RateSource } from '../domain/rate-book.ts';
import type { CurrenciesDeps } from '../ports.ts';
import { publishRates } from './follow-rates.ts';

/** The member of staff who acts; no user: the daily job. */
export type Actor = { readonly userId: string | null; readonly ip?: string | undefined };
type Staff = Actor & { readonly userId: string };

/** Entries may begin so much later, and no earlier than this ago: frozen prices never change. */
const DAYS_AHEAD = 30;
const DAYS_BACK = 30;
const DAY_MS = 86_400_000;
/** Rates of a currency that an entry is compared with. */
const COMPARED = 200;

const rateText = ({ rate, per }: { rate: string; per: number }, currency: AnyCurrency): string =>
  `${per} ${currency} = ${rate} KGS`;
const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

export async function record(
  deps: Pick<CurrenciesDeps, 'audit' | 'clock'>,
  tx: Tx,
  by: Actor,
  action: 'exchange_rate_entered' | 'exchange_margin_set' | 'exchange_limits_set',
  { subject, changes }: { subject: string; changes: readonly AuditChange[] },
): Promise<void> {
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    action,
    subjectKind: 'office',
    subjectId: subject,
    at: deps.clock.now(),
    changes,
  });
}

/** @throws AppError invalid `currencies.bad_start` at `validFrom`. */
function startOf(now: Date, validFrom: string | null): Date {
  if (validFrom === null) return now;
  const start = new Date(validFrom);
  const ahead = start.getTime() - now.getTime();
  if (!(ahead <= DAYS_AHEAD * DAY_MS && ahead >= -DAYS_BACK * DAY_MS))
    throw invalidField('validFrom', 'currencies.bad_start');
  return start;
}

export type EnteredRate = { currency: AnyCurrency; rate: string; per: number; validFrom: Date; source: RateSource };
/** A rate that differs too much from the one before it. */
export type Jump = { readonly previous: Pick<Rate, 'rate' | 'per'>; readonly differenceBp: number };

/** The rate that an entry follows, of whatever age, and whether it jumps. */
export async function compareRate(
  tx: Tx,
  entered: Pick<EnteredRate, 'currency' | 'rate' | 'per' | 'validFrom'>,
  { jumpBp }: RateLimits,
): Promise<{ previous: Rate | null; jump: Jump | null }> {
  const previous = latestBy(await ratesOf(tx, entered.currency, COMPARED), entered.validFrom);
  const apart = previous ? differenceBp(previous, entered) : 0;
  return { previous, jump: previous && apart > jumpBp ? { previous, differenceBp: apart } : null };
}

/** Adds a rate to the history. */
export async function addRate(
  deps: CurrenciesDeps,
  tx: Tx,
  by: Actor,
  { entered, previous }: { entered: EnteredRate; previous: Rate | null },
): Promise<void> {
  const { currency } = entered;
  await insertRate(tx, { id: deps.ids(), ...entered, enteredBy: by.userId, enteredAt: deps.clock.now() });
  await record(deps, tx, by, 'exchange_rate_entered', {
    subject: currency,
    changes: [
      {
        field: 'exchangeRate',
        previous: previous && rateText(previous, currency),
        current: rateText(entered, currency),
      },
      { field: 'from', previous: null, current: entered.validFrom.toISOString() },
    ],
  });
}

/**
 * Enters a rate of the office. @throws AppError invalid `currencies.bad_rate`, `currencies.bad_start` at their fields;
 * conflict `currencies.rate_jump` unless a jump is confirmed.
 */
export async function enterRate(
  deps: CurrenciesDeps,
  by: Staff,
  typed: { currency: AnyCurrency; rate: string; per: number; validFrom: string | null; confirmed: boolean },
): Promise<void> {
  const { currency, per } = typed;
  const rate = normalDecimal(typed.rate.replace(',', '.'));
  if (rate === null) throw invalidField('rate', 'currencies.bad_rate');
  const validFrom = startOf(deps.clock.now(), typed.validFrom);
  await inTransaction(deps.db, async (tx) => {
    // Entries take turns: each is compared with the one before it.
    await raiseRevision(tx);
    const entered: EnteredRate = { currency, rate, per, validFrom, source: 'office' };
    const { previous, jump } = await compareRate(tx, entered, await currentLimits(tx));
    if (jump && !typed.confirmed)
      throw new AppError('conflict', 'currencies.rate_jump', {
        previous: rateText(jump.previous, currency),
        current: rateText(entered, currency),
        percent: jump.differenceBp / 100,
      });
    await addRate(deps, tx, by, { entered, previous });
    await publishRates(tx);
  });
}

/** Sets the margin of a currency. @throws AppError invalid `currencies.bad_start`. */
export async function setMargin(
  deps: CurrenciesDeps,
  by: Staff,
  typed: { currency: AnyCurrency; basisPoints: number; validFrom: string | null },
): Promise<void> {
  const { currency, basisPoints } = typed;
  const now = deps.clock.now();
  const validFrom = startOf(now, typed.validFrom);
  await inTransaction(deps.db, async (tx) => {
    await raiseRevision(tx);
    const rows = (await allMargins(tx)).filter((row) => row.currency === currency);
    const previous = latestBy(rows, validFrom)?.basisPoints ?? 0;
    await insertMargin(tx, { currency, basisPoints, validFrom, enteredBy: by.userId, enteredAt: now });
    await record(deps, tx, by, 'exchange_margin_set', {
      subject: currency,
      changes: [
        { field: 'exchangeMargin', previous: percentText(previous), current: percentText(basisPoints) },
        { field: 'from', previous: null, current: validFrom.toISOString() },
      ],
    });
    await publishRates(tx);
  });
}

/** Sets how old a rate may be and how far it may jump. */
export async function setLimits(deps: CurrenciesDeps, by: Staff, wanted: RateLimits): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await raiseRevision(tx);
    const previous = await currentLimits(tx);
    await insertLimits(tx, { ...wanted, enteredBy: by.userId, enteredAt: deps.clock.now() });
    await record(deps, tx, by, 'exchange_limits_set', {
      subject: 'limits',
      changes: [
        { field: 'rateAge', previous: previous.maxAgeHours, current: wanted.maxAgeHours },
        { field: 'rateJump', previous: percentText(previous.jumpBp), current: percentText(wanted.jumpBp) },
      ],
    });
    await publishRates(tx);
  });
}
