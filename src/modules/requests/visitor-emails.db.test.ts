import { expect, test } from 'vitest';
import { officeHarness } from './testing/requests-harness.ts';

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
