import type { Db, Executor } from '#platform/db/database.ts';
import { createFollower, type Follower } from '#platform/realtime/follower.ts';
import type { Wakeups } from '#platform/realtime/wakeups.ts';
import { newestPublication, readDailyItems, readPublishedNetwork, readRuns } from '../../db/own-network.ts';
import type { TransferPlace } from '../../domain/hotels-and-transfers/transfer-for-sale.ts';
import { setPublished } from '../../domain/own/published-network.ts';
import type { OwnHotel } from '../../domain/own-hotels/hotel-shape.ts';
import { type HotelTown, hotelForSale } from '../../domain/own-hotels/own-hotel.ts';
import { setPublishedHotels } from '../../domain/own-hotels/published-hotels.ts';
import { setPublishedRuns } from '../../domain/own-runs/published-runs.ts';
import { transferForSale } from '../../domain/own-transfers/own-transfer.ts';
import { setPublishedTransfers } from '../../domain/own-transfers/published-transfers.ts';
import type { OwnTransfer } from '../../domain/own-transfers/transfer-shape.ts';

/** The topic of wake-ups after a publication, on the channel of seats. */
export const NETWORK_TOPIC = 'network';

export type NetworkFollower = {
  /** Takes in what was published since; a look at one number when nothing was. Answers the publication it saw. */
  load(db?: Executor): Promise<number>;
  /** As `load`, where nothing keeps the process in step. */
  current(): Promise<void>;
  follow(waiting: Pick<Wakeups, 'wait'>): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps what this process knows of published carriers, stops, runs, hotels and transfers up to date. */
export function createNetworkFollower(deps: { db: Db; report: (error: unknown) => void }): NetworkFollower {
  // Before the first look: nothing published is news too.
  let newest = -1;
  let follower: Follower | null = null;

  async function load(db: Executor = deps.db): Promise<number> {
    const published = await newestPublication(db);
    if (published <= newest) return published;
    const network = await readPublishedNetwork(db);
    const hotels = await readDailyItems<OwnHotel, HotelTown>(db, 'hotel');
    const runs = await readRuns(db);
    const transfers = await readDailyItems<OwnTransfer, TransferPlace>(db, 'transfer');
    // Another load was faster and has read a later publication.
    if (published < newest) return published;
    setPublished(network);
    setPublishedRuns(
      runs.flatMap(({ published, stops }) => (published && stops ? [{ document: published, stops }] : [])),
    );
    setPublishedHotels(
      hotels.flatMap(({ id, published, stops }) => {
        const [town] = stops ?? [];
        return published && town ? [hotelForSale(Number(id), published, town)] : [];
      }),
    );
    setPublishedTransfers(
      transfers.flatMap(({ id, published, stops }) => {
        const [from, to] = stops ?? [];
        return published && from && to ? [transferForSale(Number(id), published, [from, to])] : [];
      }),
    );
    newest = published;
    return published;
  }
  return {
    load,
    current: async () => {
      if (!follower) await load();
    },
    follow: async (waiting) => {
      follower = createFollower({
        listener: waiting,
        topic: NETWORK_TOPIC,
        load: async () => void (await load()),
        report: deps.report,
      });
      await follower.start();
    },
    stop: async () => follower?.stop(),
  };
}
