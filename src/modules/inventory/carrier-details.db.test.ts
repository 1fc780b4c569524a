import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { CarrierDetails } from './domain/own/carrier-details.ts';
import { type OwnCarrier, zOwnCarrier } from './domain/own/own-carrier.ts';
import { ADA, ANTALYA, FIRST_DAY, QANAT } from './testing/own-flights-fixture.ts';
import { ONE, op, ownFlightsRelease } from './testing/own-flights-release.ts';

const { of, find, offerOf, sell, process } = ownFlightsRelease();

const fare = (domestic: number, international: number) => ({ domestic, international });
const EXTRAS: NonNullable<CarrierDetails['ancillaries']> = {
  bags: [
    { kg: 23, cm: 158, oversize: false, price: fare(900, 2_500) },
    { kg: 32, cm: 203, oversize: true, price: fare(1_500, 5_000) },
  ],
  bagHours: 3,
  meals: [{ ssr: 'VGML', hours: 24 }],
  mealPrice: fare(350, 700),
  zones: { standard: fare(200, 500), front: fare(300, 750) },
  seatHours: 2,
  services: [{ ssr: 'PETC', price: fare(1_500, 4_500), stock: 1, hours: 36, confirm: 'now' }],
  refundHours: 24,
  checkIn: { paidFrom: null, fee: 0, freeFrom: 24, until: 1 },
};
const saying = (details: CarrierDetails): OwnCarrier => ({ ...QANAT, details });
const tax = (soms: number): NonNullable<CarrierDetails['taxes']>[number] => ({
  country: 'KG',
  reach: 'international',
  code: 'XZ',
  soms,
  refundable: true,
  lapInfant: false,
});
const totals = async (by = of.inventory) => (await find(FIRST_DAY, by)).map(({ total }) => total.minor).sort();
const undoLast = async () => {
  const { publications } = await of.fixture.office.readCarrier('QH');
  await of.fixture.office.undo(ADA, { kind: 'carrier', id: 'QH', publication: publications[0]?.id ?? 0 });
};
const item = (id: string, price: number, more: object = {}) => ({
  travellerId: 't1',
  flight: 'QH 101',
  item: id,
  seat: null,
  child: false,
  holder: 'form',
  expect: fromMajor(price),
  ...more,
});
const itemsOf = async (offerId: string) => {
  const [segment] = await of.inventory.offerAncillaries({ offerId }, null);
  return new Map(segment?.items.map(({ id, price }) => [id, price.minor]));
};

test('a published tax by country is in the next search and sale, in every process; undo takes it out', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const other = process();
  const before = await totals();
  expect(await totals(other)).toEqual(before);
  const sold = await sell();

  await of.fixture.publishCarrier(saying({ taxes: [tax(350)] }));
  const after = before.map((minor) => minor + 350_00);
  expect(await totals()).toEqual(after);
  expect(await totals(other)).toEqual(after);
  const dearer = await sell();
  expect(dearer.totalMinor).toBe(sold.totalMinor + 350_00);
  expect(dearer.prices[0]?.taxes.map(({ code, amount }) => [code, amount.minor])).toContainEqual(['XZ', 350_00]);

  // What was sold before gives back what it was sold for.
  of.clock.set('2026-03-03T06:00:00Z');
  const back = async (id: string) => (await of.inventory.quoteRefund(op(), id, { travellers: 'all' })).totalMinor;
  expect(await back(sold.id)).toBe(15_000_00 - 1_000_00 + 900_00);
  expect(await back(dearer.id)).toBe(15_000_00 - 1_000_00 + 900_00 + 350_00);

  await undoLast();
  expect(await totals()).toEqual(before);
  expect(await totals(other)).toEqual(before);
});

