import { ACQUIRER_DDL } from './acquirer/ddl.ts';
import { openDatabase } from './database.ts';
import { SMS_DDL } from './gateways/sms.ts';
import { buildPartners } from './server.ts';
import { SUPPLIER_DDL } from './suppliers/ddl.ts';
import { DUFFEL_DDL } from './suppliers/duffel/store.ts';
import { LITEAPI_DDL } from './suppliers/liteapi/store.ts';

function need(name: string): string {
  const value = process.env[name];
  if (!value) {
    console.error(`partners: ${name} must be set`);
    process.exit(1);
  }
  return value;
}

const port = Number(process.env.PARTNERS_PORT ?? '0');
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('partners: PARTNERS_PORT must be a port number');
  process.exit(1);
}

const pool = await openDatabase(need('PARTNERS_DATABASE_URL'), [
  ...ACQUIRER_DDL,
  ...SUPPLIER_DDL,
  ...SMS_DDL,
  ...DUFFEL_DDL,
  ...LITEAPI_DDL,
]);
const duffelKey = process.env.PARTNERS_DUFFEL_KEY;
let address = '';
const app = buildPartners(pool, {
  publicUrl: () => process.env.PARTNERS_PUBLIC_URL ?? address,
  gatewaySecret: need('PARTNERS_GATEWAY_SECRET'),
  nomadKey: need('PARTNERS_NOMAD_KEY'),
  atlasKey: need('PARTNERS_ATLAS_KEY'),
  duffel: duffelKey ? { key: duffelKey, currency: process.env.PARTNERS_DUFFEL_CURRENCY ?? 'USD' } : null,
  liteapiKey: process.env.PARTNERS_LITEAPI_KEY || null,
  atlasCurrency: process.env.PARTNERS_ATLAS_CURRENCY === 'USD' ? 'USD' : 'KGS',
  dialToken: process.env.PARTNERS_DIAL_TOKEN || null,
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await pool.end();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The product starts this program as a child: it exits when its parent is gone.
process.on('disconnect', stop);

address = await app.listen({ host: process.env.PARTNERS_HOST ?? '127.0.0.1', port });
console.log(`partners listening on ${address}`);
process.send?.({ listening: address });
