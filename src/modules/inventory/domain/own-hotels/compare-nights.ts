import { type OwnHotel, rbdOfRoom } from './hotel-shape.ts';
import type { PlannedNight } from './own-hotel.ts';

/** A room on one night as it is sold now. */
export type StandingNight = {
  readonly id: string;
  readonly rbd: string;
  readonly seats: number;
  readonly sold: number;
  readonly fareMinor: number;
  /** This room, or the whole hotel, is not sold on the night. */
  readonly closed: boolean;
  readonly stopped: boolean;
  readonly setByHand: boolean;
};

type Named = { readonly id: string; readonly rbd: string };
/** What a publication does to the nights of a hotel. */
export type NightsChange = {
  add: PlannedNight[];
  /** Rooms or price; `isBack`: it was not sold in the edition before. */
  change: (PlannedNight & { sold: number; isBack: boolean })[];
  /** Rooms that are sold no more. */
  close: (Named & { sold: number })[];
};

export const nightKey = ({ id, rbd }: Named): string => `${id} ${rbd}`;

/**
 * The change from the nights as they stand to the planned ones. What is sold stays sold: no night has fewer rooms than
 * are sold on it, and what was set for one night alone stays. `before`: the edition that was published last.
 */
export function compareNights(
  standing: readonly StandingNight[],
  planned: readonly PlannedNight[],
  before: Pick<OwnHotel, 'rooms'> | null,
): NightsChange {
  const known = new Map(standing.map((night) => [nightKey(night), night]));
  const wanted = new Set(planned.map(nightKey));
  const sold = new Set(before?.rooms.map(({ code }) => rbdOfRoom(code)));
  return {
    add: planned.filter((night) => !known.has(nightKey(night))),
    change: planned.flatMap((night) => {
      const now = known.get(nightKey(night));
      if (!now) return [];
      const isBack = !sold.has(night.rbd);
      const byHand = now.setByHand && !isBack;
      const seats = byHand ? now.seats : Math.max(now.sold, night.seats);
      const fareMinor = byHand ? now.fareMinor : night.fareMinor;
      const isSame = seats === now.seats && fareMinor === now.fareMinor && !(isBack && now.closed);
      return isSame ? [] : [{ ...night, seats, fareMinor, sold: now.sold, isBack }];
    }),
    close: standing
      .filter((night) => !wanted.has(nightKey(night)) && !night.closed)
      .map(({ id, rbd, sold: rooms }) => ({ id, rbd, sold: rooms })),
  };
}

/** The figures of a change, rooms times nights; `sold`: rooms that are sold on nights that it touches. */
export const countsOfNights = ({ add, change, close }: NightsChange) => ({
  added: add.length,
  changed: change.length,
  closed: close.length,
  sold: [...change, ...close].reduce((sum, { sold }) => sum + sold, 0),
});
export type NightCounts = ReturnType<typeof countsOfNights>;
