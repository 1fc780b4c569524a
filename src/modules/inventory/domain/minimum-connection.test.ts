import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { LINK } from '#modules/search-engine/domain/journey.ts';
import { atOnce } from '#modules/search-engine/domain/steps.ts';
import { knowDemoAirlines } from '../testing/demo-airlines-fixture.ts';
import { knowDemoRuns } from '../testing/demo-runs-fixture.ts';
import { offerOf } from '../use-cases/quote-offer.ts';
import { Refusal } from '../use-cases/refusal.ts';
import { airport, allStops } from './airports.ts';
import { type CarrierCode, carrierCodes, carrierRules } from './carriers.ts';
import { gatherTimetable, withFlights } from './gather-timetable.ts';
import { joinOf } from './interchanges.ts';
import type { InventoryDeparture, StoredFlight } from './inventory-departure.ts';
import {
  type ConnectingSegment,
  type ConnectionRow,
  connects,
  MINIMUM_CONNECTIONS,
  minimumConnection,
  SELF_TRANSFER_MINUTES,
} from './minimum-connection.ts';
import type { OfferKey } from './offer-id.ts';

knowDemoAirlines();
knowDemoRuns();

const at = (carrier: CarrierCode, reach: 'domestic' | 'international'): ConnectingSegment => ({
  carrier,
  domestic: reach === 'domestic',
});

/** `K0 domestic` */
const legOf = (text: `${CarrierCode} ${'domestic' | 'international'}`): ConnectingSegment =>
  at(...(text.split(' ') as [CarrierCode, 'domestic' | 'international']));

describe('the table of least connection times', () => {
  test.each([
    ['at an airport within the country', 'OSS', 45, 'K0 domestic', 'K0 domestic'],
    ['from home abroad', 'OSS', 75, 'K0 domestic', 'X0 international'],
    ['from abroad home', 'OSS', 75, 'Z1 international', 'K0 domestic'],
    ['through from abroad to abroad', 'IST', 60, 'X0 international', 'X0 international'],
    ['at its hub a carrier within the country', 'BSZ', 40, 'X0 domestic', 'X0 domestic'],
    ['at its hub a carrier from home abroad', 'BSZ', 60, 'X0 domestic', 'X0 international'],
    ['at its hub a carrier from abroad home', 'BSZ', 60, 'X0 international', 'X0 domestic'],
    ['at the hub of another carrier', 'BSZ', 75, 'K0 domestic', 'X0 international'],
    ['in one terminal of an airport of several', 'DME', 60, 'Z1 international', 'Z1 international'],
    ['from one terminal to another', 'DME', 120, 'X0 international', 'Z1 international'],
    ['and back', 'DME', 120, 'Z1 international', 'X0 international'],
    ['at a bus station', 'bishkek-west-bus', 15, 'L0 domestic', 'L0 domestic'],
    ['at a railway station, also across the border', 'shymkent-station', 15, 'W0 international', 'W0 domestic'],
  ] as const)('%s (%s): %i minutes', (_, stop, minutes, arriving, departing) => {
    expect(minimumConnection(stop, legOf(arriving), legOf(departing))).toBe(minutes);
  });

  test('is read from the top: the first row that fits decides', () => {
    const legs = [at('K0', 'domestic'), at('K0', 'international')] as const;
    const rows: ConnectionRow[] = [
      { stop: 'OSS', minutes: 1 },
      { stop: 'BSZ', arriving: 'international', minutes: 3 },
      { stop: 'BSZ', departing: 'international', minutes: 4 },
      { stop: 'BSZ', minutes: 5 },
      { minutes: 6 },
    ];
    expect(minimumConnection('BSZ', ...legs, rows)).toBe(4);
    expect(minimumConnection('BSZ', ...legs, rows.toReversed())).toBe(6);
    expect(() => minimumConnection('BSZ', ...legs, rows.slice(0, 2))).toThrow('BSZ');
  });

  test('rows of a carrier stand above it, and only for connections between two of its own flights', () => {
    const rows: ConnectionRow[] = [{ minutes: 90 }];
    const [own, other] = [at('X0', 'domestic'), at('K0', 'domestic')];
    expect(minimumConnection('BSZ', own, own, rows)).toBe(40);
    expect(minimumConnection('OSS', own, own, rows)).toBe(90);
    expect(minimumConnection('BSZ', own, other, rows)).toBe(90);
    expect(minimumConnection('BSZ', other, own, rows)).toBe(90);
  });

  test('has no row that another hides, and an answer for every stop', () => {
    const codes = carrierCodes();
    const legs = codes.flatMap((carrier) => [at(carrier, 'domestic'), at(carrier, 'international')]);
    const numbered = MINIMUM_CONNECTIONS.map((row, n) => ({ ...row, minutes: n }));
    const decided = new Set<number>();
    for (const { code } of allStops())
      for (const arriving of legs)
        for (const departing of legs) decided.add(minimumConnection(code, arriving, departing, numbered));
    const hidden = MINIMUM_CONNECTIONS.filter((_, n) => !decided.has(n));
    expect(hidden).toEqual([]);
  });
});

