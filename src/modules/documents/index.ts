import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { renderPdf } from './adapters/pdfkit/render.ts';
import { exchangeReceipt } from './domain/exchange-receipt.ts';
import { extrasReceipt } from './domain/extras-receipt.ts';
import { itineraryReceipt } from './domain/itinerary-receipt.ts';
import { paymentReceipt } from './domain/payment-receipt.ts';
import type {
  ExchangeReceiptData,
  ExtrasReceiptData,
  ItineraryReceiptData,
  PaymentReceiptData,
  RefundReceiptData,
} from './domain/receipt-data.ts';
import { refundReceipt } from './domain/refund-receipt.ts';
import { type FileName, findFile, readFile } from './use-cases/read-file.ts';
import { type DocumentsDeps, type NewFile, type StoredFile, storeFile } from './use-cases/store-file.ts';
import { documentWords } from './words.ts';

export type {
  ItineraryReceiptData,
  PaymentReceiptData,
  PlaceLabel,
  ReceiptOrder,
  ReceiptPassenger,
} from './domain/receipt-data.ts';

export type { DocumentsDeps, NewFile, StoredFile } from './use-cases/store-file.ts';

/** The «маршрут-квитанция» as PDF bytes (A4); the same data give the same bytes. */
export const renderItineraryReceipt = (data: ItineraryReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(itineraryReceipt(data, locale, documentWords(locale)));

/** The receipt for money received as PDF bytes (A4); the same data give the same bytes. */
export const renderPaymentReceipt = (data: PaymentReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(paymentReceipt(data, locale, documentWords(locale)));

/** The refund receipt, or the note of a void, as PDF bytes (A4); the same data give the same bytes. */
export const renderRefundReceipt = (data: RefundReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(refundReceipt(data, locale, documentWords(locale)));

/** The receipt of an exchange as PDF bytes (A4); the same data give the same bytes. */
export const renderExchangeReceipt = (data: ExchangeReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(exchangeReceipt(data, locale, documentWords(locale)));

/** The receipt of additional services as PDF bytes (A4); the same data give the same bytes. */
export const renderExtrasReceipt = (data: ExtrasReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(extrasReceipt(data, locale, documentWords(locale)));

/** Files at rest: receipts hold personal data, so their bytes are sealed. */
export const createDocuments = (deps: DocumentsDeps) => ({
  storeFile: (tx: Executor, file: NewFile): Promise<StoredFile> => storeFile(deps, tx, file),
  readFile: (db: Executor, of: FileName): Promise<Buffer | null> => readFile(deps, db, of),
  findFile,
  renderItineraryReceipt,
  renderPaymentReceipt,
  renderRefundReceipt,
  renderExchangeReceipt,
  renderExtrasReceipt,
});
export type Documents = ReturnType<typeof createDocuments>;
