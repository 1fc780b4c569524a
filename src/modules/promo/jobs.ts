import { z } from 'zod';
import { zMoney } from '#kernel/schemas.ts';
import { paymentRefunded } from '#modules/payments/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { PromoDeps } from './ports.ts';
import { forgetEntries } from './use-cases/forget-entries.ts';
import { returnDiscount } from './use-cases/return-discount.ts';

const zRefunded = z.object({ intentId: z.string(), key: z.string(), amount: zMoney });

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
    run: () => forgetEntries(deps),
  },
];
