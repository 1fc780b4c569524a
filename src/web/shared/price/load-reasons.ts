import { isStaff } from '#kernel/account.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import type { Call } from '../../api/call-type.ts';
import { loadSession } from '../session/session.ts';

/**
 * Why a price is what it is, for agencies and staff; null for everybody else, who reads the sum on the page, and when
 * loading fails, which must not block the page.
 */
export async function loadPriceReasons(
  call: Call,
  request: Request,
  read: () => Promise<PriceExplanation>,
): Promise<PriceExplanation | null> {
  const { user } = await loadSession(call, request);
  if (user === null || (user.contract === null && !isStaff(user))) return null;
  const reasons = await read().catch(() => null);
  return reasons?.view === 'buyer' ? null : reasons;
}
