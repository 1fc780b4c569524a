import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { OwnFlight } from './domain/own/flight-shape.ts';
import { ADA, ANTALYA, FIRST_DAY, QANAT } from './testing/own-flights-fixture.ts';
import { bookingOf, ONE, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';

const { of, find, offerOf, request, sell, stockOn } = ownFlightsRelease();

const code = (error: string) => expect.objectContaining({ code: error });
const fault = (error: string) =>
  expect.objectContaining({ fields: expect.arrayContaining([expect.objectContaining({ code: error })]) });

test('an empty database sells a carrier that exists as rows: search, hold, ticket, change, refund', async () => {
  expect(await find()).toEqual([]);
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();

  const offers = await find();
  expect(offers.map(({ fareFamily, total }) => [fareFamily, total.minor]).sort()).toEqual([
    ['lite', 11_000_00 + 1_300_00],
    ['standard', 15_000_00 + 1_300_00],
  ]);
  const offer = await offerOf('standard');
  expect(offer).toMatchObject({ carrier: 'QH', holdable: true, holdMinutes: 45, seatsLeft: 10 });
  expect(await offerOf('lite')).toMatchObject({ holdable: false });

  const held = bookingOf(await of.inventory.hold(op(), request(offer)));
  expect(held.paymentTimeLimit).toBe('2026-03-02T06:45:00.000Z');
  const sold = bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
  expect(sold.tickets.map(({ number }) => number)).toEqual([expect.stringMatching(/^7816\d{9}$/)]);
  expect(of.inventory.availableActions(sold)).toContain('exchange');

  // After the day of issue the penalty is kept; the surcharge is not refundable.
  of.clock.set('2026-03-03T06:00:00Z');
  const quote = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(quote.totalMinor).toBe(15_000_00 - 1_000_00 + 900_00);
  const refunded = bookingOf(await of.inventory.refund(op(), refOf(sold), quote.id));
  expect(refunded.state).toBe('refunded');
  expect(await stockOn(FIRST_DAY)).toEqual([
    { rbd: 'M', seats: 10, sold: 0 },
    { rbd: 'T', seats: 4, sold: 0 },
  ]);
});

test('control: a release has nothing of the demonstration', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  for (const to of ['OSS', 'IST', 'DME', 'ALA']) expect(await find(FIRST_DAY, of.inventory, to)).toEqual([]);
  const { rows } = await of.database.db.execute<{ carrier: string }>(
    sql`select distinct carrier from inventory.departures`,
  );
  expect(rows).toEqual([{ carrier: 'QH' }]);
});

test('a ticket is exchanged for another day by the rules of its carrier; a fare without changes is not', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  const [quote] = await of.inventory.quoteExchange(
    op(),
    sold.id,
    { travellers: 'all' },
    {
      dates: [addDays(FIRST_DAY, 2)],
    },
  );
  expect(quote?.totalMinor).toBe(700_00);
  const changed = bookingOf(
    await of.inventory.exchange(op(), refOf(sold), quote?.id ?? '', money(quote?.totalMinor ?? 0)),
  );
  expect(changed.tickets.map(({ number }) => number.slice(0, 3))).toEqual(['781', '781']);

  const fixed = await sell('lite');
  expect(of.inventory.availableActions(fixed)).not.toContain('exchange');
  const wish = of.inventory.quoteExchange(op(), fixed.id, { travellers: 'all' }, { dates: [addDays(FIRST_DAY, 2)] });
  await expect(wish).rejects.toEqual(code('NOT_AUTOMATIC'));
});

