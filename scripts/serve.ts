/** `npm run serve`: runs the output of `npm run build`, as a release unless SAPAR_MODE says otherwise. */
import { env } from 'node:process';

env.NODE_ENV ??= 'production';
const { main } = await import('../src/server/main.ts');
await main({ ...env, SAPAR_MODE: env.SAPAR_MODE || 'release' });
