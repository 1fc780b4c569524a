import { eventType } from '#platform/jobs/events.ts';

/** What staff charged for in a request is paid: they arrange it with the carrier now. */
export const chargePaid = eventType<{ requestId: string; purchaseId: string }>('ancillaries.charge-paid');
