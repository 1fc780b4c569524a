import { AppError, type FieldProblem, notFound } from '#kernel/app-error.ts';
import { sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { DraftPassenger } from '../../api.ts';
import type { OrdersDeps, Traveller } from '../../ports.ts';
import { addHistory } from '../db/history-queries.ts';
import { lockOrder, orderById, passengersOf, updateOrder } from '../db/order-queries.ts';
import { changeDocument } from '../db/passenger-queries.ts';
import { todayOf, travelContextOf } from '../domain/travel-context.ts';
import { documentIndex } from './blind-indexes.ts';
import { openTraveller, sealPerson } from './seal-personal-data.ts';

/** Enough to tell two documents apart. */
const ending = (number: string): string => `…${number.slice(-3)}`;

type NewDocument = Pick<DraftPassenger, 'documentType' | 'documentNumber' | 'expiration'>;
type PassengerRef = { orderId: string; passengerId: string };

const OF_DOCUMENT = ['documentType', 'documentNumber', 'expiration'];

/**
 * A new document against the journey it is for: what is wrong with it, or how it is written. @throws AppError
 * not_found `orders.not_found`.
 */
export async function checkPassport(
  deps: OrdersDeps,
  { orderId, passengerId }: PassengerRef,
  typed: NewDocument,
): Promise<{ problems: FieldProblem[]; document: Traveller['document'] }> {
  const order = await orderById(deps.db, orderId);
  const row = (await passengersOf(deps.db, orderId)).find((p) => p.id === passengerId);
  if (!order || !row) throw notFound('orders.not_found');
  const { surname, name, patronymic, gender, birthdate, citizenship } = openTraveller(deps, row);
  const { flights: _, ...days } = travelContextOf(order.journey.slices, order.journey.locations);
  const checked = deps.travellers.checkPassenger(
    {
      surname,
      name,
      bonusCard: '',
      gender: gender ?? '',
      birthdate: birthdate ?? '',
      citizenship: citizenship ?? '',
      patronymic: patronymic ?? '',
      noPatronymic: patronymic === null,
      ...typed,
    },
    {
      ...days,
      site: deps.config.site,
      category: row.category,
      today: todayOf(deps.clock.now()),
    },
  );
  const problems = checked.problems.filter(({ path }) => OF_DOCUMENT.includes(path));
  return { problems, document: checked.normalised?.document ?? null };
}

/**
 * Writes a passenger's new document in the caller's transaction, sealed, with its index and its booked flights; the
 * history records the change without the values, and the itinerary receipt is made anew. Answers with the endings of
 * the numbers. @throws AppError not_found `orders.not_found`; conflict
 * `orders.duplicate_booking`.
 */
export async function changePassport(
  deps: OrdersDeps,
  tx: Tx,
  { orderId, passengerId }: PassengerRef,
  document: NonNullable<Traveller['document']>,
): Promise<{ previous: string | null; current: string }> {
  const order = await lockOrder(tx, orderId);
  const row = (await passengersOf(tx, orderId)).find((p) => p.id === passengerId);
  if (!order || !row) throw notFound('orders.not_found');
  const { id: _, category: _category, ...person } = openTraveller(deps, row);
  const sealed = sealPerson(deps, passengerId, { ...person, document });
  const index = documentIndex(deps, document.number);
  try {
    await changeDocument(tx, { orderId, passengerId, sealed, was: row.documentIndex, index });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw new AppError('conflict', 'orders.duplicate_booking', { number: 'none' });
  }
  const now = deps.clock.now();
  // The receipts that were made name the old one.
  if (order.receiptsSentAt) await updateOrder(tx, orderId, { receiptVersion: deps.ids(), updatedAt: now });
  await addHistory(tx, orderId, now, [{ kind: 'passport_changed', details: {} }]);
  return { previous: person.document && ending(person.document.number), current: ending(document.number) };
}
