import type { Executor } from '../db/database.ts';
import { addJob } from './jobs.ts';

/**
 * News between modules: an event type is declared in the announcing module's `events.ts`; whoever listens registers a
 * job
 * named `on:<event>:<listener>`. Announcing writes those jobs in the announcer's own transaction, so that news and
 * change
 * stand or fall together. Delivery is at least once: listeners are idempotent.
 */
export type EventType<P extends object> = { readonly name: string; readonly payload?: P };
export const eventType = <P extends object>(name: string): EventType<P> => ({ name });

const listeners = new Map<string, Set<string>>();

/** Registers a listener; called by the composition at start. Returns the name of the job that will be run. */
export function listen<P extends object>(event: EventType<P>, listener: string): string {
  const names = listeners.get(event.name) ?? new Set();
  names.add(listener);
  listeners.set(event.name, names);
  return `on:${event.name}:${listener}`;
}

/** As before any start: for tests that compose one product after another in a process. */
export const resetSubscriptions = (): void => listeners.clear();

/** `heard`: a listener that has acted on it in this transaction already. */
export async function announce<P extends object>(
  tx: Executor,
  event: EventType<P>,
  payload: P,
  { heard }: { heard?: string | undefined } = {},
): Promise<void> {
  for (const listener of listeners.get(event.name) ?? [])
    if (listener !== heard) await addJob(tx, `on:${event.name}:${listener}`, payload);
}

/**
 * Names of the jobs that listeners have asked for; the runner refuses to start when one of them has nobody to do it.
 */
export const listenerJobNames = (): string[] =>
  [...listeners].flatMap(([event, names]) => [...names].map((name) => `on:${event}:${name}`));