test('a ticket is exchanged away from a day whose sale is stopped, and its new departure may be moved', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  const other = addDays(FIRST_DAY, 2);
  await of.fixture.office.changeDepartures(ADA, {
    id: 'QH101',
    from: FIRST_DAY,
    to: FIRST_DAY,
    wanted: { act: 'stop' },
  });
  const [quote] = await of.inventory.quoteExchange(op(), sold.id, { travellers: 'all' }, { dates: [other] });
  const total = money(quote?.totalMinor ?? 0);
  const changed = bookingOf(await of.inventory.exchange(op(), refOf(sold), quote?.id ?? '', total));
  expect(changed.tickets.filter(({ state }) => state === 'open')).toHaveLength(1);
  // The new departure leaves ten hours later: at its first time it has not been missed.
  of.clock.set('2026-03-03T06:00:00Z');
  const wanted = { act: 'move', minutes: 600 } as const;
  await of.fixture.office.changeDepartures(ADA, { id: 'QH101', from: other, to: other, wanted });
  of.clock.set(`${other}T04:00:00Z`);
  const whole = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(whole.totalMinor).toBe(15_000_00 + 1_300_00);
});

test('what was sold keeps its rules when its family is published otherwise', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  const families = QANAT.families.map((family) => ({ ...family, refund: null }));
  await of.fixture.publishCarrier({ ...QANAT, families });
  of.clock.set('2026-03-03T06:00:00Z');
  const kept = await of.inventory.quoteRefund(op(), sold.id, { travellers: 'all' });
  expect(kept.totalMinor).toBe(15_000_00 - 1_000_00 + 900_00);
  // Control: a ticket sold now is not refundable.
  const later = await sell();
  of.clock.set('2026-03-04T06:00:00Z');
  const strict = await of.inventory.quoteRefund(op(), later.id, { travellers: 'all' });
  expect(strict.totalMinor).toBe(900_00);
});

test('a traveller who leaves a reservation keeps the rules it was sold by', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const [offer] = (
    await of.inventory.searchInventory({
      slices: [{ from: ['BSZ'], to: ['AYT'], date: FIRST_DAY }],
      passengerCounts: { ...ONE, aaa: 2 },
      cabin: 'economy',
    })
  ).filter(({ fareFamily }) => fareFamily === 'standard');
  if (!offer) throw new Error('no offer');
  const two = ['t1', 't2'].map((id) => ({ id, category: 'aaa' as const }));
  const held = bookingOf(await of.inventory.hold(op(), { ...request(offer), travellers: two }));
  const sold = bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
  const left = bookingOf(await of.inventory.split(op(), refOf(sold), ['t2']));
  expect(left.terms).toEqual(sold.terms);
  expect(left.terms).toMatchObject({ allowed: true, changeFee: 700 });
});

test('a draft of another editor is not written over, and a code that is taken is refused', async () => {
  await of.fixture.publishCarrier();
  const id = await of.fixture.saveFlight();
  const { revision } = await of.fixture.office.readFlight(id);
  await of.fixture.office.saveFlight(ADA, { revision, flight: { ...ANTALYA, aircraft: 'Airbus A320' }, id });
  const late = of.fixture.office.saveFlight(ADA, { revision, flight: { ...ANTALYA, aircraft: 'Airbus A321' }, id });
  await expect(late).rejects.toEqual(code('flights.changed_meanwhile'));
  expect((await of.fixture.office.readFlight(id)).flight.aircraft).toBe('Airbus A320');
  await expect(of.fixture.office.publishFlight(ADA, { id, revision })).rejects.toEqual(
    code('flights.changed_meanwhile'),
  );
  await expect(of.fixture.publishCarrier({ ...QANAT, code: 'H0' })).rejects.toEqual(fault('flights.code_taken'));
  await expect(of.fixture.publishCarrier({ ...QANAT, code: 'QJ' })).rejects.toEqual(fault('flights.prefix_taken'));
  await expect(of.fixture.saveFlight({ ...ANTALYA, to: 'ZZZ' })).rejects.toEqual(fault('flights.unknown_airport'));
});

