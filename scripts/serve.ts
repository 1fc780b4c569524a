/** `npm run serve`: runs what `npm run build` has built, as a release unless SAPAR_MODE says otherwise. */
import { setFlagsFromString } from 'node:v8';

process.env.NODE_ENV ??= 'production';
// As in start.ts: keeps the young heap small while code is loaded.
setFlagsFromString('--semi-space-growth-factor=1');
const { main } = await import('../src/server/main.ts');
await main({ ...process.env, SAPAR_MODE: process.env.SAPAR_MODE || 'release' });
