import type { Inventory, InventoryResult } from '../index.ts';

export const BUYERS = 24;
export const STAY = { checkInTime: 'normal', checkOutTime: 'normal', rooms: 1, adults: 2, children: 0 } as const;
type Days = { checkInDate: string; checkOutDate: string };

export const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};

/** Codes of the demonstration's rates. */
const RATES: Readonly<Record<string, string>> = { saver: 'p1', standard: 'p2', breakfast: 'p3', flex: 'p4' };

/** What a hotel sells at a rate. @throws Error when it sells nothing. */
export async function hotelStayAt(
  inventory: Inventory,
  hotel: number,
  rate: string,
  days: Days & Partial<typeof STAY>,
) {
  const found = await inventory.searchHotels({ city: ['bishkek', 'osh', 'cholpon-ata'], ...STAY, ...days });
  const offer = found.find(({ key }) => key.kind === 'stay' && key.hotel === hotel && key.rate === RATES[rate]);
  if (!offer) throw new Error('no such offer');
  return offer;
}

let operations = 0;

/** Holds and issues an offer for a number of lead guests. @throws Error with the code of a refusal. */
export async function sell(
  inventory: Inventory,
  offer: Pick<Awaited<ReturnType<typeof hotelStayAt>>, 'offerId' | 'total'>,
  guests: readonly string[] = ['lead'],
) {
  const opId = `service-${++operations}`;
  const travellers = guests.map((id) => ({ id, category: 'aaa' as const }));
  const held = bookingOf(
    await inventory.holdHotelTransfer({ opId }, { offerId: offer.offerId, expect: offer.total, travellers }),
  );
  const ref = { id: held.id, version: String(held.version) };
  return bookingOf(await inventory.issue({ opId: `${opId}-issue` }, ref, offer.total));
}

/**
 * All buyers want the last double of one hotel for Saturday at once, each with another stay: from Friday, from
 * Saturday, to Sunday or to Monday. The answer of each.
 */
export async function roomRace(inventory: Inventory): Promise<string[]> {
  const stays: Days[] = [
    { checkInDate: '2026-03-13', checkOutDate: '2026-03-15' },
    { checkInDate: '2026-03-14', checkOutDate: '2026-03-15' },
    { checkInDate: '2026-03-14', checkOutDate: '2026-03-16' },
    { checkInDate: '2026-03-12', checkOutDate: '2026-03-16' },
  ];
  const offers = await Promise.all(stays.map((days) => hotelStayAt(inventory, 202, 'standard', days)));
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const offer = offers[n % offers.length] as (typeof offers)[number];
      const travellers = [{ id: `guest-${n}`, category: 'aaa' as const }];
      const request = { offerId: offer.offerId, expect: offer.total, travellers };
      return inventory.holdHotelTransfer({ opId: `race-${n}` }, request);
    }),
  );
  return answers.map((answer) => (answer.kind === 'ok' ? 'ok' : answer.code));
}
