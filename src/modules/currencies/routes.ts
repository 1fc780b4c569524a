import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { READING_CURRENCIES } from '#kernel/reading-currency.ts';
import { collect } from '#platform/files/sealed-files.ts';
import { readMultipart, type UploadRules } from '#platform/http/read-multipart.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { RATE_CURRENCY } from './domain/convert.ts';
import type { RateBook } from './domain/rate-book.ts';
import type { CurrenciesDeps } from './ports.ts';
import { enterRate, setLimits, setMargin } from './use-cases/enter-rates.ts';
import { loadBankFile } from './use-cases/load-bank-file.ts';
import { readDesk } from './use-cases/read-desk.ts';

const DONE = { done: true } as const;

function actor({ user, ip }: Caller): { userId: string; ip: string } {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

const UPLOAD: UploadRules = {
  fileLimit: api.BANK_FILE_BYTES,
  files: 1,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'currencies.file_none');
    return new AppError('invalid', why === 'large' ? 'currencies.file_too_large' : 'currencies.file_not_the_file');
  },
};

/** Rates and margins over HTTP: for the finance desk, and the rate that visitors read prices by. */
export function currenciesRoutes(
  app: FastifyInstance,
  deps: CurrenciesDeps & { book: Pick<RateBook, 'forSale'> },
): void {
  route(app, api.listReadingRates, async () => {
    const now = deps.clock.now();
    const rates = READING_CURRENCIES.flatMap((currency) => {
      const found = currency === RATE_CURRENCY ? null : deps.book.forSale(currency, now);
      return found ? [{ currency, rate: found.rate, per: found.per }] : [];
    });
    return { rates };
  });
  route(app, api.readCurrencyDesk, () => readDesk(deps));
  route(app, api.enterRate, async ({ caller, body }) => {
    await enterRate(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.setMargin, async ({ caller, body }) => {
    await setMargin(deps, actor(caller), body);
    return DONE;
  });
  route(app, api.setRateLimits, async ({ caller, body }) => {
    await setLimits(deps, actor(caller), body);
    return DONE;
  });
  // Only here does the module's wire take anything but JSON.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, api.loadBankFile, async ({ query, caller, request, reply }) => {
      const by = actor(caller);
      const lead = (result: string) =>
        void reply.header('cache-control', 'no-store').redirect(`/office/currencies?file=${result}#file`, 303);
      let loaded: Awaited<ReturnType<typeof loadBankFile>> | undefined;
      try {
        await readMultipart(
          request,
          async (file) => {
            loaded = await loadBankFile(deps, by, await collect(file.parts));
          },
          { address: caller.ip, rules: UPLOAD },
        );
      } catch (error) {
        if (!query.back || !(error instanceof AppError)) throw error;
        lead(encodeURIComponent(error.code));
      }
      if (loaded && query.back) lead('read');
      return loaded as NonNullable<typeof loaded>;
    });
  });
}
