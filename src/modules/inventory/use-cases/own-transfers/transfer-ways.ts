import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { stockOf } from '../../db/room-and-car-stock.ts';
import { transferOffer } from '../../domain/hotels-and-transfers/offers.ts';
import { dayOfCarsId } from '../../domain/hotels-and-transfers/stock.ts';
import {
  isInHours,
  type TransferForSale,
  type TransferWay,
} from '../../domain/hotels-and-transfers/transfer-for-sale.ts';
import { datesBetween } from '../../domain/own/season-dates.ts';
import { publishedTransfers } from '../../domain/own-transfers/published-transfers.ts';
import type { InventoryDeps } from '../deps.ts';

/** Days that are looked at for the lowest price, and transfers whose ways are listed. */
const DAYS = 30;
const LISTED = 24;
/** The party and the pick-up that a price is of. */
const PARTY = { guests: 2, luggage: 2 };
const NOON = '12:00';

type ListedWay = {
  /** Location keys. */
  from: string;
  to: string;
  isFromAirport: boolean;
  /** The time of the pick-up that the price is of. */
  time: string;
  /** The cheapest class for two with two pieces of luggage; null: there is none in the coming month. */
  lowest: { price: Money; date: LocalDate } | null;
};

/** The way there of each transfer that is sold, with the lowest price of the coming month for two. */
export async function readTransferWays({
  db,
  clock,
  network,
}: Pick<InventoryDeps, 'db' | 'clock' | 'network'>): Promise<ListedWay[]> {
  await network.current();
  const now = clock.now();
  const transfers = publishedTransfers().slice(0, LISTED);
  const daysOf = ({ ways: [first] }: TransferForSale): LocalDate[] => {
    if (!first) return [];
    const tomorrow = addDays(localDate(now, first.from.zone), 1);
    return datesBetween(tomorrow, addDays(tomorrow, DAYS - 1));
  };
  const stock = await stockOf(
    db,
    transfers.flatMap((transfer) => daysOf(transfer).map((day) => dayOfCarsId(transfer.number, day))),
  );
  const lowestOf = (transfer: TransferForSale, way: TransferWay, time: string): ListedWay['lowest'] => {
    const offers = daysOf(transfer).flatMap((date) =>
      transfer.classes.flatMap((one) => {
        const wish = { ...PARTY, date, time };
        const offer = transferOffer({ transfer, way, class: one.class }, wish, stock, now);
        return offer ? [{ price: offer.total, date }] : [];
      }),
    );
    return offers.reduce<ListedWay['lowest']>(
      (least, one) => (least && least.price.minor <= one.price.minor ? least : one),
      null,
    );
  };
  return transfers.flatMap((transfer) => {
    const [way] = transfer.ways;
    if (!way) return [];
    const time = isInHours(transfer.hours, NOON) ? NOON : (transfer.hours?.from ?? NOON);
    const { from, to } = way;
    const isFromAirport = from.kind === 'airport' && to.kind !== 'airport';
    return { from: from.key, to: to.key, isFromAirport, time, lowest: lowestOf(transfer, way, time) };
  });
}
