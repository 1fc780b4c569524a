import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPassPem } from '../../src/modules/documents/testing/test-pass-certificate.ts';
import { startProduct } from '../support/product.ts';
import { INBOUND_MAIL_SECRET } from './support/inbound-mail.ts';

/**
 * Starts the product for all stories, behind a load balancer that names each visitor's address. `SAPAR_URL` names one
 * that runs already;
 * its data folder is `SAPAR_DATA_DIR` then. `SLOWER=3` lets the product run a third of the time. Answers the teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SAPAR_URL) return async () => {};
  const folder = mkdtempSync(join(tmpdir(), 'sapar-pass-'));
  const walletPem = join(folder, 'pass.pem');
  const day = (from: number) => new Date(Date.now() + from * 86_400_000);
  const subject = { UID: 'pass.example.sapar.boarding', CN: 'Pass Type ID', OU: 'TEAM123456' };
  writeFileSync(walletPem, createPassPem(day(-1), day(30), subject), { mode: 0o600 });
  const product = await startProduct({
    SAPAR_TRUST_PROXY: 'loopback',
    SAPAR_INBOUND_MAIL_SECRET: INBOUND_MAIL_SECRET,
    SAPAR_WALLET_PEM: walletPem,
  });
  process.env.SAPAR_URL = product.url;
  process.env.SAPAR_DATA_DIR = product.dataDir;
  const slower = Number(process.env.SLOWER ?? '1');
  // In a process of its own: this one is busy with the stories.
  const brake: ChildProcess | null =
    slower > 1 ? fork(join(import.meta.dirname, 'support/brake.ts'), [String(product.pid), String(slower)]) : null;
  return async () => {
    if (brake) {
      const gone = new Promise((resolve) => brake.once('exit', resolve));
      brake.kill('SIGTERM');
      await gone;
    }
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
