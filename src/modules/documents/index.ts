import type { CompanyDetails } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { Executor } from '#platform/db/database.ts';
import { isValidAt, type PassCertificate } from './adapters/pass-signature.ts';
import { renderPdf } from './adapters/pdfkit/render.ts';
import { packWalletPass } from './adapters/pkpass.ts';
import { ancillariesReceipt } from './domain/ancillaries-receipt.ts';
import { type BoardingPassData, boardingPass } from './domain/boarding-pass.ts';
import { type Seller, sellerOf } from './domain/common-blocks.ts';
import { type EntranceTicketData, entranceTicket } from './domain/entrance-ticket.ts';
import { exchangeReceipt } from './domain/exchange-receipt.ts';
import { itineraryReceipt } from './domain/itinerary-receipt.ts';
import type { PageModel } from './domain/page-model.ts';
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
import type { Translate } from './domain/translate.ts';
import { voucher } from './domain/voucher.ts';
import { walletPass } from './domain/wallet-pass.ts';
import { documentTranslations } from './translations.ts';
import { type FileKey, findFile, type RedrawFile, readFile } from './use-cases/read-file.ts';
import { type DocumentsDeps, type NewFile, type StoredFile, storeFile } from './use-cases/store-file.ts';

export { type PassCertificate, readPassCertificate } from './adapters/pass-signature.ts';
export type {
  ItineraryReceiptData,
  LocationLabel,
  PaymentReceiptData,
  ReceiptOrder,
  ReceiptPassenger,
} from './domain/receipt-data.ts';
export type { DocumentsDeps, NewFile, StoredFile } from './use-cases/store-file.ts';

/** Whose documents they are. */
export type DocumentsOf = {
  /** What the company says of itself now. */
  readonly company: () => CompanyDetails;
  /** Documents of a demonstration say that they are of one. */
  readonly isDemo: boolean;
  /** Signs passes for wallets; without it, and once it has expired, there are none. */
  readonly passCertificate?: PassCertificate | null;
};

/** Renders documents as PDF bytes (A4): the same data and the same company give the same bytes. */
export function createRenderers({ company, isDemo, passCertificate = null }: DocumentsOf) {
  const signerAt = (at: Date) => (passCertificate && isValidAt(passCertificate, at) ? passCertificate : null);
  type Model<T> = (data: T, locale: Locale, t: Translate, seller: Seller) => PageModel;
  const render =
    <T>(modelOf: (data: T) => Model<T>) =>
    (data: T, locale: Locale): Promise<Buffer> => {
      const t = documentTranslations(locale);
      return renderPdf(modelOf(data)(data, locale, t, sellerOf(company(), locale, t, isDemo)));
    };
  return {
    /** The «маршрут-квитанция», of a stay or a ride the voucher. */
    renderItineraryReceipt: render<ItineraryReceiptData>(({ slices }) =>
      isVoucherMode(modeOf(slices)) ? voucher : itineraryReceipt,
    ),
    /** The receipt for money received. */
    renderPaymentReceipt: render<PaymentReceiptData>(() => paymentReceipt),
    /** The refund receipt, or the note of a void. */
    renderRefundReceipt: render<RefundReceiptData>(() => refundReceipt),
    renderExchangeReceipt: render<ExchangeReceiptData>(() => exchangeReceipt),
    /** The receipt of additional services. */
    renderAncillariesReceipt: render<AncillariesReceiptData>(() => ancillariesReceipt),
    /** The reconciliation act of a contract. */
    renderReconciliationStatement: render<ReconciliationStatementData>(() => reconciliationStatement),
    /** A boarding pass of one traveller for one flight, with its bar code. */
    renderBoardingPass: render<BoardingPassData>(() => boardingPass),
    /** The entrance ticket of an event, with its QR code. */
    renderEntranceTicket: render<EntranceTicketData>(() => entranceTicket),
    /** Whether there are passes for wallets. */
    hasWalletPasses: (at: Date): boolean => signerAt(at) !== null,
    /** A boarding pass for the wallet of a phone (`.pkpass`); null without a certificate. */
    renderWalletPass(data: BoardingPassData, locale: Locale, at: Date): Buffer | null {
      const signer = signerAt(at);
      if (!signer) return null;
      const t = documentTranslations(locale);
      const seller = sellerOf(company(), locale, t, isDemo);
      return packWalletPass(walletPass(data, locale, t, { seller, ...signer }), signer, at);
    },
  };
}

/** Files at rest: receipts hold personal data, so their bytes are sealed. */
export const createDocuments = (deps: DocumentsDeps & DocumentsOf) => {
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
    ...createRenderers(deps),
  };
};
export type Documents = ReturnType<typeof createDocuments>;
