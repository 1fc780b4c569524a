import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { GatewayPort } from '../port.ts';

/** What every verb of payments needs; `ids` gives a new unguessable id, `log` hears what staff should look at. */
export type PaymentsDeps = {
  db: Db;
  clock: Clock;
  gateway: GatewayPort;
  /** Where the browser and the acquirer reach us, without a trailing slash. */
  config: { baseUrl: string };
  ids: () => string;
  log?: (message: string, details: Record<string, string>) => void;
};
