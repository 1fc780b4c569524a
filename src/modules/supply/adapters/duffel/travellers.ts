import { fullYears, type LocalDate } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';
import type { HoldRequest, SearchQuery, Traveller } from '../../domain/port.ts';
import type { OfferParty } from './offer-ids.ts';
import type { WireOffer } from './shapes.ts';

/** The age that stands for a category where the search names none. */
const USUAL_AGE: Readonly<Record<'rbg' | 'ins', number>> = { rbg: 8, ins: 1 };
const ADULT_AGE = 18;
const LAP_AGE = 2;
const LONGEST_NAME = 20;

/** Those of a search as Duffel wants them: under eighteen the age, adults and lap infants by their kind. */
export function searchedPassengers(query: SearchQuery): { category: Category; wire: object }[] {
  const people: { category: Category; wire: object }[] = [];
  for (const category of ['aaa', 'rbg', 'ins', 'rmg'] as const)
    for (let n = 0; n < query.passengerCounts[category]; n++) {
      const age =
        query.ages?.[category]?.[n] ?? (category === 'rbg' || category === 'ins' ? USUAL_AGE[category] : null);
      people.push({ category, wire: searched(category, age) });
    }
  return people;
}

/** The same for known travellers: by their real ages on the day of the last departure. */
export const realPassengers = (
  travellers: readonly Traveller[],
  lastDay: LocalDate,
): { category: Category; wire: object }[] =>
  travellers.map(({ category, birthdate }) => ({
    category,
    wire: searched(category, birthdate ? fullYears(birthdate, lastDay) : null),
  }));

function searched(category: Category, age: number | null): object {
  if (category === 'rmg' && (age === null || age < LAP_AGE)) return { type: 'infant_without_seat' };
  return age === null || age >= ADULT_AGE ? { type: 'adult' } : { age };
}

/** A name as carriers take it: capital letters only, no spaces and hyphens; null when nothing or too much is left. */
export function nameOf(text: string): string | null {
  const name = text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return name.length >= 1 && name.length <= LONGEST_NAME && /^[\p{Script=Latin}\s'’.-]*$/u.test(text) ? name : null;
}

export type Matched = { traveller: Traveller; passengerId: string };

/**
 * Which traveller is which passenger of the offer: of their category and their age. Null when the ages are others
 * than those the offer is for.
 */
export function matchTravellers(
  travellers: readonly Traveller[],
  party: OfferParty,
  wire: Pick<WireOffer, 'passengers'>,
  lastDay: LocalDate,
): Matched[] | null {
  if (travellers.length !== party.length) return null;
  const free = new Map(party.map((one) => [one.passengerId, one.category]));
  const matched: Matched[] = [];
  for (const traveller of travellers) {
    const age = traveller.birthdate ? fullYears(traveller.birthdate, lastDay) : null;
    const found = wire.passengers.find((passenger) => {
      if (free.get(passenger.id) !== traveller.category) return false;
      if (age === null) return passenger.age == null;
      if (passenger.age != null) return passenger.age === age;
      return passenger.type === 'infant_without_seat' ? age < LAP_AGE : age >= ADULT_AGE;
    });
    if (!found) return null;
    free.delete(found.id);
    matched.push({ traveller, passengerId: found.id });
  }
  return matched;
}

const titleOf = (gender: 'male' | 'female', category: Category): string =>
  gender === 'male' ? 'mr' : category === 'aaa' ? 'ms' : 'miss';

/** The passport, where the offer takes one; an empty list of kinds means that none must be sent. */
function papersOf({ document, citizenship }: Traveller, wire: WireOffer): object[] {
  const takes = wire.supported_passenger_identity_document_types?.includes('passport') ?? false;
  if (!takes || document?.type !== 'internationalPassport' || !citizenship) return [];
  return [
    {
      type: 'passport',
      unique_identifier: document.number,
      issuing_country_code: citizenship,
      ...(document.expiration && { expires_on: document.expiration }),
    },
  ];
}

/** The passengers of an order; a text says what of a traveller Duffel does not take. */
export function orderPassengers(matched: readonly Matched[], request: HoldRequest, wire: WireOffer): object[] | string {
  const infants = matched.filter(({ traveller }) => traveller.category === 'rmg').map(({ passengerId }) => passengerId);
  const seen = new Set<string>();
  const passengers: object[] = [];
  for (const { traveller, passengerId } of matched) {
    const [given, family] = [nameOf(traveller.name), nameOf(traveller.surname)];
    if (!given || !family) return `a name of 1 to ${LONGEST_NAME} Latin letters is needed`;
    if (seen.has(`${given} ${family}`)) return 'two travellers have the same name';
    seen.add(`${given} ${family}`);
    if (!traveller.gender || !traveller.birthdate) return 'gender and birthdate are needed';
    const papers = papersOf(traveller, wire);
    if (wire.passenger_identity_documents_required && papers.length === 0) return 'a passport is needed';
    const carries = traveller.category === 'aaa' ? infants.shift() : undefined;
    passengers.push({
      id: passengerId,
      title: titleOf(traveller.gender, traveller.category),
      gender: traveller.gender === 'male' ? 'm' : 'f',
      given_name: given,
      family_name: family,
      born_on: traveller.birthdate,
      email: request.contact.email,
      phone_number: request.contact.phone,
      ...(carries ? { infant_passenger_id: carries } : {}),
      ...(papers.length > 0 ? { identity_documents: papers } : {}),
    });
  }
  return infants.length > 0 ? 'each infant on a lap needs an adult' : passengers;
}

const OPERATION = 'sapar_operation';
const PERSON = /^sapar_traveller_\d$/;

/** What an order carries of ours: the operation that made it, and who its passengers are to us. */
export const metadataOf = (opId: string, matched: readonly Matched[]): Record<string, string> =>
  Object.fromEntries([
    [OPERATION, opId],
    ...matched.map(({ traveller, passengerId }, n) => [
      `sapar_traveller_${n}`,
      `${passengerId} ${traveller.category} ${traveller.id}`,
    ]),
  ]);

export const operationOf = (metadata: Readonly<Record<string, unknown>> | null | undefined): string | null => {
  const found = metadata?.[OPERATION];
  return typeof found === 'string' ? found : null;
};

export type Known = { passengerId: string; category: Category; travellerId: string };
const CATEGORY_WORDS: readonly string[] = ['aaa', 'rbg', 'rmg', 'ins'] satisfies Category[];

/** Our travellers by the passengers of an order; those we did not write there go by Duffel's ids and kinds. */
export function travellersOf(order: {
  metadata?: Readonly<Record<string, unknown>> | null | undefined;
  passengers: readonly { id: string; type?: string | null | undefined }[];
}): Known[] {
  const written = new Map<string, Known>();
  for (const [key, value] of Object.entries(order.metadata ?? {})) {
    const [passengerId, category, ...rest] = PERSON.test(key) ? String(value).split(' ') : [];
    const travellerId = rest.join(' ');
    if (passengerId && travellerId && CATEGORY_WORDS.includes(category ?? ''))
      written.set(passengerId, { passengerId, category: category as Category, travellerId });
  }
  return order.passengers.map(
    ({ id, type }) =>
      written.get(id) ?? {
        passengerId: id,
        category: type === 'infant_without_seat' ? 'rmg' : type === 'child' ? 'rbg' : 'aaa',
        travellerId: id,
      },
  );
}
