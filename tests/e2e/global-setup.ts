import { startProduct } from '../support/product.ts';

/**
 * Starts the product for all stories, behind a load balancer that names each visitor's address. `SAPAR_URL` names one
 * that runs already;
 * its data folder is `SAPAR_DATA_DIR` then. Answers the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SAPAR_URL) return async () => {};
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback' });
  process.env.SAPAR_URL = product.url;
  process.env.SAPAR_DATA_DIR = /^ {2}data +(.+)$/m.exec(product.output())?.[1] ?? '';
  return product.stop;
}
