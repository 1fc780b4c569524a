import { AppError } from '#kernel/app-error.ts';

/** Uploads of this process that hold a file in memory at a time: what many send together waits in their sockets. */
const AT_ONCE = 3;
/** Limits of one address, so that it does not block the others, and of its waiting uploads. */
const OF_ONE = 2;
const WAITING_OF_ONE = 10;

const busy = new Map<string, number>();
const waiting: { whose: string; go: () => void }[] = [];
const total = () => [...busy.values()].reduce((all, n) => all + n, 0);
const mayBegin = (whose: string) => total() < AT_ONCE && (busy.get(whose) ?? 0) < OF_ONE;
const take = (whose: string) => busy.set(whose, (busy.get(whose) ?? 0) + 1);

function leave(whose: string): void {
  const left = (busy.get(whose) ?? 1) - 1;
  if (left > 0) busy.set(whose, left);
  else busy.delete(whose);
  const next = waiting.findIndex((one) => mayBegin(one.whose));
  const [begins] = next < 0 ? [] : waiting.splice(next, 1);
  if (!begins) return;
  take(begins.whose);
  begins.go();
}

/**
 * Does the work when it is its turn; addresses wait for each other, and one never has every turn. @throws AppError
 * limited `platform.too_many_requests`.
 */
export async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
  if (mayBegin(whose)) take(whose);
  else if (waiting.filter((one) => one.whose === whose).length >= WAITING_OF_ONE)
    throw new AppError('limited', 'platform.too_many_requests', { seconds: 30 });
  else await new Promise<void>((go) => waiting.push({ whose, go }));
  try {
    return await work();
  } finally {
    leave(whose);
  }
}
