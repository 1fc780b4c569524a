/** The product as a process that can be killed; it ends when its parent does. */
import { flushCompileCache } from 'node:module';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { withSecrets } from '#platform/secrets.ts';
import { startProduct } from '../../src/server/product.ts';
import { withoutPages } from '../support/server.ts';

process.on('disconnect', () => process.exit(0));
const config = withSecrets(readConfig(process.env));
const product = await startProduct(config, createLogger(config), undefined, withoutPages);
// Written now: this process is killed before it could end in order.
flushCompileCache();
process.send?.({ url: product.url });
