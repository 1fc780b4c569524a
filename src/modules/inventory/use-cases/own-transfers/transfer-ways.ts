import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { stockOf } from '../../db/room-and-car-stock.ts';
import { stockKey, transferOffer } from '../../domain/hotels-and-transfers/offers.ts';
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
const LISTED = 8;
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

/** The way there of the first eight transfers that are sold, with the lowest price of the coming month for two. */
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
    const cheapest = transfer.classes.flatMap((one) => {
      const rows = daysOf(transfer).flatMap((date) => {
        const own = stock.get(stockKey({ id: dayOfCarsId(transfer.number, date), rbd: one.rbd }));
        return own && own.left > 0 ? [{ date, fareMinor: own.fareMinor }] : [];
      });
      // An offer costs the more, the more its day does.
      for (const { date } of rows.toSorted((a, b) => a.fareMinor - b.fareMinor)) {
        const offer = transferOffer({ transfer, way, class: one.class }, { ...PARTY, date, time }, stock, now);
        if (offer) return [{ price: offer.total, date }];
      }
      return [];
    });
    const [lowest] = cheapest.toSorted((a, b) => a.price.minor - b.price.minor || (a.date < b.date ? -1 : 1));
    return lowest ?? null;
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
