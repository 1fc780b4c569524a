import { z } from 'zod';
import { zMoney } from '#kernel/schemas.ts';
import { paymentRefunded } from '#modules/payments/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { deleteEntriesBefore } from './db/promo-queries.ts';
import type { PromoDeps } from './ports.ts';
import { returnDiscount } from './use-cases/return-discount.ts';

const zRefunded = z.object({ intentId: z.string(), key: z.string(), amount: zMoney });
/** Bookings live for hours, unpaid orders for days. */
const KEPT_ENTRIES_MS = 60 * 86_400_000;

export const promoJobs = (deps: PromoDeps): Job[] => [
  {
    name: subscribeTo(paymentRefunded, 'promo'),
    run: async (payload: unknown) => {
      const { intentId, key, amount } = zRefunded.parse(payload);
      await returnDiscount(deps, { paymentId: intentId, key, amount });
    },
  },
  {
    name: 'promo.forget-entries',
    cron: '41 3 * * *',
    run: () => deleteEntriesBefore(deps.db, new Date(deps.clock.now().getTime() - KEPT_ENTRIES_MS)),
  },
];
