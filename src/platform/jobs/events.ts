import type { Executor } from '../db/database.ts';
import { addJob } from './jobs.ts';

/**
 * Events between modules: an event type is declared in the publishing module's `events.ts`; a listener registers a job
 * named `on:<event>:<listener>`. Publishing writes those jobs in the publisher's own transaction, so that event and
 * change are atomic. Delivery is at least once: listeners are idempotent.
 */
export type EventType<P extends object> = { readonly name: string; readonly payload?: P };
export const eventType = <P extends object>(name: string): EventType<P> => ({ name });

const listeners = new Map<string, Set<string>>();

/** The name of the job that follows an event for a listener. */
export const listenerJob = ({ name }: { readonly name: string }, listener: string): string => `on:${name}:${listener}`;

/** Registers a listener; called by the composition at start. Returns the name of the job that will be run. */
export function subscribeTo<P extends object>(event: EventType<P>, listener: string): string {
  const names = listeners.get(event.name) ?? new Set();
  names.add(listener);
  listeners.set(event.name, names);
  return listenerJob(event, listener);
}

/** Removes all listeners: for tests that compose several products in one process. */
export const resetSubscriptions = (): void => listeners.clear();

/** `handledBy`: a listener that has already handled the event in this transaction. */
export async function publishEvent<P extends object>(
  tx: Executor,
  event: EventType<P>,
  payload: P,
  { handledBy }: { handledBy?: string | undefined } = {},
): Promise<void> {
  for (const listener of listeners.get(event.name) ?? [])
    if (listener !== handledBy) await addJob(tx, listenerJob(event, listener), payload);
}

/**
 * Names of the jobs that listeners have registered; the runner refuses to start when one of them has no implementation.
 */
export const listenerJobNames = (): string[] =>
  [...listeners].flatMap(([event, names]) => [...names].map((name) => listenerJob({ name: event }, name)));
