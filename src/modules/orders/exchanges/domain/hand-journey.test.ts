import { expect, test } from 'vitest';
import type { Slice } from '#modules/supply/api.ts';
import { handJourney, readFlight } from './hand-journey.ts';

const NOW = new Date('2026-12-01T00:00:00Z');
const LOCATIONS = { fru: { tz: 'Asia/Bishkek' }, ist: { tz: 'Europe/Istanbul' } };
const before: Slice[] = [
  {
    segments: [
      {
        flight: 'X0 101',
        carrier: 'X0',
        from: 'fru',
        to: 'ist',
        departsLocal: '2026-12-20T08:00',
        arrivesLocal: '2026-12-20T11:00',
        departsAt: '2026-12-20T02:00:00.000Z',
        arrivesAt: '2026-12-20T08:00:00.000Z',
        minutes: 360,
        aircraft: 'A320',
      },
    ],
    minutes: 360,
    airportChange: false,
    overnight: false,
  },
];
const typed = { flight: 'x0 205', departsLocal: '2026-12-21T22:00', arrivesLocal: '2026-12-22T01:30' };
const codesOf = (changed: object) =>
  handJourney(before, [{ ...typed, ...changed }], LOCATIONS, NOW).problems.map(({ path, code }) => `${path} ${code}`);

test('typed times are those of the places, and the length counts over their zones', () => {
  const { slices, problems } = handJourney(before, [typed], LOCATIONS, NOW);
  expect(problems).toEqual([]);
  expect(slices[0]).toMatchObject({
    minutes: 390,
    overnight: true,
    segments: [
      {
        flight: 'X0 205',
        carrier: 'X0',
        from: 'fru',
        to: 'ist',
        departsAt: '2026-12-21T16:00:00.000Z',
        arrivesAt: '2026-12-21T22:30:00.000Z',
        aircraft: null,
      },
    ],
  });
});

test('what cannot be flown is named at its field', () => {
  expect(codesOf({ flight: 'one' })).toEqual(['segments.0.flight requests.exchange_flight']);
  expect(codesOf({ arrivesLocal: '2026-12-21T18:00' })).toEqual(['segments.0.arrives requests.exchange_arrives_early']);
  expect(codesOf({ departsLocal: '2026-11-30T22:00' })).toEqual(['segments.0.departs requests.exchange_departs_early']);
  expect(handJourney(before, [], LOCATIONS, NOW).problems).not.toEqual([]);
  expect(['X0101', 'x0-101', '1', ''].map((one) => readFlight(one)?.flight)).toEqual([
    'X0 101',
    'X0 101',
    undefined,
    undefined,
  ]);
});