test('what cannot be is refused with its reason', async () => {
  await expect(of.fixture.saveFlight()).rejects.toEqual(fault('flights.no_such_carrier'));
  await expect(of.fixture.office.readFlight('QH101')).rejects.toEqual(code('flights.no_such_item'));
  await of.fixture.office.saveCarrier(ADA, { revision: 0, carrier: QANAT });
  const id = await of.fixture.saveFlight();
  expect((await of.fixture.office.readFlight(id)).faults.map((one) => one.code)).toEqual([
    'flights.carrier_unpublished',
  ]);
  const other = of.fixture.office.saveFlight(ADA, { revision: 1, flight: { ...ANTALYA, number: 7 }, id });
  await expect(other).rejects.toEqual(fault('flights.number_fixed'));
  const again = of.fixture.office.saveFlight(ADA, { revision: 0, flight: ANTALYA, id: null });
  await expect(again).rejects.toEqual(fault('flights.number_taken'));
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const act = (from: string, to: string, wanted: Parameters<typeof of.fixture.office.changeDepartures>[1]['wanted']) =>
    of.fixture.office.changeDepartures(ADA, { id, from, to, wanted });
  await expect(act('2027-01-01', '2027-01-02', { act: 'stop' })).rejects.toEqual(code('flights.no_departures'));
  const two = act(FIRST_DAY, addDays(FIRST_DAY, 1), { act: 'cancel' });
  await expect(two).rejects.toEqual(fault('flights.one_departure'));
});

test('no more than thirty carriers are kept', async () => {
  for (let n = 0; n < 30; n++) {
    const carrier = { ...QANAT, code: `Q${n < 10 ? n : String.fromCharCode(55 + n)}`, accounting: String(500 + n) };
    await of.fixture.office.saveCarrier(ADA, { revision: 0, carrier });
  }
  await expect(of.fixture.office.saveCarrier(ADA, { revision: 0, carrier: { ...QANAT, code: 'RA' } })).rejects.toEqual(
    fault('flights.too_many'),
  );
});

test('the route of a flight with tickets does not change', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  const elsewhere = of.fixture.publishFlight({ ...ANTALYA, to: 'CDG' });
  await expect(elsewhere).rejects.toEqual(fault('flights.rerouted'));
  expect((await find()).length).toBe(2);
});

test('a draft with faults is named and not published', async () => {
  await of.fixture.publishCarrier();
  const [period] = ANTALYA.periods;
  const id = await of.fixture.saveFlight({ ...ANTALYA, periods: [period, period] as OwnFlight['periods'] });
  const { faults, preview, revision } = await of.fixture.office.readFlight(id);
  expect(faults.map((one) => one.code)).toEqual(['flights.periods_overlap']);
  expect(preview).toBeNull();
  await expect(of.fixture.office.publishFlight(ADA, { id, revision })).rejects.toEqual(
    fault('flights.periods_overlap'),
  );
  expect(await find()).toEqual([]);
});

test('a publication is previewed, moves and cancels what is sold openly, and is recorded', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const sold = await sell();
  const last = await sell('standard', addDays(FIRST_DAY, 60));
  const [period] = ANTALYA.periods as [OwnFlight['periods'][number]];
  const later = { ...period, departs: '10:00', arrives: '12:30', to: addDays(FIRST_DAY, 59) };
  const id = await of.fixture.saveFlight({ ...ANTALYA, periods: [later] });
  const { preview, revision } = await of.fixture.office.readFlight(id);
  expect(preview?.counts).toEqual({ added: 0, changed: 59, moved: 1, canceled: 1, removed: 0, sold: 2 });
  expect(preview?.lines.slice(0, 2).map(({ what, date }) => [what, date])).toEqual([
    ['canceled', addDays(FIRST_DAY, 60)],
    ['moved', FIRST_DAY],
  ]);
  expect(of.fixture.notified).toEqual([]);
  await of.fixture.office.publishFlight(ADA, { id, revision });
  expect(of.fixture.notified.toSorted()).toEqual([sold.id, last.id].toSorted());
  const moved = await of.inventory.retrieve(sold.id);
  expect(moved?.flights[0]?.now).toMatchObject({ departsLocal: `${FIRST_DAY}T10:00`, shiftedMinutes: 60 });
  expect((await of.inventory.retrieve(last.id))?.flights[0]?.now).toMatchObject({ canceled: true });
  expect((await find())[0]?.slices[0]?.[0]?.flight.departsLocal).toBe(`${FIRST_DAY}T10:00`);
  const entry = of.fixture.recorded.at(-1);
  expect(entry).toMatchObject({ action: 'network_published', subjectId: 'QH101', actor: 'ada' });
  expect(entry?.changes?.[0]).toMatchObject({ field: 'flight', previous: expect.stringContaining('09:00') });
  expect(entry?.changes?.[0]?.current).toContain('10:00');
});

