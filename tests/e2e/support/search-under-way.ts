import { decodeOffers, encodeOffers } from '../../../src/modules/search/db/encoded-offers.ts';
import { inDatabase } from './database.ts';

/** The second supplier of a search that is still under way. */
const SLOW = 'atlas';
/** How much cheaper it sells the cheapest journey for each passenger, in minor units. */
const CHEAPER_MINOR = 100_000;

/** Writes a search like another that one supplier has answered, while a second one is searching. */
export async function writeSearchUnderWay(uid: string, copy: string): Promise<void> {
  const suppliers = [
    { id: 'own', name: 'Sapar' },
    { id: SLOW, name: 'Atlas' },
  ];
  await inDatabase(
    `insert into search.searches
     select $2, params, $3::jsonb, 1, now(), now() + (expires_at - created_at) from search.searches where uid = $1`,
    [uid, copy, JSON.stringify(suppliers)],
  );
  await inDatabase(
    `insert into search.supplier_responses (uid, seq, supplier, state, packed, ms, answered_at)
     select $2, 1, supplier, state, packed, ms, now() from search.supplier_responses
     where uid = $1 and supplier = 'own' and state = 'answered'`,
    [uid, copy],
  );
}

/** The second supplier answers: one journey of its own, cheaper than any other, at another hour. */
export async function answerCheaper(copy: string): Promise<void> {
  const [row] = await inDatabase(`select packed from search.supplier_responses where uid = $1 and seq = 1`, [copy]);
  const offers = decodeOffers(row?.packed as Buffer);
  const fareOf = (offer: (typeof offers)[number]) => offer.prices.reduce((all, { fare }) => all + fare.minor, 0);
  const cheapest = offers.toSorted((a, b) => fareOf(a) - fareOf(b))[0];
  if (!cheapest) throw new Error(`${copy} has found nothing`);
  const answer = {
    ...cheapest,
    offerId: 'cheaper',
    slices: cheapest.slices.map((slice) => ({
      ...slice,
      segments: slice.segments.map((segment) => ({ ...segment, flight: `${segment.carrier} 911` })),
    })),
    prices: cheapest.prices.map((price) => ({
      ...price,
      fare: { ...price.fare, minor: price.fare.minor - CHEAPER_MINOR },
    })),
  };
  await inDatabase(
    `insert into search.supplier_responses (uid, seq, supplier, state, packed, ms, answered_at)
     values ($1, 2, $2, 'answered', $3, 900, now())`,
    [copy, SLOW, encodeOffers([answer])],
  );
  await inDatabase('update search.searches set version = 2 where uid = $1', [copy]);
}
