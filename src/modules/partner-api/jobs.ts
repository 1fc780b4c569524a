import { z } from 'zod';
import {
  orderAncillaries,
  orderExchanged,
  orderRescheduled,
  orderReturned,
  orderSold,
  orderSplit,
} from '#modules/orders/events.ts';
import { requestCreated, requestMoved } from '#modules/requests/events.ts';
import { type EventType, subscribeTo } from '#platform/jobs/events.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './domain/webhook-rules.ts';
import type { PartnerApiDeps } from './ports.ts';
import { deliver, sweepDeliveries } from './use-cases/deliver.ts';
import { DELIVER_JOB, queueWebhooks } from './use-cases/queue-webhooks.ts';

const zDue = z.object({ endpointId: z.uuid() });
const zOrderEvent = z.object({
  orderId: z.string(),
  requestId: z.string().optional(),
  childId: z.string().optional(),
  status: z.string().optional(),
});

const [ISSUED, CHANGED, EXCHANGED, RETURNED, MOVED] = WEBHOOK_EVENTS;

const WEBHOOK_EVENT_OF: readonly (readonly [EventType<{ orderId: string }>, WebhookEvent])[] = [
  [orderSold, ISSUED],
  [orderReturned, RETURNED],
  [orderExchanged, EXCHANGED],
  [orderAncillaries, CHANGED],
  [orderSplit, CHANGED],
  [orderRescheduled, CHANGED],
  [requestCreated, MOVED],
  [requestMoved, MOVED],
];

export const partnerApiJobs = (deps: PartnerApiDeps): Job[] => [
  ...WEBHOOK_EVENT_OF.map(([event, webhookEvent]) => ({
    name: subscribeTo(event, 'partner-api'),
    run: (payload: unknown) => queueWebhooks(deps, webhookEvent, zOrderEvent.parse(payload)),
  })),
  { name: DELIVER_JOB, run: (payload) => deliver(deps, zDue.parse(payload).endpointId) },
  { name: 'partner-api.sweep', cron: '* * * * *', run: () => sweepDeliveries(deps) },
];
