import { addDays } from '#kernel/dates.ts';
import type { OwnFlight } from '../domain/own/flight-shape.ts';
import type { OwnCarrier } from '../domain/own/own-carrier.ts';
import type { Inventory } from '../index.ts';
import type { Actor, NetworkDeps } from '../use-cases/own/network-deps.ts';
import { townOf } from './own-hotels-fixture.ts';
import { stopOf } from './own-runs-fixture.ts';
import { placeOf } from './own-transfers-fixture.ts';

export const ADA: Actor = { userId: 'ada', ip: '192.0.2.1' };
/** The first day of departures in tests that begin on 2 March 2026. */
export const FIRST_DAY = '2026-03-10';

export const QANAT: OwnCarrier = {
  code: 'QH',
  name: 'Qanat Charter',
  mode: 'avia',
  railBus: null,
  accounting: '781',
  percents: { child: 50, infant: 10, seatedInfant: 50 },
  families: [
    {
      family: 'standard',
      name: 'Charter',
      cabinBag: { pieces: 1, kg: 8 },
      baggage: { pieces: 1, kg: 20 },
      meal: true,
      refund: { penalty: 1_000, noShow: 2_000 },
      changeFee: 700,
      holdMinutes: 45,
    },
    {
      family: 'lite',
      name: 'Last seats',
      cabinBag: { pieces: 1, kg: 5 },
      baggage: { pieces: 0, kg: 0 },
      meal: false,
      refund: null,
      changeFee: null,
      holdMinutes: 0,
    },
  ],
  taxes: [
    { code: 'KG', from: 'BSZ', to: null, soms: 900, refundable: true, lapInfant: false },
    { code: 'YQ', from: null, to: null, soms: 400, refundable: false, lapInfant: false },
  ],
};

export const ANTALYA: OwnFlight = {
  carrier: 'QH',
  number: 101,
  from: 'BSZ',
  to: 'AYT',
  aircraft: 'Boeing 737-800',
  cabins: { economy: 180, business: 0 },
  seatMap: null,
  periods: [
    {
      from: FIRST_DAY,
      to: addDays(FIRST_DAY, 60),
      days: [1, 2, 3, 4, 5, 6, 7],
      departs: '09:00',
      arrives: '11:30',
      dayShift: 0,
    },
  ],
  classes: [
    { rbd: 'M', seats: 10, fare: 15_000 },
    { rbd: 'T', seats: 4, fare: 11_000 },
  ],
  seasons: [],
  block: null,
  belowNet: false,
};

const AIRPORTS: Readonly<Record<string, [city: string, country: string, zone: string]>> = {
  BSZ: ['Bishkek', 'KG', 'Asia/Bishkek'],
  OSS: ['Osh', 'KG', 'Asia/Bishkek'],
  AYT: ['Antalya', 'TR', 'Europe/Istanbul'],
  JFK: ['New York', 'US', 'America/New_York'],
  CDG: ['Paris', 'FR', 'Europe/Paris'],
};
/** Airports of the tests; keys are the codes. */
export const airportOf: NetworkDeps['airportOf'] = (code) => {
  // An older code of the same airport.
  const known = code === 'FRU' ? 'BSZ' : code;
  const found = AIRPORTS[known];
  if (!found) return undefined;
  const [city, country, zone] = found;
  return { code: known, key: known, city, country, zone };
};

export type Recorded = Parameters<NetworkDeps['audit']['recordAccess']>[1];

/** The office over an inventory, with what it recorded and the reservations it notified. */
export function officeFixture(inventory: Inventory, towns: NetworkDeps['townOf'] = townOf) {
  const recorded: Recorded[] = [];
  const notified: string[] = [];
  const stored = new Map<string, Buffer>();
  let ids = 0;
  const office = inventory.office({
    airportOf,
    isCountry: (code) => ['AE', 'FR', 'KG', 'KZ', 'RU', 'TR', 'US', 'UZ'].includes(code),
    aircraftOf: (code) => (code === '73H' ? 'Boeing 737-800' : undefined),
    ids: () => `import-${++ids}`,
    stopOf,
    townOf: towns,
    placeOf,
    files: {
      put: async (key, content) => void stored.set(key, content),
      get: async (key) => stored.get(key) ?? null,
      remove: async (key) => void stored.delete(key),
    },
    audit: { recordAccess: async (_tx, entry) => void recorded.push(entry) },
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, id])),
    notify: async (_tx, bookingId) => void notified.push(bookingId),
  });

  async function publishCarrier(carrier: OwnCarrier = QANAT): Promise<void> {
    const known = await office.readCarrier(carrier.code).catch(() => null);
    await office.saveCarrier(ADA, { revision: known?.revision ?? 0, carrier });
    const { revision } = await office.readCarrier(carrier.code);
    await office.publishCarrier(ADA, { code: carrier.code, revision });
  }
  async function saveFlight(flight: OwnFlight = ANTALYA): Promise<string> {
    const id = `${flight.carrier}${flight.number}`;
    const known = await office.readFlight(id).catch(() => null);
    return office.saveFlight(ADA, { revision: known?.revision ?? 0, flight, id: known && id });
  }
  async function publishFlight(flight: OwnFlight = ANTALYA): Promise<void> {
    const id = await saveFlight(flight);
    const { revision } = await office.readFlight(id);
    await office.publishFlight(ADA, { id, revision });
  }
  return { office, recorded, notified, stored, publishCarrier, saveFlight, publishFlight };
}
