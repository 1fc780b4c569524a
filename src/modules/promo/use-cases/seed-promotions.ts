import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { findCode } from '../db/promo-queries.ts';
import type { PromoDeps } from '../ports.ts';
import { createPromotion } from './office-promotions.ts';

const CODE = 'SAPAR5';
const YEAR_MS = 365 * 86_400_000;
const DEMO = { userId: 'demo', ip: undefined };

/** Five percent for everybody, once; of two processes that start together one finds it made. */
export async function seedDemoPromotions(deps: PromoDeps): Promise<void> {
  if (await findCode(deps.db, CODE)) return;
  const now = deps.clock.now().getTime();
  const local = (ms: number) => localDateTime(new Date(ms), BUSINESS_TIME_ZONE).slice(0, 16);
  // No member of staff did it: the journal has nothing of it.
  const unrecorded = { ...deps, audit: { recordAccess: async () => {} } };
  await createPromotion(unrecorded, DEMO, {
    name: 'Sapar −5 %',
    code: CODE,
    vouchers: null,
    rate: 500,
    fixedMinor: null,
    capMinor: 1_500_00,
    minimumMinor: null,
    budgetMinor: 500_000_00,
    maxUses: null,
    maxUsesPerCustomer: null,
    audience: 'everybody',
    audienceList: [],
    modes: [],
    carriers: [],
    origins: [],
    destinations: [],
    countries: [],
    travelFrom: null,
    travelTo: null,
    startsAt: local(now),
    endsAt: local(now + YEAR_MS),
    returnsOnVoid: true,
    returnsOnRefund: false,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'promo.code_taken')) throw error;
  });
}
