import { z } from 'zod';
import { verify } from '#platform/crypto/signature.ts';
import { BAGS_ONLY } from '../../domain/ancillaries.ts';
import type { NewsReading, ReceivedNews, SupplierAdapter, SupplierConnection } from '../adapter.ts';
import { createSaparSupplier } from './supplier.ts';

const zNews = z.object({
  eventId: z.string().min(8).max(100),
  type: z.string().max(40),
  bookingId: z.string().min(1).max(100),
});

/** Signed with our own key of the supplier over the raw bytes. */
function readNews({ credentials }: SupplierConnection, { headers, raw, now }: ReceivedNews): NewsReading {
  const given = headers['supplier-signature'];
  const signature = Array.isArray(given) ? given[0] : given;
  if (!credentials.key || !verify(credentials.key, signature, raw, now)) return { kind: 'forged' };
  const news = zNews.safeParse(parse(raw));
  return news.success
    ? { kind: 'news', eventId: news.data.eventId, bookingId: news.data.bookingId }
    : { kind: 'unreadable' };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}

/** The protocol of partners/README.md; what its speakers can do after the sale differs, so the row says it. */
export const saparAdapter: SupplierAdapter<'sapar'> = {
  name: 'sapar',
  label: 'Sapar',
  sells: ['avia'],
  credentials: [{ name: 'key', required: true }],
  options: [
    { name: 'autoRefund', kind: 'boolean', initial: true },
    { name: 'autoExchange', kind: 'boolean', initial: true },
    { name: 'split', kind: 'boolean', initial: true },
    { name: 'bags', kind: 'boolean', initial: false },
    { name: 'multiCity', kind: 'number', initial: 0, min: 0, max: 6 },
    { name: 'sendsNews', kind: 'boolean', initial: false },
  ],
  create: ({ id, name, url, credentials, options, timeouts, newsUrl }, deps) =>
    createSaparSupplier({
      ...deps,
      id,
      name,
      url,
      key: credentials.key ?? '',
      timeouts,
      autoRefund: options.autoRefund !== false,
      autoExchange: options.autoExchange !== false,
      split: options.split !== false,
      ...(typeof options.multiCity === 'number' && options.multiCity > 0 && { multiCity: options.multiCity }),
      // What was sold is still given back when bags are no longer sold.
      ancillaries: options.bags === true ? BAGS_ONLY : { ...BAGS_ONLY, kinds: [], later: false },
      ...(options.sendsNews === true && newsUrl && { newsUrl }),
    }),
  readNews: (connection, received) => (connection.options.sendsNews === true ? readNews(connection, received) : null),
};
