import { type Call, SearchLimitError, type SearchQuery, type SupplierPort } from '#modules/supply/index.ts';
import { addSupplierResponse, type StoredSearch } from '../db/queries.ts';
import { type AcceptableOffer, createOfferValidator, type OfferCriteria } from '../domain/accept-offer.ts';
import type { SearchContext } from './context.ts';

/** `parties`: the queries, one after the other, for each way in which the bands of carriers make up the party. */
export type Question = {
  search: StoredSearch;
  parties: readonly { query: SearchQuery; criteria: OfferCriteria }[];
};

/** All batches of a supplier, each with what it has to answer. */
async function* batchesOf(
  supplier: SupplierPort,
  call: Call,
  parties: Question['parties'],
): AsyncGenerator<{ batch: unknown; criteria: OfferCriteria }> {
  for (const [n, { query, criteria }] of parties.entries()) {
    const partyCall = n === 0 ? call : { ...call, opId: `${call.opId}:${n}` };
    for await (const batch of supplier.search(partyCall, query)) yield { batch, criteria };
  }
}

const LATE = Symbol('late');
const immediately = () => new Promise<null>((done) => setImmediate(() => done(null)));

/**
 * The answer to a promise, or LATE when it has not come by an instant of the process clock (ms) or before the process
 * stops.
 */
async function until<T>(promise: Promise<T>, end: number, stopping: AbortSignal): Promise<T | typeof LATE> {
  let over = () => {};
  const late = new Promise<typeof LATE>((done) => {
    if (stopping.aborted) return done(LATE);
    const stop = () => done(LATE);
    const timer = setTimeout(stop, Math.max(0, end - performance.now()));
    stopping.addEventListener('abort', stop, { once: true });
    over = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    };
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    over();
  }
}

/** The sound offers of a batch; how many were garbage. @throws TypeError when it is no batch at all. */
function sift(
  batch: unknown,
  criteria: OfferCriteria,
  now: Date,
  guarded?: boolean,
): { offers: AcceptableOffer[]; garbage: number } {
  if (!Array.isArray(batch)) throw new TypeError('not a list of offers');
  const judge = createOfferValidator(criteria, now, guarded);
  const offers: AcceptableOffer[] = [];
  let garbage = 0;
  for (const raw of batch) {
    const verdict = judge(raw);
    if (verdict.kind === 'ok') offers.push(verdict.offer);
    else if (verdict.kind === 'garbage') garbage++;
  }
  return { offers, garbage };
}

/**
 * Asks one supplier and stores each batch as it comes; never throws. A supplier that throws, answers after the hard
 * limit, or sends
 * nothing but garbage has failed; what it had sent by then stays. `first` is called when something of it has been
 * stored.
 */
export async function askSupplier(
  context: SearchContext,
  supplier: SupplierPort,
  { search, parties }: Question,
  first: () => void,
): Promise<void> {
  const { db, clock, limits, gates, wakeups } = context;
  const started = performance.now();
  const end = started + limits.hard;
  const store = async (state: 'asking' | 'answered' | 'failed', offers: AcceptableOffer[]) => {
    const ms = state === 'asking' ? null : Math.round(performance.now() - started);
    const answer = { uid: search.uid, supplier: supplier.id, state, offers, ms, answeredAt: clock.now() };
    const seq = await addSupplierResponse(db, answer);
    if (seq !== null) context.states.answered({ ...answer, seq });
    wakeups.wake(search.uid);
    first();
  };
  const failed = async (reason: string, offers: AcceptableOffer[] = []) => {
    context.report({ supplier: supplier.id, reason });
    await store('failed', offers);
  };

  const pass = await gates.enter(supplier.id, limits.hard);
  if (pass === 'closed' || pass === 'busy') return failed(pass);
  let iterator: ReturnType<typeof batchesOf> | undefined;
  let waiting: AcceptableOffer[] = [];
  let garbage = 0;
  let sound = 0;
  let ok: boolean | null = false;
  try {
    const deadline = new Date(clock.now().getTime() + limits.soft).toISOString();
    const call = { opId: `${search.uid}:${supplier.id}`, deadline, locale: 'ru' as const };
    iterator = batchesOf(supplier, call, parties);
    for (;;) {
      const coming = iterator.next();
      coming.catch(() => {});
      // A last batch and the end that follows at once are one answer: one write, one event.
      if (waiting.length > 0 && (await Promise.race([coming, immediately()])) === null) {
        await store('asking', waiting);
        waiting = [];
      }
      const step = await until(coming, end, context.stopping.signal);
      if (step === LATE) return await failed('late', waiting);
      if (step.done) break;
      const sifted = sift(step.value.batch, step.value.criteria, clock.now(), supplier.wrapped);
      garbage += sifted.garbage;
      sound += sifted.offers.length;
      waiting = waiting.length > 0 ? [...waiting, ...sifted.offers] : sifted.offers;
    }
    if (garbage > 0) context.report({ supplier: supplier.id, reason: `${garbage} offers of garbage` });
    ok = !(garbage > 0 && sound === 0);
    await (ok ? store('answered', waiting) : failed('garbage'));
  } catch (error) {
    if (error instanceof SearchLimitError) ok = null;
    await failed(error instanceof Error ? error.name : 'threw', waiting);
  } finally {
    pass.leave(ok);
    // A supplier that is no longer listened to may clean up, unawaited.
    void Promise.resolve(iterator?.return(undefined)).catch(() => {});
  }
}