const DAY = '2026-03-03';
const instant = (minute: number): string => new Date(Date.parse(`${DAY}T00:00:00Z`) + minute * 60_000).toISOString();
const ZONE_MINUTES = { BSZ: 360, OSS: 360, IKU: 360, DME: 180, DXB: 240, SVX: 300 } as const;
type Code = keyof typeof ZONE_MINUTES;

/** A flight of three hours with one class. `leaves`: minutes of the day in UTC. */
function flight(carrier: CarrierCode, number: number, from: Code, to: Code, leaves: number): StoredFlight {
  const local = (minute: number, code: Code) => instant(minute + ZONE_MINUTES[code]).slice(0, 16);
  return {
    id: `${carrier}${number}-${DAY.replaceAll('-', '')}`,
    carrier,
    number,
    from: `${from}-key`,
    to: `${to}-key`,
    fromCode: from,
    toCode: to,
    departsLocal: local(leaves, from),
    arrivesLocal: local(leaves + 180, to),
    departsAt: instant(leaves),
    arrivesAt: instant(leaves + 180),
    minutes: 180,
    aircraft: 'A320',
    domestic: airport(from).country === airport(to).country,
    revalidationIncreaseBp: 0,
    serviceDate: DAY,
    adultTaxMinor: 0,
    rbds: ['T'],
    left: [9],
    fares: [100_000],
  };
}
const open = ({ rbds, left, fares, ...known }: StoredFlight): InventoryDeparture => ({
  ...known,
  buckets: rbds.map((rbd, n) => ({ rbd, fareFamily: 'lite', left: left[n] as number, fareMinor: fares[n] as number })),
});

/** How the search joins two flights of one party; undefined where it does not. */
function searched(first: StoredFlight, second: StoredFlight): number | undefined {
  const gathered = gatherTimetable(addDays(DAY, -1), 3);
  gathered.add(first);
  gathered.add(second);
  // Both are taken over into the timetable that follows a change of another flight.
  const timetable = atOnce(withFlights(atOnce(gathered.build()), new Set(['X0999-20260303']), []));
  const slice = { from: [first.from], to: [second.to], date: DAY };
  const [journey] = timetable.search.find({
    ...timetable.wanted(slice, ['lite'], 1, '2020-01-01T00:00:00.000Z'),
    ...({ selfTransfer: true, order: 'price', limit: 9 } as const),
  });
  return journey?.links[0];
}

/** Whether the booking sells both on one ticket. */
function isQuoted(first: StoredFlight, second: StoredFlight): boolean {
  const slices = [[first, second].map(({ id }) => ({ flightId: id, rbd: 'T' }))];
  const key: OfferKey = {
    fareFamily: 'lite',
    totalMinor: 0,
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    slices,
  };
  try {
    offerOf(new Map([first, second].map((one) => [one.id, open(one)])), key, new Date('2026-03-01T00:00:00Z'));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).code).toBe('GONE');
    return false;
  }
}

/** Carriers of two flights, the way over a stop, and the least time on one ticket there. */
const CHANGES = [
  ['X0', 'X0', 'OSS', 'BSZ', 'DME', 60],
  ['X0', 'X0', 'DME', 'BSZ', 'OSS', 60],
  ['X0', 'X0', 'SVX', 'BSZ', 'DME', 60],
  ['K0', 'X0', 'OSS', 'BSZ', 'DME', 75],
  ['Z1', 'K0', 'DXB', 'BSZ', 'OSS', 75],
  ['K0', 'K0', 'BSZ', 'OSS', 'IKU', 45],
  ['Z1', 'Z1', 'DXB', 'BSZ', 'SVX', 60],
  ['X0', 'Z1', 'BSZ', 'DME', 'SVX', 120],
] as const;

describe.each(CHANGES)('%s then %s, %s–%s–%s', (carrier, then, from, over, to, minutes) => {
  const pair = (wait: number): [StoredFlight, StoredFlight] => [
    flight(carrier, 1, from, over, 0),
    flight(then, 2, over, to, 180 + wait),
  ];

  test(`connect after ${minutes} minutes on one ticket, for search and booking`, () => {
    const [exact, short] = [pair(minutes), pair(minutes - 1)];
    expect([connects(exact), connects(short)]).toEqual([true, false]);
    expect([isQuoted(...exact), isQuoted(...short)]).toEqual([true, false]);
    const onOne = carrier === then && carrierRules(carrier).hubs.includes(over);
    if (onOne) expect([searched(...exact), searched(...short)]).toEqual([LINK.protected, undefined]);
  });

  test(`connect after ${minutes + SELF_TRANSFER_MINUTES} minutes on two tickets, for search and order`, () => {
    const least = minutes + SELF_TRANSFER_MINUTES;
    const [exact, short] = [pair(least), pair(least - 1)];
    expect(joinOf(...exact)?.minimum).toBe(least);
    expect(joinOf(...short)).toBe(null);
    const onOne = carrier === then && carrierRules(carrier).hubs.includes(over);
    if (!onOne) expect([searched(...exact), searched(...short)]).toEqual([LINK.self, undefined]);
  });
});
