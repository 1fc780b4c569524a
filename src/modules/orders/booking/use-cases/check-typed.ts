import type { FieldProblem } from '#kernel/app-error.ts';
import { fullYears } from '#kernel/dates.ts';
import { type Category, USUAL_AGES } from '#kernel/passengers.ts';
import { checkTravelNote, type TravelPolicy } from '#modules/agencies/index.ts';
import type { SupplierPort } from '#modules/supply/index.ts';
import { documentKey } from '#modules/travellers/index.ts';
import { membersOf, todayOf, travelContextOf } from '../../core/domain/travel-context.ts';
import type { Contacts, TypedDraft } from '../../core/use-cases/seal-personal-data.ts';
import { capabilitiesOf } from '../../core/use-cases/supplier-calls.ts';
import type { OrdersDeps, Traveller } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';
import { carrierNameProblems } from '../domain/carrier-names.ts';
import { olderByTrain, trainDays } from '../domain/train-ages.ts';

type AgeCounting = Pick<SupplierPort['capabilities'], 'ageDate' | 'pricesByAge'>;

export type CheckedParty = {
  problems: FieldProblem[];
  warnings: FieldProblem[];
  /** Both null while there are problems. */
  travellers: (Omit<Traveller, 'id'> & { category: Category })[] | null;
  contacts: Contacts | null;
};

const under = (path: string, list: readonly FieldProblem[]): FieldProblem[] =>
  list.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));

/** How a supplier counts ages; one that is no longer there by the last departure. */
export const agesAt = (deps: Pick<OrdersDeps, 'supply'>, supplierId: string): AgeCounting =>
  capabilitiesOf(deps, supplierId) ?? { ageDate: 'last' };

/**
 * Checks what has been typed against the journey: every passenger's rules, the age that counts, one document once,
 * names as the supplier takes them, the contacts, and what the travel policy asks to be said.
 */
export function checkTyped(
  deps: OrdersDeps,
  draft: BookingDraftRow,
  typed: TypedDraft,
  policy?: TravelPolicy,
): CheckedParty {
  const { itinerary, locations, placeSelections } = draft.snapshot;
  const { ageDate, pricesByAge } = agesAt(deps, draft.supplierId);
  const travelContext = travelContextOf(itinerary.slices, locations, ageDate);
  const today = todayOf(deps.clock.now());
  const problems: FieldProblem[] = [];
  const warnings: FieldProblem[] = [];
  const travellers: NonNullable<CheckedParty['travellers']> = [];
  const documents = new Set<string>();
  const { names } = capabilitiesOf(deps, draft.supplierId) ?? {};
  const refusedNames = names ? carrierNameProblems(typed.passengers, names) : [];
  membersOf(draft.snapshot).forEach(({ category, age: searched }, i) => {
    const passenger = typed.passengers[i];
    if (!passenger) return;
    const path = `passengers.${i}`;
    const { flights: _, ...days } = travelContext;
    const checked = deps.travellers.checkPassenger(passenger, {
      ...days,
      site: deps.config.site,
      category,
      today,
    });
    const own = [...checked.problems];
    const isRight = ({ path: field }: FieldProblem) => !own.some((problem) => problem.path === field);
    own.push(...(refusedNames[i]?.filter(isRight) ?? []));
    const age = checked.category;
    // Seats and price were found for the declared category: with another one only a new search is honest.
    if (age && age.due !== age.declared)
      own.push({
        path: 'birthdate',
        code: 'orders.category_mismatch',
        values: { declared: age.declared, due: age.due, date: age.on },
      });
    if (category === 'aaa' && passenger.gender === 'male' && placeSelections?.some((segment) => segment.female))
      own.push({ path: 'gender', code: 'orders.female_compartment' });
    const number = documentKey(passenger.documentNumber);
    if (number && documents.has(number)) own.push({ path: 'documentNumber', code: 'orders.same_document' });
    documents.add(number);
    problems.push(...under(path, own));
    const shownWarnings = checked.warnings.filter((warning) => warning.code !== 'travellers.category_mismatch');
    const byTrain = trainDays(itinerary.slices, draft.snapshot.offer.terms);
    if (olderByTrain([category], [passenger], byTrain))
      shownWarnings.push({ path: 'birthdate', code: 'orders.older_by_train' });
    warnings.push(...under(path, shownWarnings));
    const priced = searched ?? USUAL_AGES[category];
    const years = age && pricesByAge && age.due === age.declared ? fullYears(passenger.birthdate, age.on) : null;
    if (age && years !== null && priced !== undefined && years !== priced)
      warnings.push({
        path: `${path}.birthdate`,
        code: 'orders.age_differs',
        values: { searched: priced, age: years, date: age.on },
      });
    if (checked.normalised) travellers.push({ category, ...checked.normalised });
  });
  const contacts = deps.travellers.checkContacts(typed.contacts);
  problems.push(...under('contacts', contacts.problems));
  if (policy) problems.push(...under('travelNote', checkTravelNote(policy, typed.travelNote)));
  const right = problems.length === 0;
  return {
    problems,
    warnings,
    travellers: right ? travellers : null,
    contacts: right ? contacts.normalised : null,
  };
}
