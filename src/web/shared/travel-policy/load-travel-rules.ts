import type { Currency } from '#kernel/money.ts';
import { readPolicy, type TravelPolicy } from '#modules/agencies/api.ts';
import type { Call } from '../../api/call-type.ts';
import { loadSession } from '../session/session.ts';

/** A company's travel policy, by which displayed offers are marked. */
export type TravelRules = { policy: TravelPolicy; currency: Currency };

/** The policy of the reader's contract; null without one or when it cannot be read: the order is checked again. */
export async function loadTravelRules(call: Call, request: Request): Promise<TravelRules | null> {
  const { user } = await loadSession(call, request);
  if (user?.contract?.kind !== 'corporate') return null;
  const page = await call(readPolicy, {}).catch(() => null);
  return page?.policy ? { policy: page.policy, currency: page.currency } : null;
}
