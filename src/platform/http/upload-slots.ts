import { AppError } from '#kernel/app-error.ts';

/** Concurrent uploads that hold a file in memory; others wait in their sockets. */
const MAX_UPLOADS = 3;
/** Limits of running and waiting uploads per address, so that one does not block the others. */
const MAX_UPLOADS_PER_ADDRESS = 2;
const MAX_WAITING_PER_ADDRESS = 10;

const busy = new Map<string, number>();
const waiting: { address: string; go: () => void }[] = [];
const total = () => [...busy.values()].reduce((all, n) => all + n, 0);
const mayBegin = (address: string) => total() < MAX_UPLOADS && (busy.get(address) ?? 0) < MAX_UPLOADS_PER_ADDRESS;
const takeSlot = (address: string) => busy.set(address, (busy.get(address) ?? 0) + 1);

function freeSlot(address: string): void {
  const left = (busy.get(address) ?? 1) - 1;
  if (left > 0) busy.set(address, left);
  else busy.delete(address);
  const next = waiting.findIndex((one) => mayBegin(one.address));
  const [begins] = next < 0 ? [] : waiting.splice(next, 1);
  if (!begins) return;
  takeSlot(begins.address);
  begins.go();
}

/**
 * Runs the upload when a slot is free, fairly among addresses. @throws AppError limited `platform.too_many_requests`.
 */
export async function withUploadSlot<T>(address: string, work: () => Promise<T>): Promise<T> {
  if (mayBegin(address)) takeSlot(address);
  else if (waiting.filter((one) => one.address === address).length >= MAX_WAITING_PER_ADDRESS)
    throw new AppError('limited', 'platform.too_many_requests', { seconds: 30 });
  else await new Promise<void>((go) => waiting.push({ address, go }));
  try {
    return await work();
  } finally {
    freeSlot(address);
  }
}
