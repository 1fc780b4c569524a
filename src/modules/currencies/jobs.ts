import type { Job } from '#platform/jobs/jobs.ts';
import type { CurrenciesDeps, FetchBankFile } from './ports.ts';
import { loadDailyFile } from './use-cases/load-bank-file.ts';

/** The National Bank names the rates of the next day in the afternoon; none without an address. */
export const currenciesJobs = (deps: CurrenciesDeps, fetchFile: FetchBankFile | null): Job[] =>
  fetchFile
    ? [{ name: 'currencies.load-daily-file', cron: '35 */3 * * *', run: () => loadDailyFile(deps, fetchFile) }]
    : [];
