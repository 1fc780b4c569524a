import { addDays } from '#kernel/dates.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { days, person } from './support/trip.ts';
import { ordered } from './support/wire.ts';

/** Wednesdays' K0 105 from Bishkek to Osh has two seats in all. */
const FLIGHT = 'K0 105';

test('seats that somebody else buys are withdrawn from an open page at once', async ({
  page,
  say,
  stranger,
}) => {
  const wednesday = addDays(days(15).out, 1);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${wednesday}&sort=departure&air=K0`);
  await search.arrived();
  const card = search.cards.filter({ hasText: FLIGHT });
  const gone = say('search.card.gone');
  await expect(page.getByText(/^Ответили все/)).toBeVisible({ timeout: 30_000 });
  await expect(card).not.toContainText(gone);

  const other = await stranger();
  const people = [
    person('aaa', 'ASANOV', 'AZAMAT', 'male', 34),
    person('aaa', 'ASANOVA', 'AIGUL', 'female', 31),
  ];
  await ordered(other, { out: wednesday, people, flight: FLIGHT });
  await expect(card.locator('summary')).toContainText(gone);
  await expect(
    page.getByRole('status').filter({ hasText: say('search.results.goneSaid', { count: 1 }) }),
  ).toBeAttached();
  await card.locator('summary').click();
  await expect(card).toContainText(say('search.fare.gone'));
  await expect(search.choose(card)).toHaveCount(0);

  await page.reload();
  await expect(card.locator('summary')).toContainText(gone);
});
