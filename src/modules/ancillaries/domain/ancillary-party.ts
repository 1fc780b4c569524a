import { fullYears, type LocalDate } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';

/** A passenger for whom ancillaries are chosen. */
export type AncillaryPassenger = {
  id: string;
  category: Category;
  /** On the day of the first departure; null while the birthdate is not known. */
  age: number | null;
  /** Has a seat of their own. */
  seated: boolean;
  /** The adult whose lap they sit on. */
  with: string | null;
  /** Their ticket is open. */
  open: boolean;
};

const USUAL_AGE: Readonly<Record<Category, number>> = { aaa: 30, rbg: 8, rmg: 1, ins: 1 };
/** By the birthdate; by the category while it is not known. */
export const ageOf = ({ age, category }: Pick<AncillaryPassenger, 'age' | 'category'>): number =>
  age ?? USUAL_AGE[category];

/**
 * Every child under twelve needs a bus ticket at a child's price (spec §5), and may not ride or sit at an exit alone.
 */
const CHILD_UNDER = 12;
export const isChild = (who: AncillaryPassenger): boolean => who.category !== 'aaa' || ageOf(who) < CHILD_UNDER;

/** The party as extras see it: lap infants sit with the adults in their order. */
export function ancillaryPassengersOf(
  people: readonly { id: string; category: Category; birthdate: LocalDate | null; open: boolean }[],
  firstDay: LocalDate,
): AncillaryPassenger[] {
  const adults = people.filter((p) => p.category === 'aaa');
  const laps = people.filter((p) => p.category === 'rmg');
  return people.map(({ id, category, birthdate, open }) => ({
    id,
    category,
    open,
    age: birthdate === null ? null : fullYears(birthdate, firstDay),
    seated: category !== 'rmg',
    with: category === 'rmg' ? (adults[laps.findIndex((p) => p.id === id)]?.id ?? null) : null,
  }));
}

export const holdsInfant = (who: AncillaryPassenger, party: readonly AncillaryPassenger[]): boolean =>
  party.some((p) => p.with === who.id && p.open);