test('an undone publication brings back what was before; the first one only while nothing is sold', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await of.fixture.publishFlight({ ...ANTALYA, classes: [{ rbd: 'M', seats: 3, fare: 20_000 }] });
  expect((await find()).map(({ fareFamily, seatsLeft }) => [fareFamily, seatsLeft])).toEqual([['standard', 3]]);
  const undo = async () => {
    const [last] = (await of.fixture.office.readFlight('QH101')).publications;
    await of.fixture.office.undo(ADA, { kind: 'flight', id: 'QH101', publication: last?.id ?? 0 });
  };
  await undo();
  expect((await find()).map(({ fareFamily, seatsLeft }) => [fareFamily, seatsLeft]).sort()).toEqual([
    ['lite', 4],
    ['standard', 10],
  ]);
  // The undone draft stays, to be corrected.
  expect(await of.fixture.office.readFlight('QH101')).toMatchObject({
    state: 'changed',
    flight: { classes: [{ seats: 3 }] },
  });
  await expect(undo()).rejects.toEqual(code('flights.nothing_to_undo'));
  expect(of.fixture.recorded.at(-1)).toMatchObject({ action: 'network_undone' });

  await of.fixture.publishFlight({ ...ANTALYA, number: 103 });
  const [first] = (await of.fixture.office.readFlight('QH103')).publications;
  await of.fixture.office.undo(ADA, { kind: 'flight', id: 'QH103', publication: first?.id ?? 0 });
  expect((await find()).every(({ slices }) => slices[0]?.[0]?.flight.number === 101)).toBe(true);
});

test('a first publication with tickets is not undone', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  const [first] = (await of.fixture.office.readFlight('QH101')).publications;
  const undo = of.fixture.office.undo(ADA, { kind: 'flight', id: 'QH101', publication: first?.id ?? 0 });
  await expect(undo).rejects.toEqual(code('flights.undo_sold'));
  expect((await find()).length).toBe(2);
});

test('a tax names its airport by any of its codes; one of an unknown airport is refused', async () => {
  const kg = { code: 'KG', from: 'FRU', to: null, soms: 900, refundable: true, lapInfant: false };
  await of.fixture.publishCarrier({ ...QANAT, taxes: [kg] });
  await of.fixture.publishFlight();
  expect((await find()).map(({ total }) => total.minor).sort()).toEqual([11_900_00, 15_900_00]);
  await expect(of.fixture.publishCarrier({ ...QANAT, taxes: [{ ...kg, to: 'XXX' }] })).rejects.toMatchObject({
    fields: [{ path: 'taxes.0.to', code: 'flights.unknown_airport' }],
  });
  await expect(of.fixture.publishCarrier({ ...QANAT, taxes: [kg, { ...kg, from: 'BSZ' }] })).rejects.toMatchObject({
    fields: [{ path: 'taxes.1.code', code: 'flights.twice' }],
  });
});

test('a publication is not taken back to a family that its carrier has no more', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await of.fixture.publishFlight({ ...ANTALYA, classes: ANTALYA.classes.filter(({ rbd }) => rbd === 'M') });
  const families = QANAT.families.filter(({ family }) => family === 'standard');
  await of.fixture.publishCarrier({ ...QANAT, families });
  const { publications } = await of.fixture.office.readFlight('QH101');
  const undone = of.fixture.office.undo(ADA, { kind: 'flight', id: 'QH101', publication: publications[0]?.id ?? 0 });
  await expect(undone).rejects.toMatchObject({ fields: [{ code: 'flights.no_such_family' }] });
});
