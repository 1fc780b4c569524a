import type { Locale } from '#kernel/locale.ts';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { Executor } from '#platform/db/database.ts';
import { renderPdf } from './adapters/pdfkit/render.ts';
import { packWalletPass } from './adapters/pkpass.ts';
import { ancillariesReceipt } from './domain/ancillaries-receipt.ts';
import { type BoardingPassData, boardingPass } from './domain/boarding-pass.ts';
import { type EntranceTicketData, entranceTicket } from './domain/entrance-ticket.ts';
import { exchangeReceipt } from './domain/exchange-receipt.ts';
import { itineraryReceipt } from './domain/itinerary-receipt.ts';
import { paymentReceipt } from './domain/payment-receipt.ts';
import type {
  AncillariesReceiptData,
  ExchangeReceiptData,
  ItineraryReceiptData,
  PaymentReceiptData,
  RefundReceiptData,
} from './domain/receipt-data.ts';
import { type ReconciliationStatementData, reconciliationStatement } from './domain/reconciliation-statement.ts';
import { refundReceipt } from './domain/refund-receipt.ts';
import { voucher } from './domain/voucher.ts';
import { walletPass } from './domain/wallet-pass.ts';
import { documentTranslations } from './translations.ts';
import { type FileKey, findFile, type RedrawFile, readFile } from './use-cases/read-file.ts';
import { type DocumentsDeps, type NewFile, type StoredFile, storeFile } from './use-cases/store-file.ts';

export type {
  ItineraryReceiptData,
  LocationLabel,
  PaymentReceiptData,
  ReceiptOrder,
  ReceiptPassenger,
} from './domain/receipt-data.ts';

export type { DocumentsDeps, NewFile, StoredFile } from './use-cases/store-file.ts';

/** The «маршрут-квитанция», of a stay or a ride the voucher, as PDF bytes (A4); the same data give the same bytes. */
export const renderItineraryReceipt = (data: ItineraryReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(
    (isHotelOrTransfer(modeOf(data.slices)) ? voucher : itineraryReceipt)(data, locale, documentTranslations(locale)),
  );

/** The receipt for money received as PDF bytes (A4); the same data give the same bytes. */
export const renderPaymentReceipt = (data: PaymentReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(paymentReceipt(data, locale, documentTranslations(locale)));

/** The refund receipt, or the note of a void, as PDF bytes (A4); the same data give the same bytes. */
export const renderRefundReceipt = (data: RefundReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(refundReceipt(data, locale, documentTranslations(locale)));

/** The receipt of an exchange as PDF bytes (A4); the same data give the same bytes. */
export const renderExchangeReceipt = (data: ExchangeReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(exchangeReceipt(data, locale, documentTranslations(locale)));

/** The receipt of additional services as PDF bytes (A4); the same data give the same bytes. */
const renderAncillariesReceipt = (data: AncillariesReceiptData, locale: Locale): Promise<Buffer> =>
  renderPdf(ancillariesReceipt(data, locale, documentTranslations(locale)));

/** The reconciliation act of a contract as PDF bytes (A4). */
const renderReconciliationStatement = (data: ReconciliationStatementData, locale: Locale): Promise<Buffer> =>
  renderPdf(reconciliationStatement(data, locale, documentTranslations(locale)));

/** A boarding pass as PDF bytes (A4) with its bar code; the same data give the same bytes. */
export const renderBoardingPass = (data: BoardingPassData, locale: Locale): Promise<Buffer> =>
  renderPdf(boardingPass(data, locale, documentTranslations(locale)));

/** The entrance ticket of an event as PDF bytes (A4) with its QR code; the same data give the same bytes. */
export const renderEntranceTicket = (data: EntranceTicketData, locale: Locale): Promise<Buffer> =>
  renderPdf(entranceTicket(data, locale, documentTranslations(locale)));

/** The same for the wallet of a phone (`.pkpass`), not signed. */
export const renderWalletPass = (data: BoardingPassData, locale: Locale): Buffer =>
  packWalletPass(walletPass(data, locale, documentTranslations(locale)));

/** Files at rest: receipts hold personal data, so their bytes are sealed. */
export const createDocuments = (deps: DocumentsDeps) => {
  let draw: RedrawFile = async () => null;
  const drawing = new Map<string, Promise<Buffer | null>>();
  /** Many who read a lost file at the same time wait for one drawing of it. */
  const redraw: RedrawFile = (file) => {
    const name = `${file.owner} ${file.kind} ${file.locale}`;
    const one = drawing.get(name) ?? draw(file).finally(() => drawing.delete(name));
    drawing.set(name, one);
    return one;
  };
  return {
    storeFile: (tx: Executor, file: NewFile): Promise<StoredFile> => storeFile(deps, tx, file),
    readFile: (db: Executor, of: FileKey): Promise<Buffer | null> => readFile(deps, db, of, redraw),
    findFile,
    /** Given by the composition: those who own the data know this module, not the other way round. */
    redrawWith: (given: RedrawFile): void => {
      draw = given;
    },
    renderItineraryReceipt,
    renderPaymentReceipt,
    renderRefundReceipt,
    renderExchangeReceipt,
    renderAncillariesReceipt,
    renderBoardingPass,
    renderWalletPass,
    renderReconciliationStatement: renderReconciliationStatement,
  };
};
export type Documents = ReturnType<typeof createDocuments>;
