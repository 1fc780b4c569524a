import type { FieldProblem } from '#kernel/app-error.ts';
import type { Category } from '#kernel/passengers.ts';
import { checkTravelNote, type TravelPolicy } from '#modules/agencies/index.ts';
import { documentKey } from '#modules/travellers/index.ts';
import { partyOf, todayOf, travelContextOf } from '../../core/domain/travel-context.ts';
import type { Contacts, TypedDraft } from '../../core/use-cases/seal-personal-data.ts';
import { capabilitiesOf } from '../../core/use-cases/supplier-calls.ts';
import type { OrdersDeps, Traveller } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';
import { carrierNameProblems } from '../domain/carrier-names.ts';
import { olderByTrain, trainDays } from '../domain/train-ages.ts';

export type CheckedParty = {
  problems: FieldProblem[];
  warnings: FieldProblem[];
  /** Both null while there are problems. */
  travellers: (Omit<Traveller, 'id'> & { category: Category })[] | null;
  contacts: Contacts | null;
};

const under = (path: string, list: readonly FieldProblem[]): FieldProblem[] =>
  list.map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));

/**
 * Checks what has been typed against the journey: every passenger's rules, the age that counts, one document once,
 * names as the supplier takes
 * them, the contacts, and what the travel policy asks to be said.
 */
export function checkTyped(
  deps: OrdersDeps,
  draft: BookingDraftRow,
  typed: TypedDraft,
  policy?: TravelPolicy,
): CheckedParty {
  const { itinerary, locations, params, placeSelections } = draft.snapshot;
  const travelContext = travelContextOf(itinerary.slices, locations);
  const today = todayOf(deps.clock.now());
  const problems: FieldProblem[] = [];
  const warnings: FieldProblem[] = [];
  const travellers: NonNullable<CheckedParty['travellers']> = [];
  const documents = new Set<string>();
  const { names } = capabilitiesOf(deps, draft.supplierId) ?? {};
  const refusedNames = names ? carrierNameProblems(typed.passengers, names) : [];
  partyOf(params.passengerCounts).forEach((category, i) => {
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
