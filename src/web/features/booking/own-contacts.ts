import { readProfile, type SignedInUser } from '#modules/identity/api.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';

type Contacts = BookingDraft['contacts'];

/** Registered customers buy for themselves; agents and staff enter the contacts of their client. */
const buysForThemselves = ({ contract, choices, roles }: SignedInUser): boolean =>
  contract === null && choices.length === 0 && roles.length === 0;

/**
 * The contacts of a booking; while there are none, those of the customer who books. A failure to read them does not
 * block the step.
 */
export async function contactsToStartWith(call: Call, user: SignedInUser | null, typed: Contacts): Promise<Contacts> {
  if (!user || !buysForThemselves(user) || typed.phone !== '' || typed.email !== '') return typed;
  const profile = await call(readProfile, {}).catch(() => null);
  return { phone: profile?.phone ?? '', email: user.email };
}
