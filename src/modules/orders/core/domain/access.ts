/** How far a reader of an order may go: `found` reads it masked and pays, `confirmed` may do everything. */
export type AccessLevel = 'found' | 'confirmed';

export type GrantVia = 'placed' | 'account' | 'code' | 'found' | 'ticket' | 'link';
/** The buyer's own: placed in this browser, bought with the confirmed address of this account, or proven by a code. */
export const OWNER_VIAS = ['placed', 'account', 'code'] as const satisfies readonly GrantVia[];
export type AccessChannel = 'sms' | 'email';

const HOUR = 3_600_000;
/** Number and surname, or the link of a letter. */
export const FOUND_MS = 24 * HOUR;
/** A code from the buyer's own contact: long enough to see a refund through, short enough for a shared computer. */
export const CODE_GRANT_MS = 7 * 24 * HOUR;
export const CODE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

export const levelOf = (via: GrantVia): AccessLevel =>
  (OWNER_VIAS as readonly GrantVia[]).includes(via) ? 'confirmed' : 'found';

/** Null: does not expire by itself; a visitor's cookie does. */
export function grantExpiry(via: GrantVia, at: Date): Date | null {
  if (via === 'placed' || via === 'account') return null;
  return new Date(at.getTime() + (via === 'code' ? CODE_GRANT_MS : FOUND_MS));
}

/** Actions that the buyer is notified of when they follow a confirmed code. */
export const BUYER_ACTIONS = [
  'opened',
  'documents_read',
  'receipts_sent',
  'boarding_pass_read',
  'checked_in',
  'canceled',
  'returned',
  'exchanged',
  'split',
  'schedule_accepted',
  'ancillaries_changed',
  'requested',
  'contacts_changed',
  'calendar_shared',
] as const;
export type BuyerAction = (typeof BUYER_ACTIONS)[number];
