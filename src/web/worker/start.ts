import { logFailure, startWorker } from './client.ts';
import { readPushMark } from './push-mark.ts';

/** Starts the worker; registers this browser for pushes again if its user has turned them on. */
export async function start(owner: string): Promise<void> {
  await startWorker(owner);
  if (readPushMark()) await import('./push-client.ts').then(({ renewPush }) => renewPush(owner)).catch(logFailure);
}
