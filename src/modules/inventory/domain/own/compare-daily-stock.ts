import type { LocalDate } from '#kernel/dates.ts';

/** A room of a hotel or a class of cars on one day as a publication has it; `day`: of a room, its night. */
export type PlannedDailyStock = {
  readonly id: string;
  readonly day: LocalDate;
  readonly rbd: string;
  readonly fareFamily: string;
  readonly seats: number;
  readonly fareMinor: number;
};

/** The same as it is sold now. */
export type StandingDailyStock = {
  readonly id: string;
  readonly rbd: string;
  readonly seats: number;
  /** Fewer than `seats` where more are sold than it. */
  readonly planned: number;
  readonly sold: number;
  readonly fareMinor: number;
  /** This room or class, or the whole hotel or transfer, is not sold on the day. */
  readonly closed: boolean;
  readonly stopped: boolean;
  readonly setByHand: boolean;
};

type Named = { readonly id: string; readonly rbd: string };
/** What a publication does to the days of a hotel or a transfer. */
export type DailyStockChange = {
  add: PlannedDailyStock[];
  /** Number, which may be less than is sold, or price; `isBack`: it was not sold in the edition before. */
  change: (PlannedDailyStock & { sold: number; isBack: boolean })[];
  /** Rooms and classes that are sold no more. */
  close: (Named & { sold: number })[];
};

const keyOf = ({ id, rbd }: Named): string => `${id} ${rbd}`;

/**
 * The change from the days as they stand to the planned ones. What is sold stays sold: no day has less than is sold on
 * it, and what was set for one day alone stays. `before`: classes of the stock that were published last.
 */
export function compareDailyStock(
  standing: readonly StandingDailyStock[],
  planned: readonly PlannedDailyStock[],
  before: readonly string[],
): DailyStockChange {
  const known = new Map(standing.map((day) => [keyOf(day), day]));
  const wanted = new Set(planned.map(keyOf));
  return {
    add: planned.filter((day) => !known.has(keyOf(day))),
    change: planned.flatMap((day) => {
      const now = known.get(keyOf(day));
      if (!now) return [];
      const isBack = !before.includes(day.rbd);
      const byHand = now.setByHand && !isBack;
      const seats = byHand ? now.planned : day.seats;
      const fareMinor = byHand ? now.fareMinor : day.fareMinor;
      const isSame = seats === now.planned && fareMinor === now.fareMinor && !(isBack && now.closed);
      return isSame ? [] : [{ ...day, seats, fareMinor, sold: now.sold, isBack }];
    }),
    close: standing
      .filter((day) => !wanted.has(keyOf(day)) && !day.closed)
      .map(({ id, rbd, sold }) => ({ id, rbd, sold })),
  };
}

/** The figures of a change, rooms or cars times days; `sold`: those that are sold on days that it touches. */
export const countsOfStock = ({ add, change, close }: DailyStockChange) => ({
  added: add.length,
  changed: change.length,
  closed: close.length,
  sold: [...change, ...close].reduce((sum, { sold }) => sum + sold, 0),
});
export type StockCounts = ReturnType<typeof countsOfStock>;
