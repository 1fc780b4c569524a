import { eventType } from '#platform/jobs/events.ts';

/** A user requested an action that no page offers. */
export const requestCreated = eventType<{ requestId: string; orderId: string }>('requests.created');
/** A request moved. */
export const requestMoved = eventType<{ requestId: string; orderId: string; status: string }>('requests.moved');
