import { expect, test } from 'vitest';
import { kgs, officeHarness } from './testing/requests-harness.ts';

const office = officeHarness();

test('a visitor without an account is e-mailed that a request is in work, and why it waits', async () => {
  const id = await office.requested(await office.issued(), 'exchange');
  office.notices.length = 0;
  office.mails.length = 0;
  await office.claim(id, 'asel');
  await office.desk(id, 'moves', 'asel', { move: 'paused', text: 'The carrier answers tomorrow' });
  await office.desk(id, 'moves', 'asel', { move: 'resumed' });
  expect(office.notices).toEqual([]);
  expect(office.mails.map(({ data }) => [data.news, data.message])).toEqual([
    ['process', ''],
    ['paused', 'The carrier answers tomorrow'],
  ]);
});

test('a visitor without an account is e-mailed of another executor and of a charge that is withdrawn', async () => {
  const sold = await office.issued();
  const id = await office.requested(sold, 'exchange');
  await office.claim(id, 'asel');
  office.mails.length = 0;
  await office.desk(id, 'executor', 'asel', { executorId: 'bakyt' });
  const payBy = new Date(office.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
  const body = { title: 'A dog', passengerIds: [sold.passengerIds[0]], price: kgs(320_000), payBy };
  const { json } = await office.desk(id, 'charges', 'bakyt', body);
  const withdraw = () => office.desk(id, `charges/${json.charges[0].id}/withdrawal`, 'bakyt', {});
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 409]);
  expect(office.mails.map(({ data }) => data.news)).toEqual(['executor', 'charge', 'charge_withdrawn']);
});
