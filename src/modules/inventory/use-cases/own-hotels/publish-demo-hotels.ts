import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { insertPublication, readHotels, writeDraft, writePublished } from '../../db/own-network.ts';
import { closeUnknownRooms, insertNights, setRoomCounts, writtenNights } from '../../db/own-nights.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { busyNights, demoHotels, documentOf, townOfDemo } from '../../domain/demo-hotels/publish-plan.ts';
import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import { compareNights, countsOfNights } from '../../domain/own-hotels/compare-nights.ts';
import { HOTEL_CARRIER, type OwnHotel, rbdOfRoom } from '../../domain/own-hotels/hotel-shape.ts';
import { planNights } from '../../domain/own-hotels/own-hotel.ts';
import type { InventoryDeps } from '../deps.ts';
import { SEATS_CHANNEL } from '../inventory-index.ts';
import { NETWORK_TOPIC } from '../own/follow-network.ts';
import { nightsAhead, publishedHotelEdition } from './hotel-edition.ts';

/** Who has published the hotels of the demonstration. */
const SEED = 'demonstration';

type OnSale = { number: number; hotel: OwnHotel; zone: string; isNew: boolean };

/** Hotels that the demonstration publishes now; what the office has made of one since then stays. */
async function publishMissing({ clock, large }: InventoryDeps, tx: Tx): Promise<OnSale[]> {
  const at = clock.now().toISOString();
  const known = new Map((await readHotels(tx)).map((item) => [Number(item.id), item]));
  const onSale: OnSale[] = [];
  for (const demo of demoHotels(large)) {
    const { number } = demo;
    const town = townOfDemo(demo.city);
    const item = known.get(number);
    if (item) {
      const edition = publishedHotelEdition(item);
      if (edition) onSale.push({ number, hotel: edition.hotel, zone: edition.town.zone, isNew: false });
      continue;
    }
    const hotel = documentOf(demo, Number(at.slice(0, 4)));
    const id = String(number);
    const nights = nightsAhead(town.zone, clock.now());
    await writeDraft(tx, { kind: 'hotel', id, carrier: HOTEL_CARRIER, draft: hotel, revision: 0, at, by: SEED });
    await writePublished(tx, { kind: 'hotel', id }, { published: hotel, stops: [town], at, by: SEED });
    await insertPublication(tx, {
      kind: 'hotel',
      item: id,
      before: null,
      after: hotel,
      counts: countsOfNights(compareNights([], planNights(number, hotel, nights), null)),
      publishedAt: at,
      publishedBy: SEED,
      undoes: null,
    });
    // An earlier release sold its rooms under other letters.
    await closeUnknownRooms(
      tx,
      nights.map((night) => nightId({ number }, night)),
      hotel.rooms.map(({ code }) => rbdOfRoom(code)),
    );
    notifyAfterCommit(tx, SEATS_CHANNEL, NETWORK_TOPIC);
    onSale.push({ number, hotel, zone: town.zone, isNew: true });
  }
  return onSale;
}

/**
 * The hotels of the demonstration, written into the tables of own hotels as the office would: a draft, its
 * publication, the coming 331 nights, and the nights on which the number of rooms is set. Hotels that the office has
 * changed since then, or taken from sale, stay as it has left them.
 */
export async function publishDemoHotels(deps: InventoryDeps): Promise<void> {
  const { db, clock, seed } = deps;
  await inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const onSale = await publishMissing(deps, tx);
    const ahead = (zone: string) => nightsAhead(zone, clock.now());
    const idsOf = ({ number, zone }: OnSale) => ahead(zone).map((night) => nightId({ number }, night));
    const written = await writtenNights(tx, onSale.filter(({ isNew }) => !isNew).flatMap(idsOf));
    const missing = onSale.map(({ number, hotel, zone }) => {
      const nights = ahead(zone).filter((night) => !written.has(nightId({ number }, night)));
      return { number, planned: planNights(number, hotel, nights) };
    });
    await insertNights(
      tx,
      missing.flatMap(({ planned }) => planned),
    );
    await setRoomCounts(
      tx,
      missing.flatMap(({ number, planned }) => busyNights(seed, number, planned)),
    );
  });
  await deps.network.load();
}
