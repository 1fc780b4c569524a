import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { Category } from '#kernel/passengers.ts';

type PartyMember = { readonly id: string; readonly category: Category };

/** Passengers whom an act would leave without an adult: lap infants (one for each adult) or children. */
export const zUnaccompanied = z.object({
  code: z.enum(['orders.infant_alone', 'orders.child_alone']),
  /** Whether they are among those the act is for, or among those who keep their tickets. */
  side: z.enum(['leaving', 'staying']),
  passengerIds: z.array(z.string()),
});
export type Unaccompanied = z.output<typeof zUnaccompanied>;

const isOf =
  (...categories: Category[]) =>
  ({ category }: PartyMember): boolean =>
    categories.includes(category);
const isAdult = isOf('aaa');

/** Carriers' rules: a lap infant needs an adult of its own, a child or an infant with a seat needs any. */
const RULES: readonly {
  code: Unaccompanied['code'];
  isMinor: (one: PartyMember) => boolean;
  /** How many of a group travel without an adult. */
  without: (minors: number, adults: number) => number;
}[] = [
  {
    code: 'orders.infant_alone',
    isMinor: isOf('rmg'),
    without: (minors, adults) => Math.max(0, minors - adults),
  },
  {
    code: 'orders.child_alone',
    isMinor: isOf('rbg', 'ins'),
    without: (minors, adults) => (adults === 0 ? minors : 0),
  },
];

/**
 * Returns whom an act leaves without an adult, or null: the one rule of void, refund, release of seats, exchange and
 * split. `party` travel together now, `chosen` of them are
 * acted on; `travelOn`: the chosen still travel, on their own (exchange, split). Passengers who had no adult before
 * the act do not count against it.
 */
export function unaccompanied(
  party: readonly PartyMember[],
  chosen: ReadonlySet<string>,
  { travelOn }: { travelOn: boolean },
): Unaccompanied | null {
  const groups = [
    { side: 'staying', passengers: party.filter((one) => !chosen.has(one.id)) },
    { side: 'leaving', passengers: travelOn ? party.filter((one) => chosen.has(one.id)) : [] },
  ] as const;
  for (const { code, isMinor, without } of RULES) {
    const of = (passengers: readonly PartyMember[]) =>
      without(passengers.filter(isMinor).length, passengers.filter(isAdult).length);
    const alone = groups.filter(({ passengers }) => of(passengers) > 0);
    const after = alone.reduce((all, { passengers }) => all + of(passengers), 0);
    const [first] = alone;
    if (first && after > of(party))
      return { code, side: first.side, passengerIds: first.passengers.filter(isMinor).map((one) => one.id) };
  }
  return null;
}

/** The refusal for it; a page that knows the passengers puts their names in place of `names`. */
export const unaccompaniedError = ({ code, side, passengerIds }: Unaccompanied): AppError =>
  new AppError('conflict', code, { side, passengerIds, names: 'none' });
