import { expect, test, vi } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { publishedTransfers } from '../../domain/own-transfers/published-transfers.ts';
import { placeOf, TO_TOWN } from '../../testing/own-transfers-fixture.ts';
import { createNetworkFollower } from './follow-network.ts';

const read = vi.hoisted(() => ({ newest: vi.fn(), transfers: vi.fn() }));
vi.mock('../../db/own-network.ts', () => ({
  newestPublication: read.newest,
  readPublishedNetwork: async () => ({ carriers: [], stops: [] }),
  readRuns: async () => [],
  readDailyItems: async (_db: Db, kind: string) => (kind === 'transfer' ? read.transfers() : []),
}));

test('a slow read of an earlier publication does not bring back what a later one has taken from sale', async () => {
  const published = [
    { id: '1001', published: TO_TOWN, stops: [placeOf('bishkek-manas')?.place, placeOf('bishkek')?.place] },
  ];
  const follower = createNetworkFollower({ db: {} as Db, report: () => {} });
  const slow = Promise.withResolvers<typeof published>();
  const begun = Promise.withResolvers<void>();
  read.newest.mockResolvedValueOnce(1).mockResolvedValue(2);
  read.transfers.mockImplementationOnce(() => {
    begun.resolve();
    return slow.promise;
  });
  const first = follower.load();
  await begun.promise;
  read.transfers.mockResolvedValueOnce([]);
  await follower.load();
  slow.resolve(published);
  await first;
  expect(publishedTransfers()).toEqual([]);
  // Nothing was published since the second read.
  await follower.load();
  expect(read.transfers).toHaveBeenCalledTimes(2);
});
