import { decodeOffers, encodeOffers } from '../../../src/modules/search/db/encoded-offers.ts';
import { inDatabase } from './database.ts';

const two = (n: number) => String(n).padStart(2, '0');
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

const LAST_DEPARTURE = 20 * 60;

/**
 * Writes a search like another, with so many flights of one supplier in one day: each dearer than the one before and
 * leaving earlier, by ten minutes where the day is long enough.
 */
export async function writeLongSearch(uid: string, long: string, flights: number): Promise<void> {
  const step = Math.min(10, Math.floor(LAST_DEPARTURE / flights));
  const [row] = await inDatabase(`select packed from search.supplier_responses where uid = $1 and supplier = 'own'`, [
    uid,
  ]);
  const [first] = decodeOffers(row?.packed as Buffer);
  const slice = first?.slices[0];
  const segment = slice?.segments[0];
  if (!first || !slice || !segment) throw new Error('nothing found to make more of');
  const [day] = segment.departsLocal.split('T') as [string];
  const offers = Array.from({ length: flights }, (_, n) => {
    const leaves = LAST_DEPARTURE - step * n;
    const at = (minute: number) => ({
      local: `${day}T${clock(minute)}`,
      instant: `${day}T${clock(minute - 6 * 60)}:00.000Z`,
    });
    const [departs, arrives] = [at(leaves), at(leaves + 45)];
    return {
      ...first,
      offerId: `long ${n}`,
      slices: [
        {
          ...slice,
          minutes: 45,
          segments: [
            {
              ...segment,
              flight: `${segment.carrier} ${700 + n}`,
              departsLocal: departs.local,
              departsAt: departs.instant,
              minutes: 45,
              arrivesLocal: arrives.local,
              arrivesAt: arrives.instant,
            },
          ],
        },
      ],
      prices: first.prices.map((price) => ({
        ...price,
        fare: { ...price.fare, minor: 100_000 + n * 1_000 },
      })),
    };
  });
  await inDatabase(
    `insert into search.searches select $2, params, '[{"id":"own","name":"Sapar"}]', 1, created_at - interval
      '16 minutes',
     expires_at - interval '16 minutes' from search.searches where uid = $1`,
    [uid, long],
  );
  await inDatabase(
    `
      insert into search.supplier_responses (uid, seq, supplier, state, packed, ms, answered_at)
      values ($1, 1, 'own', 'answered', $2, 5, now())`,
    [long, encodeOffers(offers)],
  );
}
