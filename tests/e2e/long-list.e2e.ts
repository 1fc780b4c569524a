import { decodeOffers, encodeOffers } from '../../src/modules/search/db/packed.ts';
import { inDatabase } from './support/database.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { days } from './support/trip.ts';

const FLIGHTS = 60;
const two = (n: number) => String(n).padStart(2, '0');
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/**
 * A search like another, of sixty flights of one supplier: each dearer than the one before and leaving ten minutes
 * earlier.
 */
async function lengthen(uid: string, long: string): Promise<void> {
  const [row] = await inDatabase(`select packed from search.answers where uid = $1 and supplier = 'house'`, [uid]);
  const [first] = decodeOffers(row?.packed as Buffer);
  const slice = first?.slices[0];
  const segment = slice?.segments[0];
  if (!first || !slice || !segment) throw new Error('nothing found to make more of');
  const [day] = segment.departs.split('T') as [string];
  const offers = Array.from({ length: FLIGHTS }, (_, n) => {
    const leaves = 20 * 60 - 10 * n;
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
              departs: departs.local,
              departsAt: departs.instant,
              minutes: 45,
              arrives: arrives.local,
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
    `insert into search.searches select $2, params, '[{"id":"house","name":"Sapar"}]', 1, created_at - interval
      '16 minutes',
     expires_at - interval '16 minutes' from search.searches where uid = $1`,
    [uid, long],
  );
  await inDatabase(
    `
      insert into search.answers (uid, seq, supplier, state, packed, ms, answered_at)
      values ($1, 1, 'house', 'answered', $2, 5, now())`,
    [long, encodeOffers(offers)],
  );
}

test('a long list is rendered with its first journeys and all counts; the others follow without moving it', async ({
  page,
  say,
}) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${days(12).out}&aaa=1`);
  await search.arrived();
  const uid = new URL(page.url()).pathname.split('/')[2] as string;
  const long = `${uid}-long`;
  await lengthen(uid, long);

  const asked = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  await page.route(`**/api/searches/${long}?at=1`, async (route) => {
    asked.resolve();
    await others.promise;
    await route.continue();
  });
  await page.goto(`/search/${long}`);
  await asked.promise;
  const main = page.locator('main');
  await expect(search.cards).toHaveCount(20);
  await expect(main).toContainText(say('search.results.variants', { count: FLIGHTS }));
  const shown = await search.cards.evaluateAll((cards) => cards.map(({ id }) => id));
  await page.getByRole('button', { name: say('search.results.nextPage', { count: 20 }) }).click();
  await expect(search.cards).toHaveCount(40);

  // A sort order needs all journeys: the flight that leaves first is the dearest, the last of sixty.
  await page.getByRole('link', { name: say('search.results.sorts.departure') }).click();
  await expect(main.getByText(say('search.results.waiting'))).toBeAttached();
  await expect(search.cards).toHaveCount(0);
  others.resolve();
  await expect(search.cards.first()).toContainText('10:10');
  await expect(search.cards).toHaveCount(40);
  await page.getByRole('link', { name: say('search.results.sorts.best') }).click();
  await expect.poll(() => search.cards.evaluateAll((cards) => cards.slice(0, 20).map(({ id }) => id))).toEqual(shown);
  await page.getByRole('button', { name: say('search.results.nextPage', { count: 20 }) }).click();
  await expect(search.cards).toHaveCount(FLIGHTS);
});

test('an address with another order or a filter comes with what it asks for', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${days(12).out}&aaa=1`);
  await search.arrived();
  const uid = new URL(page.url()).pathname.split('/')[2] as string;
  const long = `${uid}-sent`;
  await lengthen(uid, long);
  await page.goto(`/search/${long}?sort=departure`);
  await expect(search.cards.first()).toContainText('10:10');
  await page.goto(`/search/${long}?dep=0600-1159`);
  // 10:10 to 11:50.
  await expect(search.cards).toHaveCount(11);
  await expect(page.locator('main')).toContainText(say('search.results.variants', { count: 11 }));
});
