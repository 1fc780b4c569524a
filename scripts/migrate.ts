/** `npm run db:migrate`: migrates the database as its owner and grants the runtime role its rights. */
import { migrate } from '../src/platform/db/migrate.ts';
import { grantRuntime } from '../src/platform/db/runtime-role.ts';

const { SAPAR_OWNER_DATABASE_URL: owner, SAPAR_RUNTIME_ROLE: role } = process.env;
if (!owner) {
  console.error('SAPAR_OWNER_DATABASE_URL must name the database as its owner reaches it.');
  process.exit(1);
}
await migrate(owner);
if (role) await grantRuntime(owner, role);
console.log(role ? `The database is up to date; ${role} may run the product.` : 'The database is up to date.');