test('the preview of a tax says on how many departures it is, and a draft sells nothing', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const { revision } = await of.fixture.office.readCarrier('QH');
  await of.fixture.office.saveCarrier(ADA, { revision, carrier: saying({ taxes: [tax(350)] }) });
  const page = await of.fixture.office.readCarrier('QH');
  expect(page).toMatchObject({ state: 'changed', faults: [] });
  expect(page.preview).toEqual({ parts: [{ part: 'details.taxes', removed: 0, added: 1 }], departures: 61 });
  // A draft sells nothing.
  expect((await totals())[0]).toBe(11_000_00 + 1_300_00);
});

test('services are sold at the published price; what was bought keeps its own; undo brings it back', async () => {
  await of.fixture.publishCarrier(saying({ ancillaries: EXTRAS }));
  await of.fixture.publishFlight();
  const offer = await offerOf('standard');
  expect(await itemsOf(offer.offerId)).toEqual(
    new Map([
      ['BAG23', 2_500_00],
      ['BAGOVER', 5_000_00],
      ['VGML', 0],
      ['PETC', 4_500_00],
    ]),
  );
  const sold = await sell();
  const bag = op();
  expect((await of.inventory.sellAncillary(bag, sold.id, item('BAG23', 2_500))).kind).toBe('ok');

  const [small, large] = EXTRAS.bags as [(typeof EXTRAS.bags)[number], (typeof EXTRAS.bags)[number]];
  const dearer = { ...EXTRAS, bags: [{ ...small, price: fare(900, 3_000) }, large], refundHours: null };
  await of.fixture.publishCarrier(saying({ ancillaries: dearer }));
  expect((await itemsOf(offer.offerId)).get('BAG23')).toBe(3_000_00);
  const refused = await of.inventory.sellAncillary(op(), sold.id, item('BAG23', 2_500));
  expect(refused).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
  expect((await of.inventory.sellAncillary(op(), sold.id, item('BAG23', 3_000))).kind).toBe('ok');
  // The first bag is given back until a day before the flight, as it was sold.
  expect(await of.inventory.extra(bag.opId)).toMatchObject({ priceMinor: 2_500_00 });
  of.clock.set('2026-03-04T06:00:00Z');
  const given = { ancillaryId: bag.opId, how: 'back', involuntary: false } as const;
  expect((await of.inventory.reverseAncillary(op(), sold.id, given)).kind).toBe('ok');

  await undoLast();
  expect((await itemsOf(offer.offerId)).get('BAG23')).toBe(2_500_00);
});

test('without a bus of its own a carrier sells no ride to the airport, and none of what it takes out', async () => {
  await of.fixture.publishCarrier(saying({ ancillaries: EXTRAS }));
  await of.fixture.publishFlight();
  const { offerId } = await offerOf('standard');
  const rides = async () => [...(await itemsOf(offerId)).keys()].filter((id) => id.startsWith('BUS'));
  expect(await rides()).toEqual([]);
  const cityBus = { price: 150, childPrice: 75, seats: 12 };
  await of.fixture.publishCarrier(saying({ ancillaries: { ...EXTRAS, cityBus } }));
  expect(await rides()).toHaveLength(2);
  await of.fixture.publishCarrier(QANAT);
  expect(await itemsOf(offerId)).toEqual(new Map());
});

test('two flights connect at a published hub in the published time, and no longer when it is longer', async () => {
  const paris = { ...ANTALYA, number: 201, from: 'CDG', to: 'BSZ' };
  const [period] = ANTALYA.periods;
  if (!period) throw new Error('no period');
  // It arrives an hour before the flight to Antalya leaves.
  const night = { ...period, departs: '22:00', arrives: '08:00', dayShift: 1 };
  const journeys = async (by = of.inventory) =>
    (
      await by.searchInventory({
        slices: [{ from: ['CDG'], to: ['AYT'], date: FIRST_DAY }],
        passengerCounts: ONE,
        cabin: 'economy',
      })
    ).length;
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await of.fixture.publishFlight({ ...paris, periods: [night] });
  const other = process();
  expect([await journeys(), await journeys(other)]).toEqual([0, 0]);

  const connections = [{ stop: 'BSZ', minutes: 60 }];
  await of.fixture.publishCarrier(saying({ hubs: ['FRU'], connections }));
  const found = await journeys();
  expect(found).toBeGreaterThan(0);
  expect(await journeys(other)).toBe(found);

  await of.fixture.publishCarrier(saying({ hubs: ['BSZ'], connections: [{ stop: 'BSZ', minutes: 65 }] }));
  expect([await journeys(), await journeys(other)]).toEqual([0, 0]);
  await undoLast();
  expect(await journeys()).toBe(found);
});

