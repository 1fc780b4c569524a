import { hash } from 'node:crypto';
import { isStaff, visibleContractIds } from '#kernel/account.ts';
import type { TravelNote } from '#modules/agencies/index.ts';
import type { DraftPassenger } from '../../api.ts';
import type { OrdersDeps, Traveller } from '../../ports.ts';
import type { OrderRow, OrderViewer, PassengerRow } from '../db/order-queries.ts';
import type { Visitor } from './visitor.ts';

/** Personal data are encrypted and decrypted only here, each value under a key of its own and bound to its row. */
type SealerDeps = Pick<OrdersDeps, 'sealer'>;
export type Contacts = { phone: string; email: string };
/** `travelNote`: cost centre and purpose under a travel policy. */
export type TypedDraft = { passengers: DraftPassenger[]; contacts: Contacts; travelNote: TravelNote };
/** A stored draft may lack fields; a missing travel note is read as empty. */
type StoredTyped = Omit<TypedDraft, 'travelNote'> & Partial<TypedDraft>;
type PersonalData = Omit<Traveller, 'id' | 'category'>;

const seal = (deps: SealerDeps, value: unknown, context: string): Buffer =>
  deps.sealer.seal(JSON.stringify(value), context);
const open = <T>(deps: SealerDeps, sealed: Buffer, context: string): T =>
  JSON.parse(deps.sealer.open(sealed, context)) as T;

export const sealTyped = (deps: SealerDeps, draftId: string, typed: StoredTyped): Buffer =>
  seal(deps, typed, `orders.draft:${draftId}`);
export const openTyped = (deps: SealerDeps, draft: { id: string; sealed: Buffer }): TypedDraft => ({
  travelNote: { costCentre: '', purpose: '' },
  ...open<StoredTyped>(deps, draft.sealed, `orders.draft:${draft.id}`),
});

export const sealContacts = (deps: SealerDeps, orderId: string, contacts: Contacts): Buffer =>
  seal(deps, contacts, `orders.contacts:${orderId}`);
export const openContacts = (deps: SealerDeps, order: Pick<OrderRow, 'id' | 'contacts'>): Contacts =>
  open<Contacts>(deps, order.contacts, `orders.contacts:${order.id}`);

/** A short text by a user, sealed for its place: `purpose:<order>`. */
export const sealText = (deps: SealerDeps, text: string, place: string): Buffer =>
  deps.sealer.seal(text, `orders.${place}`);
export const openText = (deps: SealerDeps, sealed: Buffer, place: string): string =>
  deps.sealer.open(sealed, `orders.${place}`);

export const sealPerson = (deps: SealerDeps, passengerId: string, person: PersonalData): Buffer =>
  seal(deps, person, `orders.passenger:${passengerId}`);
export const openPerson = (deps: SealerDeps, row: Pick<PassengerRow, 'id' | 'sealed'>): PersonalData =>
  open<PersonalData>(deps, row.sealed, `orders.passenger:${row.id}`);
export const openTraveller = (deps: SealerDeps, row: PassengerRow): Traveller => ({
  id: row.id,
  category: row.category,
  ...openPerson(deps, row),
});

/** What is kept of a visitor's id: enough to know them again. */
export const hashVisitor = (visitorId: string): string => hash('sha256', `orders.visitor:${visitorId}`, 'base64url');

/** Which orders a caller may see. */
export const viewerOf = (
  { clock }: Pick<OrdersDeps, 'clock'>,
  { visitorId, user }: Pick<Visitor, 'visitorId' | 'user'>,
): OrderViewer => ({
  visitorHash: hashVisitor(visitorId),
  contracts: visibleContractIds(user),
  staff: isStaff(user),
  at: clock.now(),
});
