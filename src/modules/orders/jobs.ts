import { z } from 'zod';
import { zMoney } from '#kernel/schemas.ts';
import {
  paymentCaptured,
  paymentDeclined,
  paymentExpired,
  paymentRefunded,
  refundRejected,
} from '#modules/payments/events.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { JOBS } from './core/domain/job-names.ts';
import { applyPayment } from './core/use-cases/apply-missed-payments.ts';
import { expireOrder } from './core/use-cases/expire-order.ts';
import { ORDER_EMAIL_KINDS, sendOrderEmail } from './core/use-cases/queue-emails.ts';
import { resolveOperation } from './core/use-cases/resolve-operation.ts';
import { runOperation } from './core/use-cases/run-operation.ts';
import { warnTimeLimit } from './core/use-cases/warn-time-limit.ts';
import { deliverExchange } from './exchanges/use-cases/deliver-exchange.ts';
import { expireExchange } from './exchanges/use-cases/pay-exchange.ts';
import type { OrdersDeps } from './ports.ts';
import { emailIssuedTickets } from './receipts/use-cases/email-issued-tickets.ts';
import { deliverReturn } from './returns/use-cases/deliver-return.ts';
import { checkSchedules, onSupplierEvent } from './schedule/use-cases/check-schedule.ts';
import { emailScheduleChange } from './schedule/use-cases/email-schedule-change.ts';
import { emailSplit } from './split/use-cases/email-split.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

const zOperation = z.object({ operationId: z.string() });
const zOrderId = z.object({ orderId: z.string() });
const zEmailJob = zOrderId.extend({ template: z.enum(ORDER_EMAIL_KINDS) });
const zSupplierBookingChanged = z.object({ supplierId: z.string(), bookingId: z.string() });
const zReturned = z.object({ returnId: z.string() });
const zSplit = z.object({ splitId: z.string() });
const zExchanged = z.object({ exchangeId: z.string() });
const zNews = z.object({
  orderId: z.string(),
  intentId: z.string(),
  amount: zMoney.optional(),
  asked: zMoney.optional(),
  method: z.string().optional(),
  code: z.string().optional(),
  key: z.string().optional(),
  purpose: z.string().optional(),
});

/** The background entrances of orders; the sweep runs every minute. Registers the listeners of payments' news. */
export function ordersJobs(deps: OrdersDeps): Job[] {
  const job = <T>(name: string, shape: z.ZodType<T>, work: (payload: T) => Promise<unknown>): Job => ({
    name,
    run: async (payload) => {
      await work(shape.parse(payload));
    },
  });
  const news = (name: string, on: Parameters<typeof applyPayment>[1]['on']) =>
    job(name, zNews, ({ orderId, intentId, amount, asked: requested, method, code, key, purpose }) =>
      applyPayment(
        deps,
        {
          orderId,
          intentId,
          on,
          ...(amount ? { amount } : {}),
          ...(requested ? { requested } : {}),
          ...(method ? { method } : {}),
          ...(code ? { code } : {}),
          ...(key ? { key } : {}),
          ...(purpose ? { purpose } : {}),
        },
        { sendNow: true },
      ),
    );
  return [
    job(JOBS.run, zOperation, ({ operationId }) => runOperation(deps, operationId)),
    job(JOBS.resolve, zOperation, ({ operationId }) => resolveOperation(deps, operationId)),
    job(JOBS.expire, zOrderId, ({ orderId }) => expireOrder(deps, orderId)),
    job(JOBS.deliver, zOrderId, ({ orderId }) => emailIssuedTickets(deps, orderId)),
    job(JOBS.returned, zReturned, ({ returnId }) => deliverReturn(deps, returnId)),
    job(JOBS.exchanged, zExchanged, ({ exchangeId }) => deliverExchange(deps, exchangeId)),
    job(JOBS.split, zSplit, ({ splitId }) => emailSplit(deps, splitId)),
    job(JOBS.expireExchange, zExchanged, ({ exchangeId }) => expireExchange(deps, exchangeId)),
    job(JOBS.letter, zEmailJob, ({ orderId, template }) => sendOrderEmail(deps, orderId, template)),
    job(JOBS.warn, zOrderId, ({ orderId }) => warnTimeLimit(deps, orderId)),
    job(JOBS.schedule, zOrderId, ({ orderId }) => emailScheduleChange(deps, orderId)),
    job(subscribeTo(supplierBookingChanged, 'orders'), zSupplierBookingChanged, (event) =>
      onSupplierEvent(deps, event),
    ),
    { name: JOBS.checkSchedules, cron: '*/5 * * * *', run: () => checkSchedules(deps) },
    { name: JOBS.sweep, cron: '* * * * *', run: () => recoverLostWork(deps) },
    news(subscribeTo(paymentCaptured, 'orders'), 'captured'),
    news(subscribeTo(paymentDeclined, 'orders'), 'declined'),
    news(subscribeTo(paymentExpired, 'orders'), 'expired'),
    news(subscribeTo(paymentRefunded, 'orders'), 'refunded'),
    news(subscribeTo(refundRejected, 'orders'), 'refund_rejected'),
  ];
}
