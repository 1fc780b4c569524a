import { money } from '#kernel/money.ts';
import type { Watch } from '../api.ts';
import type { WatchRow } from '../db/schema.ts';
import { setState } from '../db/watch-queries.ts';
import { maskedEmail } from '../domain/decide-watch.ts';
import type { WatchesDeps } from '../ports.ts';
import { openSecret, openWatch } from './sealed-watch.ts';

function view(deps: WatchesDeps, row: WatchRow): Watch {
  const [out] = row.params.legs;
  const city = (key = '') => {
    const name = deps.places.placeByKey(key)?.city;
    return name ?? { ru: key, en: key, kg: key };
  };
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    email: maskedEmail(openSecret(deps, row).email),
    params: row.params,
    from: city(out?.from),
    to: city(out?.to),
    told: row.toldMinor === null ? null : money(row.toldMinor, row.currency ?? 'KGS'),
  };
}

/** @throws AppError not_found `watches.not_found`. */
export const readWatch = async (deps: WatchesDeps, id: string, code: string): Promise<Watch> =>
  view(deps, await openWatch(deps, id, code));

/** Consents to a watch, or ends it; doing so again changes nothing. @throws AppError not_found `watches.not_found`. */
export async function moveWatch(
  deps: WatchesDeps,
  id: string,
  { code, move }: { code: string; move: 'confirm' | 'stop' },
): Promise<Watch> {
  const row = await openWatch(deps, id, code);
  const moved =
    move === 'confirm'
      ? await setState(deps.db, id, ['asked'], 'active', deps.clock.now())
      : await setState(deps.db, id, ['asked', 'active'], 'stopped');
  return view(deps, moved ?? row);
}
