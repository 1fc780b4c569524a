/** The product as a child process to be killed; it ends with its parent. */
import { flushCompileCache } from 'node:module';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { withSecrets } from '#platform/secrets.ts';
import { startProduct } from '../../src/server/product.ts';
import { withoutPages } from '../support/server.ts';

process.on('disconnect', () => process.exit(0));
const config = withSecrets(readConfig(process.env));
const product = await startProduct(config, createLogger(config), undefined, withoutPages);
// Flushed now: this process is killed without a clean exit.
flushCompileCache();
process.send?.({ url: product.url });