test('children abroad pay their own percent', async () => {
  const family = { ...ONE, rbg: 1 };
  const child = async () => {
    const offers = await of.inventory.searchInventory({
      slices: [{ from: ['BSZ'], to: ['AYT'], date: FIRST_DAY }],
      passengerCounts: family,
      cabin: 'economy',
    });
    const standard = offers.find(({ fareFamily }) => fareFamily === 'standard');
    return standard?.prices.find(({ category }) => category === 'rbg')?.fare.minor;
  };
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  expect(await child()).toBe(7_500_00);
  await of.fixture.publishCarrier(saying({ abroad: { child: 80, infant: 10, seatedInfant: 80 } }));
  expect(await child()).toBe(12_000_00);
});

test('a ticket is refunded as it was sold when its fare is refunded by hand later, and the other way', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const before = await sell();
  await of.fixture.publishCarrier(saying({ byHand: ['standard'] }));
  const after = await sell();
  of.clock.set('2026-03-03T06:00:00Z');
  const quote = (id: string) => of.inventory.quoteRefund(op(), id, { travellers: 'all' });
  const byHand = expect.objectContaining({ code: 'NOT_AUTOMATIC' });
  expect((await quote(before.id)).totalMinor).toBe(15_000_00 - 1_000_00 + 900_00);
  await expect(quote(after.id)).rejects.toEqual(byHand);
  expect(of.inventory.availableActions(after)).not.toContain('exchange');

  await undoLast();
  await expect(quote(after.id)).rejects.toEqual(byHand);
  expect((await quote(before.id)).totalMinor).toBe(15_000_00 - 1_000_00 + 900_00);
});

const WHOLE = { ...ANTALYA, seatMap: 'B738-Y189' as const, cabins: { economy: 189, business: 0 } };
const SEATED: CarrierDetails = {
  ancillaries: EXTRAS,
  seatChoice: { standard: 'paid', lite: 'included' },
};
const seatsOn = async (at: { offerId: string } | { bookingId: string }) => {
  const [segment] = await of.inventory.offerAncillaries(at, null);
  const seats = segment?.seats?.cabins.flatMap(({ rows }) => rows.flatMap((row) => row.seats)) ?? [];
  return { segment, free: seats.filter(({ state }) => state !== 'taken' && state !== 'unavailable').length, seats };
};

test('seats of an aircraft with a published map are chosen by zone, none of them taken by others', async () => {
  await of.fixture.publishCarrier(saying(SEATED));
  await of.fixture.publishFlight(WHOLE);
  const offer = await offerOf('standard');
  const shown = await seatsOn(offer);
  expect([shown.free, shown.seats.length]).toEqual([189, 189]);
  expect(shown.segment?.seats?.zones.map(({ id, price }) => [id, price.minor])).toEqual([
    ['front', 750_00],
    ['standard', 500_00],
  ]);
  const seat = shown.seats.find(({ zone }) => zone === 'standard')?.id ?? '';
  const sold = await sell();
  const chosen = item('SEAT', 500, { seat });
  expect((await of.inventory.sellAncillary(op(), sold.id, chosen)).kind).toBe('ok');
  expect((await seatsOn({ bookingId: sold.id })).free).toBe(188);

  // The map goes; where a seat is chosen, it stays where it is.
  await of.fixture.publishFlight({ ...WHOLE, seatMap: null });
  expect((await seatsOn({ bookingId: sold.id })).free).toBe(188);
  const next = await offerOf('standard', '2026-03-11');
  expect((await seatsOn(next)).segment).toMatchObject({ seats: null, seat: null, checkIn: null });
});

