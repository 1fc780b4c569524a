import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalised, zMoney } from '#kernel/schemas.ts';
import { zSearchParams } from '#modules/search/api.ts';
import { WATCH_KINDS } from './domain/decide-watch.ts';

export const zWatch = z
  .object({
    id: z.string(),
    kind: z.enum(WATCH_KINDS),
    state: z.enum(['unconfirmed', 'active', 'notified', 'stopped']),
    /** Masked: enough to know one's own address again. */
    email: z.string(),
    params: zSearchParams,
    /** The cities in the order of the journey. */
    route: zLocalised,
    /** The last notified sum, for the whole party; null: none yet. */
    lastNotified: zMoney.nullable(),
  })
  .meta({ id: 'Watch' });
export type Watch = z.output<typeof zWatch>;

/** Answered in the same way whatever is known of the address. */
export const startWatch = endpoint({
  method: 'POST',
  path: '/api/watches',
  access: 'public',
  summary:
    'Ask to be told when a search gets cheaper, or when it has seats; begins with a letter that asks for consent',
  body: z.strictObject({
    uid: z.string().max(64),
    kind: z.enum(WATCH_KINDS),
    email: z.string().max(254),
  }),
  output: z.object({ sent: z.literal(true) }),
  status: 201,
});

const zWatchId = z.strictObject({ id: z.string().max(64) });
const zCode = z.string().max(64);

export const readWatch = endpoint({
  method: 'GET',
  path: '/api/watches/:id',
  access: 'public',
  summary: 'A watch, by the code of its letters',
  params: zWatchId,
  query: z.strictObject({ code: zCode }),
  output: zWatch,
});

/** With their codes: the account's address was confirmed, as each letter's was. */
export const listOwnWatches = endpoint({
  method: 'GET',
  path: '/api/account/watches',
  access: 'signedIn',
  summary: 'Watches of a customer’s own address that are not over, the nearest travel first',
  output: z.object({ watches: z.array(z.object({ watch: zWatch, code: zCode })) }),
});

export const changeWatchState = endpoint({
  method: 'POST',
  path: '/api/watches/:id/moves',
  access: 'public',
  summary: 'Confirm a watch or stop it, by the code of its letters; doing it again is harmless',
  params: zWatchId,
  body: z.strictObject({ code: zCode, move: z.enum(['confirm', 'stop']) }),
  output: zWatch,
});
