import { describe, expect, test } from 'vitest';
import { supplierRecordings } from '../../../../../tests/support/supplier-recordings.ts';
import { publishedSchemas } from '../testing/published.ts';
import { itemsOf, readItem, retrieveThrough, searchThrough } from './testing/replay.ts';

/** Before every recorded offer ran out. */
const NOW = new Date('2020-01-01T00:00:00Z');
const found = supplierRecordings('duffel');
const recordings = found?.recordings ?? [];

/** The same payload in a currency that we trade in, so that more than its currency is read. */
const inDollars = (body: unknown): unknown =>
  typeof body === 'string' ? body : JSON.parse(JSON.stringify(body).replace(/"(GBP|EUR|AUD|CAD|BRL|SGD)"/g, '"USD"'));

function tally(change: (body: unknown) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of recordings)
    for (const item of itemsOf(change(body))) {
      const read = readItem(item, NOW);
      counts[read] = (counts[read] ?? 0) + 1;
    }
  return counts;
}

/** Without a folder a test says so and does nothing else. */
const recorded = (name: string, work: () => Promise<void> | void) =>
  test(name, async () => {
    if (found) await work();
    else console.log(`no recording of Duffel ${name}: SUPPLIER_FIXTURES is not set`);
  });

describe('recorded answers of Duffel', () => {
  recorded('are each understood, or left out for a named reason', () => {
    console.log(`${recordings.length} recordings of Duffel replayed`);
    expect(tally(inDollars)).toEqual({
      'offer understood': 231,
      'offer left out: abridged': 25,
      'order understood': 11,
      'cancellation understood': 66,
      'payment understood': 3,
      'airline change understood': 8,
      'error understood': 14,
      'text, no answer': 2,
      'seat map understood': 11,
      'order change understood': 16,
      'service understood': 2,
      'place, not read': 1,
      'another object, not read': 1,
    });
  });

  recorded('in the currency of the recording are the same, or left out for that currency', () => {
    const [asRecorded, dollars] = [tally((body) => body), tally(inDollars)];
    for (const kind of ['offer', 'order'])
      expect((asRecorded[`${kind} understood`] ?? 0) + (asRecorded[`${kind} left out: currency`] ?? 0)).toBe(
        dollars[`${kind} understood`],
      );
  });

  recorded('of searches are found offer by offer, page by page', async () => {
    const lists = recordings
      .map(({ name, body }) => ({ name, items: itemsOf(inDollars(body)) as Record<string, unknown>[] }))
      .filter(({ items }) => items.length > 1 && items.every((item) => String(item.id).startsWith('off_')))
      .filter(({ items }) => items.every((item) => 'slices' in item));
    const counts: Record<string, number> = {};
    for (const { name, items } of lists) {
      const offers = await searchThrough(items, NOW);
      expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(items.length);
      counts[name] = offers.length;
    }
    expect(Object.values(counts).sort((a, b) => a - b)).toEqual([11, 38, 50, 50, 68]);
  });

  recorded('of orders are retrieved; errors and pages of text are the refusals that they are', async () => {
    const outcomes: Record<string, number> = {};
    for (const { name, body } of recordings) {
      const [item] = itemsOf(inDollars(body)) as (Record<string, unknown> | string)[];
      const text = typeof item === 'string';
      const isOrder = !text && String(item?.id).startsWith('ord_');
      const isError = !text && Array.isArray(item?.errors);
      if (!isOrder && !isError && !text) continue;
      const status = isOrder ? 200 : text ? 502 : 422;
      const outcome = await retrieveThrough(isOrder ? { data: item } : body, status, NOW);
      const word =
        outcome.kind === 'ok' ? outcome.value.state : outcome.kind === 'rejected' ? outcome.code : outcome.kind;
      const key = `${isOrder ? 'order' : 'error'} ${word}`;
      outcomes[key] = (outcomes[key] ?? 0) + 1;
      expect([name, outcome.kind]).toEqual([name, isOrder ? 'ok' : 'rejected']);
    }
    expect(outcomes).toMatchObject({ 'error DOWN': expect.any(Number) });
  });

  recorded('fit the published schemas but for what is known of them', () => {
    const check = publishedSchemas(found?.schema ?? '', false);
    const schemas: Readonly<Record<string, string>> = {
      off: 'Offer',
      ord: 'Order',
      ore: 'OrderCancellation',
      pay: 'Payment',
      sea: 'SeatMap',
      oco: 'OrderChangeOffer',
      oce: 'OrderChange',
      ocr: 'OrderChangeRequest',
      aic: 'AirlineInitiatedChange',
    };
    let checked = 0;
    const deviations = new Set<string>();
    for (const { body } of recordings)
      for (const item of itemsOf(body) as (Record<string, unknown> | string)[]) {
        if (typeof item === 'string') continue;
        const schema = item.errors ? 'ErrorResponse' : schemas[String(item.id).slice(0, 3)];
        if (!schema) continue;
        checked += 1;
        for (const problem of check(schema, item)) deviations.add(problem.replace(/ (anyOf|type|enum)$/, ''));
      }
    expect(checked).toBe(385);
    expect([...deviations].sort()).toEqual([
      // An object in v2, a list before.
      'AirlineInitiatedChange /added/*/conditions',
      'AirlineInitiatedChange /removed/*/conditions',
      // A plain text on errors of airlines.
      'ErrorResponse /errors/*/source',
      // To the original form of payment.
      'OrderChangeOffer /refund_to',
      'OrderChangeRequest /order_change_offers/*/refund_to',
      // A restricted seat.
      'SeatMap /cabins/*/rows/*/sections/*/elements/*/type',
    ]);
  });
});
