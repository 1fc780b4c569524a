import { addDays, daysBetween, type LocalDate } from '#kernel/dates.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import { isReleased } from './own-flight.ts';

type Block = { readonly bought: number; readonly net: number; readonly releaseDays: number };
/** `owed`: at the net prices of the sales, whole soms. */
type Sold = {
  readonly date: LocalDate;
  readonly sold: number;
  readonly held: number;
  readonly owed: number;
  readonly lowestMinor: number | null;
};

/** What a company knows of the seats that it has bought on one departure. */
type BlockFigures = {
  /** The last day on which unsold seats are sold. */
  soldThrough: LocalDate;
  /** Unsold seats that have gone back; null: not yet. */
  givenBack: number | null;
  net: Money;
  /** What the lowest fare on sale is above the net price; null: nothing is on sale. */
  markup: Money | null;
  /** The seats that are sold, at the net prices at which they were. */
  owed: Money;
};

export function figuresOfBlock(
  { bought, net, releaseDays, date, sold, held, owed, lowestMinor }: Block & Sold,
  today: LocalDate,
) {
  const price = fromMajor(net);
  const gone = isReleased({ block: { seats: bought, net, releaseDays } }, date, today) || daysBetween(today, date) < 0;
  return {
    soldThrough: addDays(date, -releaseDays),
    givenBack: gone ? Math.max(0, bought - sold - held) : null,
    net: price,
    markup: lowestMinor === null ? null : { ...price, minor: lowestMinor - price.minor },
    owed: fromMajor(owed),
  } satisfies BlockFigures;
}
