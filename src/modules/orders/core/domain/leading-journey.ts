import type { Slice } from '#modules/supply/api.ts';

type Journey = { readonly slices: readonly Slice[] };
type CompletedExchange<J> = { readonly journey: J; readonly lines: readonly { readonly passengerId: string }[] };

const departure = ({ slices }: Journey): string => slices[0]?.segments[0]?.departsAt ?? '';

/**
 * The journey that lists show of an order whose passengers may fly on different ones: the one that departs first
 * among those of passengers with an
 * open ticket, or of all where no ticket is open. `exchanged`: exchanges that were done, oldest first.
 */
export function leadingJourney<J extends Journey>(
  sold: J,
  exchanged: readonly CompletedExchange<J>[],
  people: readonly { readonly id: string; readonly open: boolean }[],
): J {
  const open = people.filter((one) => one.open);
  const own = (open.length > 0 ? open : people).map(
    ({ id }) => exchanged.findLast(({ lines }) => lines.some((line) => line.passengerId === id))?.journey ?? sold,
  );
  return own.toSorted((a, b) => (departure(a) < departure(b) ? -1 : departure(a) > departure(b) ? 1 : 0))[0] ?? sold;
}
