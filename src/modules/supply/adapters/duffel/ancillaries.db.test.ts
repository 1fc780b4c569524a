import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sentOperations } from '../../db/sent-operations.ts';
import type { SoldAncillary } from '../../domain/ancillaries.ts';
import type { AncillariesPort } from '../../domain/ancillaries-port.ts';
import type { BookedAncillary, Call, HoldRequest, Outcome, SupplierBooking, SupplierPort } from '../../domain/port.ts';
import type { SentOperations } from '../../domain/sent-operations.ts';
import { offerTotal } from '../../testing/contract/supplier-contract.ts';
import { adult, CONTACT, MAX_DELAY_MS, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

let duffel: Simulated;
beforeAll(async () => {
  duffel = await simulatedDuffel('USD');
});
afterEach(async () => {
  await duffel.partners.calm();
  await duffel.back();
});
afterAll(() => duffel.close());

const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};
const ancillariesOf = (port: SupplierPort): AncillariesPort => {
  if (!port.ancillaries) throw new Error('it sells none');
  return port.ancillaries;
};

type Buy = (call: Call, more?: { port?: SupplierPort; onlyBooked?: true }) => Promise<Outcome<SoldAncillary>>;
type Wish = Omit<BookedAncillary, 'opId'>;

/** An offer with a bag and a seat that are sold with it. */
async function onSale() {
  const [offer] = await duffel.found(way('FRU', 'IST'));
  if (!offer) throw new Error('no offer was found');
  const { offerId } = offer;
  const [segment] = value(await ancillariesOf(duffel.port).offered(duffel.call(), { offerId }, null));
  const bag = segment?.items.find(({ kind }) => kind === 'baggage');
  const seats = segment?.seats?.cabins.flatMap(({ rows }) => rows.flatMap((row) => row.seats));
  const seat = seats?.find(({ state }) => state === 'free');
  const zone = segment?.seats?.zones.find(({ id }) => id === seat?.zone);
  if (!segment || !bag || !seat || !zone) throw new Error('no bag or no seat is sold');
  const at = { travellerId: adult.id, flight: segment.flight };
  return {
    bag: { ...at, item: bag.id, seat: null, expect: bag.price } satisfies Wish,
    seat: { ...at, item: 'SEAT', seat: seat.id, expect: zone.price } satisfies Wish,
    requestWith: (ancillaries: readonly BookedAncillary[]): HoldRequest => ({
      offerId,
      expect: { ...offerTotal(offer), currency: 'USD' },
      travellers: [adult],
      contact: CONTACT,
      ancillaries,
    }),
  };
}

type Sold = { ref: SupplierBooking['ref']; inside: readonly BookedAncillary[]; buy: Buy };
/** A ticket with so many equal bags inside the order, and a way to buy that bag. */
async function soldWith(bags: number): Promise<Sold> {
  const { bag, requestWith } = await onSale();
  const inside = Array.from({ length: bags }, () => ({ ...bag, opId: duffel.call().opId }));
  const request = requestWith(inside);
  const paper = value(await duffel.port.hold(duffel.call(), request));
  const { ref } = value(await duffel.port.issue(duffel.call(), paper.ref, paper.total, async () => request));
  const buy: Buy = (call, { port = duffel.port, ...more } = {}) =>
    ancillariesOf(port).sell(call, ref, { ...bag, child: false, holder: 'form', ...more });
  return { ref, inside, buy };
}
type Service = { type: string; quantity: number };
const countOf = async ({ ref }: Pick<Sold, 'ref'>): Promise<number> => {
  const orders = await duffel.listed<{ id: string; services: Service[] }>('/air/orders?limit=200');
  const services = orders.find(({ id }) => id === ref.id)?.services ?? [];
  return services.reduce((all, { quantity }) => all + quantity, 0);
};

