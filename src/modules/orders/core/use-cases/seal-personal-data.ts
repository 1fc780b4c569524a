import { hash } from 'node:crypto';
import { contractsOf, isStaff } from '#kernel/account.ts';
import type { TripNote } from '#modules/agencies/index.ts';
import type { DraftPassenger } from '../../api.ts';
import type { OrdersDeps, Traveller } from '../../ports.ts';
import type { OrderRow, PassengerRow, Viewer } from '../db/order-queries.ts';
import type { Visitor } from './visitor.ts';

/** Personal data leave the database only through these; sealed under a key of their own, bound to their row. */
type Sealing = Pick<OrdersDeps, 'sealer'>;
export type Contacts = { phone: string; email: string };
/** `trip`: what was said about it under a travel policy. */
export type Typed = { passengers: DraftPassenger[]; contacts: Contacts; trip: TripNote };
/** Empty without a request. */
type Kept = Omit<Typed, 'trip'> & Partial<Typed>;
type Person = Omit<Traveller, 'id' | 'category'>;

const seal = (deps: Sealing, value: unknown, context: string): Buffer =>
  deps.sealer.seal(JSON.stringify(value), context);
const open = <T>(deps: Sealing, sealed: Buffer, context: string): T =>
  JSON.parse(deps.sealer.open(sealed, context)) as T;

export const sealTyped = (deps: Sealing, draftId: string, typed: Kept): Buffer =>
  seal(deps, typed, `orders.draft:${draftId}`);
export const openTyped = (deps: Sealing, draft: { id: string; sealed: Buffer }): Typed => ({
  trip: { costCentre: '', purpose: '' },
  ...open<Kept>(deps, draft.sealed, `orders.draft:${draft.id}`),
});

export const sealContacts = (deps: Sealing, orderId: string, contacts: Contacts): Buffer =>
  seal(deps, contacts, `orders.contacts:${orderId}`);
export const openContacts = (deps: Sealing, order: Pick<OrderRow, 'id' | 'contacts'>): Contacts =>
  open<Contacts>(deps, order.contacts, `orders.contacts:${order.id}`);

/** A short text by a user, sealed for its place: `purpose:<order>`. */
export const sealText = (deps: Sealing, text: string, place: string): Buffer =>
  deps.sealer.seal(text, `orders.${place}`);
export const openText = (deps: Sealing, sealed: Buffer, place: string): string =>
  deps.sealer.open(sealed, `orders.${place}`);

export const sealPerson = (deps: Sealing, passengerId: string, person: Person): Buffer =>
  seal(deps, person, `orders.passenger:${passengerId}`);
export const openPerson = (deps: Sealing, row: Pick<PassengerRow, 'id' | 'sealed'>): Person =>
  open<Person>(deps, row.sealed, `orders.passenger:${row.id}`);
export const openTraveller = (deps: Sealing, row: PassengerRow): Traveller => ({
  id: row.id,
  category: row.category,
  ...openPerson(deps, row),
});

/** What is kept of a visitor's id: enough to know them again. */
export const hashVisitor = (visitorId: string): string => hash('sha256', `orders.visitor:${visitorId}`, 'base64url');

/** Which orders a caller may see. */
export const viewerOf = (
  { clock }: Pick<OrdersDeps, 'clock'>,
  { visitorId, account }: Pick<Visitor, 'visitorId' | 'account'>,
): Viewer => ({
  visitorHash: hashVisitor(visitorId),
  contracts: contractsOf(account),
  staff: isStaff(account),
  at: clock.now(),
});
