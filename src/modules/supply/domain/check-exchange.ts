import { type Money, sum } from '#kernel/money.ts';
import { sliceProblem } from './check-offer.ts';
import type { ExchangeLine, ExchangeQuote, ExchangeWant } from './port.ts';

type Taxes = ExchangeLine['was']['taxes'];
const ofTaxes = (taxes: Taxes, refundable: boolean): number =>
  taxes.reduce((all, tax) => all + (tax.refundable === refundable ? tax.amount.minor : 0), 0);

/** What the taxes of two prices differ by: what is not refundable is never given back. */
export const taxDifference = (was: Taxes, now: Taxes): number =>
  ofTaxes(now, true) - ofTaxes(was, true) + Math.max(0, ofTaxes(now, false) - ofTaxes(was, false));

/** What fares differ by under a fare's terms. */
export const fareDifference = (was: Money, now: Money, givesBack: boolean): number =>
  givesBack ? now.minor - was.minor : Math.max(0, now.minor - was.minor);

function lineProblem(line: ExchangeLine, { total, refundsDifference }: ExchangeQuote): string | null {
  const { was, now, penalty } = line;
  const whole = [was.fare, now.fare, penalty, ...[...was.taxes, ...now.taxes].map((tax) => tax.amount)];
  const parts = [line.fareDifference, line.taxDifference, line.total];
  if ([...whole, ...parts].some((m) => m.currency !== total.currency || !Number.isSafeInteger(m.minor)))
    return 'bad_amount';
  if (whole.some((amount) => amount.minor < 0)) return 'bad_amount';
  const fare = fareDifference(was.fare, now.fare, refundsDifference);
  const taxes = taxDifference(was.taxes, now.taxes);
  const right =
    line.fareDifference.minor === fare &&
    line.taxDifference.minor === taxes &&
    line.total.minor === fare + taxes + penalty.minor;
  return right ? null : 'other_sum';
}

/**
 * Why a quote cannot be believed, or `null`: each sum follows from its parts, the days are those asked for, no
 * document stands twice.
 */
export function exchangeProblem(want: ExchangeWant, quote: ExchangeQuote): string | null {
  for (const line of quote.lines) {
    const problem = lineProblem(line, quote);
    if (problem) return problem;
  }
  for (const slice of quote.slices) {
    const problem = sliceProblem(slice);
    if (problem) return problem;
  }
  const days = quote.slices.map((slice) => slice.segments[0]?.departsLocal.slice(0, 10));
  if (days.length !== want.dates.length || days.some((day, n) => day !== want.dates[n])) return 'other_day';
  if (new Set(quote.lines.map((line) => line.document)).size !== quote.lines.length) return 'document_twice';
  return sum(
    quote.lines.map((line) => line.total),
    quote.total.currency,
  ).minor === quote.total.minor
    ? null
    : 'other_total';
}
