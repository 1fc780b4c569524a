import { eventType } from '#platform/jobs/events.ts';

/** Somebody asked for what no page can do by itself. */
export const requestCreated = eventType<{ requestId: string; orderId: string }>('requests.created');
/** A request moved. */
export const requestMoved = eventType<{ requestId: string; orderId: string; status: string }>('requests.moved');
