import { readFileSync } from 'node:fs';
import { type PassCertificate, readPassCertificate } from '#modules/documents/index.ts';

/** The certificate that signs passes for wallets. @throws Error that names the setting: the process does not start. */
export function loadPassCertificate(path: string): PassCertificate {
  try {
    return readPassCertificate(readFileSync(path, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`SAPAR_WALLET_PEM: ${path} is no certificate for passes: ${reason}`, { cause });
  }
}
