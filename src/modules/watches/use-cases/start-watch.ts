import { randomBytes } from 'node:crypto';
import { AppError, invalidFields } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addWatch, countWatches } from '../db/watch-queries.ts';
import type { WatchKind } from '../domain/decide-watch.ts';
import type { WatchesDeps } from '../ports.ts';
import { sealSecret, searchKey } from './sealed-watch.ts';
import { toEmailData } from './watch-email.ts';

/** Letters to one address, and questions from one caller: enough for a person, too few to annoy anybody with. */
const PER_EMAIL = 20;
const EMAILS_PER_ADDRESS = { max: 6, seconds: 24 * 3_600 };
const WATCHES_PER_CALLER = { max: 20, seconds: 3_600 };

/**
 * Stores a watch of a search and e-mails the address for consent. Nothing reveals whether the address is known.
 * @throws AppError invalid `common.fill_field`, `common.bad_email` (`email`); not_found `search.not_found`; conflict
 * `watches.nothing_to_watch` (a price is watched that was never shown), `watches.has_seats`, `watches.off`; limited.
 */
export async function startWatch(
  deps: WatchesDeps,
  caller: { ip: string; locale: Locale },
  request: { uid: string; kind: WatchKind; email: string },
): Promise<{ sent: true }> {
  const { db, clock, blind } = deps;
  if (request.kind === 'seats' && !deps.config.waitList) throw new AppError('conflict', 'watches.off');
  const email = deps.parseEmail(request.email);
  if (!email) {
    const code = request.email.trim() === '' ? 'common.fill_field' : 'common.bad_email';
    throw invalidFields([{ path: 'email', code }]);
  }
  await deps.limiter.consume('watches.start', caller.ip, WATCHES_PER_CALLER);
  const search = await deps.search.read(request.uid);
  const cheapest = search.itineraries
    .flatMap(({ offers }) => (offers[0] ? [offers[0].price.total] : []))
    .toSorted((a, b) => a.minor - b.minor)[0];
  if (request.kind === 'price' && !cheapest) throw new AppError('conflict', 'watches.nothing_to_watch');
  if (request.kind === 'seats' && cheapest) throw new AppError('conflict', 'watches.has_seats');

  const key = email.toLowerCase();
  if ((await countWatches(db, blind.blindIndexes(key, 'watches.email'))) >= PER_EMAIL) return { sent: true };
  const overdone = await deps.limiter.consume('watches.letter', key, EMAILS_PER_ADDRESS).then(
    () => false,
    () => true,
  );
  if (overdone) return { sent: true };
  const id = deps.ids();
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await addWatch(tx, {
      id,
      kind: request.kind,
      state: 'unconfirmed',
      params: search.params,
      searchKey: searchKey(search.params),
      locale: caller.locale,
      sealed: sealSecret(deps, id, { email, code: randomBytes(12).toString('base64url') }),
      emailIndex: blind.blindIndex(key, 'watches.email'),
      lastNotifiedMinor: cheapest?.minor ?? null,
      currency: cheapest?.currency ?? null,
      travelDate: search.params.slices[0]?.date ?? '',
      nextCheck: now,
      createdAt: now,
    });
    if (!row) return;
    const { to, locale, page, search: _, ...content } = toEmailData(deps, row);
    await deps.notifications.sendEmail(tx, {
      to,
      locale,
      template: 'watch-confirm',
      data: { ...content, kind: row.kind, link: page },
      dedupe: `watch-confirm:${row.id}:${now.toISOString()}`,
    });
  });
  return { sent: true };
}
