import type { Instant, LocalDateTime } from '#kernel/dates.ts';
import type { Segment, Slice } from '#modules/supply/api.ts';

/** A flight as its carrier flies it now; `BookedFlight` of supply fits. */
export type FlownFlight = {
  readonly flight: string;
  readonly departsLocal: LocalDateTime;
  readonly arrivesLocal: LocalDateTime;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
  readonly canceled: boolean;
};
export type NewSchedule = { slices: Slice[]; canceled: string[] };

const MINUTE = 60_000;
const minutes = (from: Instant, to: Instant): number => Math.round((Date.parse(to) - Date.parse(from)) / MINUTE);

/** A change by so much, or a cancelled flight, gives everything back (involuntary refund). */
const SIGNIFICANT_MINUTES = 60;

/**
 * The journey with the times that its flights have now; null when the supplier speaks of other flights than were
 * sold.
 */
export function applyOperatedTimes(slices: readonly Slice[], flights: readonly FlownFlight[]): NewSchedule | null {
  const sold = slices.flatMap((slice) => slice.segments);
  if (sold.length !== flights.length || sold.some((s, i) => s.flight !== flights[i]?.flight)) return null;
  let next = 0;
  const now = slices.map((slice) => {
    const segments = slice.segments.map((segment) => {
      const { departsLocal, arrivesLocal, departsAt, arrivesAt } = flights[next++] as FlownFlight;
      return { ...segment, departsLocal, arrivesLocal, departsAt, arrivesAt, minutes: minutes(departsAt, arrivesAt) };
    });
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return slice;
    return {
      ...slice,
      segments,
      minutes: minutes(first.departsAt, last.arrivesAt),
      overnight: first.departsLocal.slice(0, 10) !== last.arrivesLocal.slice(0, 10),
    };
  });
  return { slices: now, canceled: flights.filter((f) => f.canceled).map((f) => f.flight) };
}

const timesOf = (slices: readonly Slice[]): string =>
  slices.flatMap((slice) => slice.segments.map((s) => `${s.flight} ${s.departsAt} ${s.arrivesAt}`)).join('\n');
export const sameTimes = (a: readonly Slice[], b: readonly Slice[]): boolean => timesOf(a) === timesOf(b);

/** The flights that are not flown as they were sold. */
export function changedSegments(was: readonly Slice[], now: NewSchedule): Segment[] {
  const after = now.slices.flatMap((slice) => slice.segments);
  return was
    .flatMap((slice) => slice.segments)
    .filter(
      (s, i) =>
        now.canceled.includes(s.flight) || s.departsAt !== after[i]?.departsAt || s.arrivesAt !== after[i]?.arrivesAt,
    );
}

/** Whether the buyer may have everything back for it. */
export function isSignificant(was: readonly Slice[], now: NewSchedule): boolean {
  if (now.canceled.length > 0) return true;
  const before = was.flatMap((slice) => slice.segments);
  const after = now.slices.flatMap((slice) => slice.segments);
  return before.some(
    (s, i) => Math.abs(minutes(s.departsAt, after[i]?.departsAt ?? s.departsAt)) >= SIGNIFICANT_MINUTES,
  );
}