test('two equal bags inside an order and one bought later have three numbers, the same at every reading', async () => {
  const sold = await soldWith(2);
  const once = duffel.call();
  const calls = [...sold.inside.map(({ opId }) => duffel.call(opId)), once];
  const read = async () => {
    const bags: SoldAncillary[] = [];
    for (const call of calls) bags.push(value(await sold.buy(call)));
    return bags.map(({ number }) => number);
  };
  const numbers = await read();
  expect(new Set(numbers).size).toBe(3);
  expect(await read()).toEqual(numbers);
  expect(await countOf(sold)).toBe(3);
});

test('what may only be inside the order is found there, and not bought', async () => {
  const sold = await soldWith(1);
  const [inside] = sold.inside;
  expect(value(await sold.buy(duffel.call(inside?.opId), { onlyBooked: true })).id).toBe(inside?.opId);
  expect(await sold.buy(duffel.call(), { onlyBooked: true })).toMatchObject({ kind: 'rejected', code: 'GONE' });
  expect(await countOf(sold)).toBe(1);
});

/** What writes down what is sent, of a process that is killed after so many writes. */
function killedAfter(writes: number): SentOperations {
  const real = sentOperations(duffel.database.db, 'duffel');
  let left = writes;
  const write = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (async (...args: Args) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return work(...args);
    }) as (...args: Args) => Promise<T>;
  return { find: real.find, claim: write(real.claim), aim: write(real.aim), end: write(real.end) };
}

test.each([
  1, 2, 3,
])('a process that dies after %i writes keeps no other one from buying the same bag', async (writes) => {
  const sold = await soldWith(0);
  const killed = duffel.call();
  const sentAt = duffel.now().toISOString();
  expect((await sold.buy(killed, { port: duffel.another(killedAfter(writes)) })).kind).toBe('unknown');
  await duffel.advance(MAX_DELAY_MS + 1_000, true);
  const unresolved = { opId: killed.opId, sentAt, ancillaryId: killed.opId, ref: sold.ref };
  const found = value(await ancillariesOf(duffel.port).resolveOutcome(duffel.call(), unresolved));
  const done = await countOf(sold);
  expect(found === 'never-happened' ? 0 : 1).toBe(done);
  expect((await sold.buy(duffel.call())).kind).toBe('ok');
  expect(await countOf(sold)).toBe(done + 1);
});

test('a bag that is refused while another is being bought is not taken for that one', async () => {
  const sold = await soldWith(0);
  const [first, second] = [duffel.call(), duffel.call()];
  await duffel.faults({ kind: 'drop-after', on: ['add-services'], times: 1 });
  const sentAt = duffel.now().toISOString();
  const both = await Promise.all([sold.buy(first), sold.buy(second, { port: duffel.another() })]);
  const kinds = both.map((outcome) => outcome.kind);
  expect(kinds.filter((kind) => kind === 'unknown').length).toBeGreaterThan(0);
  for (const call of [first, second]) {
    const unresolved = { opId: call.opId, sentAt, ancillaryId: call.opId, ref: sold.ref };
    await ancillariesOf(duffel.port).resolveOutcome(duffel.call(), unresolved);
  }
  const bags = [value(await sold.buy(first)), value(await sold.buy(second))];
  expect(new Set(bags.map(({ number }) => number)).size).toBe(2);
  expect(await countOf(sold)).toBe(2);
});

test('an order is not made without what was chosen because the seats cannot be read', async () => {
  const { bag, seat, requestWith } = await onSale();
  const request = requestWith([bag, seat].map((one) => ({ ...one, opId: duffel.call().opId })));
  const paper = value(await duffel.port.hold(duffel.call(), request));
  const once = duffel.call();
  const issue = () => duffel.port.issue(once, paper.ref, paper.total, async () => request);
  await duffel.faults({ kind: 'error-500', on: ['seat-maps'], times: 1 });
  expect(await issue()).toMatchObject({ kind: 'rejected', code: 'DOWN', retry: true });
  const { ref } = value(await issue());
  expect(await countOf({ ref })).toBe(2);
});
