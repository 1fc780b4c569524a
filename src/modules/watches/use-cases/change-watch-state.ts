import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import type { Watch } from '../api.ts';
import type { WatchRow } from '../db/schema.ts';
import { updateState } from '../db/watch-queries.ts';
import { maskEmail } from '../domain/decide-watch.ts';
import type { WatchesDeps } from '../ports.ts';
import { openSecret, openWatch } from './sealed-watch.ts';
import { routeText } from './watch-email.ts';

export function toWatch(deps: WatchesDeps, row: WatchRow): Watch {
  const route = (locale: Locale) => routeText(deps, row.params, locale);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    email: maskEmail(openSecret(deps, row).email),
    params: row.params,
    route: { ru: route('ru'), en: route('en'), kg: route('kg') },
    lastNotified: row.lastNotifiedMinor === null ? null : money(row.lastNotifiedMinor, row.currency ?? 'KGS'),
  };
}

/** @throws AppError not_found `watches.not_found`. */
export const readWatch = async (deps: WatchesDeps, id: string, code: string): Promise<Watch> =>
  toWatch(deps, await openWatch(deps, id, code));

/** Consents to a watch, or ends it; doing so again changes nothing. @throws AppError not_found `watches.not_found`. */
export async function changeWatchState(
  deps: WatchesDeps,
  id: string,
  { code, move }: { code: string; move: 'confirm' | 'stop' },
): Promise<Watch> {
  const row = await openWatch(deps, id, code);
  const moved =
    move === 'confirm'
      ? await updateState(deps.db, id, ['unconfirmed'], 'active', deps.clock.now())
      : await updateState(deps.db, id, ['unconfirmed', 'active'], 'stopped');
  return toWatch(deps, moved ?? row);
}
