import { BANK_FILE_BYTES } from '../domain/bank-file.ts';
import type { FetchBankFile } from '../ports.ts';

const TIMEOUT_MS = 20_000;

/** Reads the daily file from its address; no more of it than a daily file can have, and no other address. */
export const fetchBankFileFrom =
  (address: string): FetchBankFile =>
  async () => {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) throw new Error(`the daily file was answered with ${response.status}`);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body) {
      parts.push(part);
      bytes += part.byteLength;
      if (bytes > BANK_FILE_BYTES) throw new Error('the daily file is too large');
    }
    return Buffer.concat(parts);
  };