test('a passenger checks in within the published times; without a seat map at the airport', async () => {
  const early = { ...EXTRAS, checkIn: { paidFrom: null, fee: 0, freeFrom: 48, until: 2 } };
  await of.fixture.publishCarrier(saying({ ...SEATED, ancillaries: early }));
  await of.fixture.publishFlight(WHOLE);
  const sold = await sell();
  const check = (id: string) => of.inventory.checkIn(op(), id, { flight: 'QH 101', travellers: ['t1'] });
  // The flight leaves at three in the morning, UTC.
  of.clock.set('2026-03-08T02:59:00Z');
  expect(await check(sold.id)).toMatchObject({ kind: 'rejected', code: 'WINDOW_CLOSED' });
  of.clock.set('2026-03-08T03:01:00Z');
  expect((await check(sold.id)).kind).toBe('ok');

  await of.fixture.publishCarrier(saying({ ancillaries: early }));
  await of.fixture.publishFlight({ ...WHOLE, seatMap: null });
  const ticket = await sell('standard', '2026-03-11');
  of.clock.set('2026-03-10T03:01:00Z');
  expect(await check(ticket.id)).toMatchObject({ kind: 'rejected', code: 'WINDOW_CLOSED' });
});

const refusedAt = async (details: CarrierDetails) => {
  const { revision } = await of.fixture.office.readCarrier('QH').catch(() => ({ revision: 0 }));
  const error: unknown = await of.fixture.office
    .saveCarrier(ADA, { revision, carrier: saying(details) })
    .then(() => null)
    .catch((thrown: unknown) => thrown);
  const { fields = [] } = (error ?? {}) as { fields?: { path: string; code: string }[] };
  return fields.map(({ path, code }) => `${path} ${code}`);
};

test('ages of a published airline are known to every process; undo takes them out', async () => {
  await of.fixture.publishCarrier();
  const other = process();
  await of.fixture.publishCarrier(saying({ ages: { child: 3, adult: 15 } }));
  const knownTo = async (by = of.inventory) => {
    await find(FIRST_DAY, by);
    return by.carrierAges('QH');
  };
  await of.fixture.publishFlight();
  expect(await knownTo()).toEqual({ child: 3, adult: 15 });
  expect(await knownTo(other)).toEqual({ child: 3, adult: 15 });
  await undoLast();
  expect(of.inventory.carrierAges('QH')).toBeUndefined();
  const code = 'flights.ages_backwards';
  await expect(of.fixture.publishCarrier(saying({ ages: { child: 12, adult: 12 } }))).rejects.toMatchObject({
    fields: [expect.objectContaining({ path: 'details.ages.adult', code })],
  });
});

