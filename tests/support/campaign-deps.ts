import { randomUUID } from 'node:crypto';
import type { CampaignsDeps } from '#modules/campaigns/ports.ts';
import { createLedger } from '#modules/ledger/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import { fundsOf } from '../../src/server/wiring/campaigns.ts';

const COUNTRIES: Readonly<Record<string, string>> = { bishkek: 'KG', osh: 'KG', istanbul: 'TR' };

/** Campaigns on the real ledger: everybody is a customer, every contract silver, and nothing was sold. */
export const campaignDeps = (db: Db, clock: Clock, more: Partial<CampaignsDeps> = {}): CampaignsDeps => ({
  db,
  clock,
  ids: randomUUID,
  audit: { recordAccess: async () => {} },
  currency: 'KGS',
  countryOf: (key) => COUNTRIES[key] ?? null,
  ticketsOf: async () => [],
  customersAmong: async (_db, ids) => new Set(ids),
  ...fundsOf(createLedger({ clock }), 'KGS'),
  levelsOf: async (_db, sales) => sales.map(() => 'silver'),
  contractIdOf: async (_db, number) => number.toLowerCase(),
  contractNames: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
  orderNumbers: async (_db, ids) => new Map(ids.map((id) => [id, `S-${id}`])),
  namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
  ...more,
});
