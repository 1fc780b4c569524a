import { createHmac } from 'node:crypto';
import { type SeededSupplier, seedSupplier } from '#modules/supply/index.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '../src/server/app-module.ts';

/** The suppliers that the partners program plays in the demonstration. */
const DEMO_SUPPLIERS = [
  {
    id: 'atlas',
    name: 'Atlas Fares',
    priority: 10,
    options: { autoRefund: true, autoExchange: true, split: true, bags: true, multiCity: 6, sendsNews: true },
  },
  {
    id: 'nomad',
    name: 'Nomad Air Distribution',
    priority: 20,
    options: { autoRefund: false, autoExchange: false, split: false, bags: false, multiCity: 0, sendsNews: false },
  },
] as const satisfies readonly Pick<SeededSupplier, 'id' | 'name' | 'priority' | 'options'>[];

/** Our key at a supplier of the demonstration: both sides derive it from the secret that they share. */
const keyOf = (gatewaySecret: string, id: string): string =>
  createHmac('sha256', gatewaySecret).update(`supplier/${id}`).digest('base64url');

/** The keys as settings of the partners program. */
export const demoSupplierKeys = ({ gatewaySecret }: Pick<Config, 'gatewaySecret'>): Record<string, string> =>
  Object.fromEntries(DEMO_SUPPLIERS.map(({ id }) => [`PARTNERS_${id.toUpperCase()}_KEY`, keyOf(gatewaySecret, id)]));

/** Adds the rows of the demonstration's suppliers, where the program that plays them runs. */
export async function seedDemoSuppliers({
  config,
  db,
  clock,
  sealer,
}: Pick<Deps, 'config' | 'db' | 'clock' | 'sealer'>): Promise<void> {
  const { partnersUrl, gatewaySecret } = config;
  if (partnersUrl === null) return;
  for (const supplier of DEMO_SUPPLIERS)
    await seedSupplier(
      { db, sealer, now: clock.now() },
      {
        ...supplier,
        adapter: 'sapar',
        url: `${partnersUrl}/${supplier.id}`,
        key: keyOf(gatewaySecret, supplier.id),
        currency: 'KGS',
        sells: ['avia'],
      },
    );
}