test('what contradicts itself is refused at its field, and nothing is written', async () => {
  await of.fixture.publishCarrier();
  const { revision } = await of.fixture.office.readCarrier('QH');
  const shorter = { stop: 'BSZ', arriving: 'domestic', minutes: 40 } as const;
  const [bag] = EXTRAS.bags as [(typeof EXTRAS.bags)[number]];
  const cases: [CarrierDetails, string[]][] = [
    [{ taxes: [{ ...tax(1), country: 'XX' }] }, ['details.taxes.0.country flights.unknown_country']],
    [{ taxes: [tax(1), { ...tax(2), country: null }] }, ['details.taxes.1.code flights.tax_overlaps']],
    [{ hubs: ['QQQ'] }, ['details.hubs flights.unknown_airport']],
    [{ terminals: [{ airport: 'QQQ', name: '2' }] }, ['details.terminals.0.airport flights.unknown_airport']],
    [
      { terminals: ['FRU', 'BSZ'].map((airport) => ({ airport, name: '2' })) },
      ['details.terminals.1.airport flights.row_twice'],
    ],
    [{ connections: [{ minutes: 60 }, shorter] }, ['details.connections.1.minutes flights.connection_hidden']],
    [{ ancillaries: { ...EXTRAS, bags: [bag, bag] } }, ['details.ancillaries.bags.1.kg flights.row_twice']],
    [
      { ancillaries: { ...EXTRAS, checkIn: { ...EXTRAS.checkIn, until: 24 } } },
      ['details.ancillaries.checkIn.until flights.check_in_backwards'],
    ],
    [
      { ancillaries: { ...EXTRAS, checkIn: { ...EXTRAS.checkIn, paidFrom: 12 } } },
      ['details.ancillaries.checkIn.paidFrom flights.check_in_paid_late'],
    ],
    [
      { ancillaries: { ...EXTRAS, meals: [{ ssr: 'CHML', hours: 24, ages: { from: 12, under: 2 } }] } },
      ['details.ancillaries.meals.0.ages.under flights.ages_backwards'],
    ],
  ];
  for (const [details, expected] of cases) expect(await refusedAt(details)).toEqual(expected);
  expect((await of.fixture.office.readCarrier('QH')).revision).toBe(revision);
});

test('what is no sum, country or time at all is refused by the document', () => {
  const paths = (details: unknown) =>
    (zOwnCarrier.safeParse({ ...QANAT, details }).error?.issues ?? []).map(({ path }) => path.join('.'));
  expect(paths({ taxes: [{ ...tax(-1), country: 'kyrgyz' }] }).sort()).toEqual([
    'details.taxes.0.country',
    'details.taxes.0.soms',
  ]);
  expect(paths({ connections: [{ minutes: 0 }] })).toEqual(['details.connections.0.minutes']);
  expect(paths({ ancillaries: { ...EXTRAS, bagHours: -3 } })).toEqual(['details.ancillaries.bagHours']);
  expect(paths({ unknown: true })).toEqual(['details']);
});

test('trains and buses have no airports', async () => {
  const bus: OwnCarrier = {
    ...QANAT,
    mode: 'bus',
    families: [],
    taxes: [],
    details: {
      hubs: [],
      abroad: { child: 50, infant: 0, seatedInfant: 50 },
      connections: [{ stop: 'nowhere', minutes: 20 }],
    },
  };
  const wish = of.fixture.office.saveCarrier(ADA, { revision: 0, carrier: bus });
  await expect(wish).rejects.toMatchObject({
    fields: [
      { path: 'details.connections.0.stop', code: 'flights.unknown_stop' },
      { path: 'details.hubs', code: 'flights.only_by_air' },
    ],
  });
});

test('each part that changes has its own line in the journal, with the rows that go and come', async () => {
  await of.fixture.publishCarrier(saying({ taxes: [tax(350), { ...tax(10), code: 'ZZ' }], hubs: ['BSZ'] }));
  of.fixture.recorded.length = 0;
  await of.fixture.publishCarrier(saying({ taxes: [tax(400), { ...tax(10), code: 'ZZ' }], hubs: ['BSZ'] }));
  expect(of.fixture.recorded.map(({ action }) => action)).toEqual(['network_draft_saved', 'network_published']);
  for (const { changes } of of.fixture.recorded) {
    expect(changes).toHaveLength(1);
    expect(changes?.[0]?.previous).toContain('details.taxes: [{"code":"XZ","country":"KG"');
    expect(changes?.[0]?.current).toContain('"soms":400');
    expect(changes?.[0]?.current).not.toContain('ZZ');
  }
});

test('of two editors at once the second is refused', async () => {
  await of.fixture.publishCarrier();
  const { revision } = await of.fixture.office.readCarrier('QH');
  const save = (soms: number) =>
    of.fixture.office.saveCarrier(ADA, { revision, carrier: saying({ taxes: [tax(soms)] }) });
  const answers = await Promise.allSettled([save(1), save(2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(save(3)).rejects.toMatchObject({ code: 'flights.changed_meanwhile' });
});
