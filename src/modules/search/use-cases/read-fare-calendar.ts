import { AppError } from '#kernel/app-error.ts';
import type { Cabin } from '#kernel/cabin.ts';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { type Money, sum } from '#kernel/money.ts';
import type { SearchDeps, SearchedLocation } from './deps.ts';

type CalendarQuery = {
  from: string;
  to: string;
  start: LocalDate;
  days: number;
  /** The way back is so many days after the way there. */
  stayDays?: number | undefined;
  cabin: Cabin;
  mode?: Mode;
};

/**
 * The cheapest price of one adult on each day, our fees included: the same sum as on the first card of a search for
 * that day.
 * @throws AppError invalid `search.bad_from`, `search.bad_to`, `search.same_place`.
 */
export async function readFareCalendar(
  deps: Pick<SearchDeps, 'reference' | 'calendar' | 'pricing' | 'clock'>,
  query: CalendarQuery,
): Promise<{ days: { date: LocalDate; price: Money | null }[] }> {
  const { reference, pricing } = deps;
  const from = reference.findLocation(query.from);
  const to = reference.findLocation(query.to);
  const refuse = (code: string, path: string) => new AppError('invalid', code, {}, [{ path, code }]);
  if (!from) throw refuse('search.bad_from', 'query.from');
  if (!to) throw refuse('search.bad_to', 'query.to');
  if (from.cityKey === to.cityKey) throw refuse('search.same_place', 'query.to');

  const { mode = 'avia' } = query;
  const stops = (location: SearchedLocation) => reference.stopsOf(location.key, mode);
  const oneWay = (a: SearchedLocation, b: SearchedLocation, start: LocalDate) =>
    deps.calendar.cheapestByDay({
      from: stops(a),
      to: stops(b),
      start,
      days: query.days,
      cabin: query.cabin,
      ...(mode !== 'avia' && { mode }),
    });
  const out = await oneWay(from, to, query.start);
  const back = query.stayDays === undefined ? null : await oneWay(to, from, addDays(query.start, query.stayDays));
  const days = back
    ? out.map(({ date, price }, n) => {
        const home = back[n]?.price;
        return { date, price: price && home ? sum([price, home]) : null };
      })
    : out;
  const countries = [from.country, to.country];
  const withFees = (price: Money): Money => {
    // Shares are taken of the whole price: a day's price comes without its taxes.
    const tariff = pricing.tariff({ at: deps.clock.now(), countries, currency: price.currency, kind: mode }, price);
    return sum([price, tariff.serviceFee, tariff.itFee]);
  };
  return { days: days.map(({ date, price }) => ({ date, price: price && withFees(price) })) };
}
