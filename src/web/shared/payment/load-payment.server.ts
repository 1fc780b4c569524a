import { readPurchasePayment } from '#modules/ancillaries/api.ts';
import {
  type AncillariesPurchase,
  type Exchange,
  type Order,
  type OrderPayment,
  readExchangePayment,
  readPayment,
} from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { PaymentPanelData } from './payment-panel.tsx';
import { drawQr } from './qr-picture.server.ts';

const toPanelData = (payment: OrderPayment | null): PaymentPanelData | null => {
  if (!payment) return null;
  const waiting = payment.open?.waiting;
  return {
    ...payment,
    key: crypto.randomUUID(),
    qr: waiting?.kind === 'qr' ? drawQr(waiting.link) : null,
  };
};

/** The pay form of a payable order, with the QR code drawn; null for any other order. */
export const loadPayment = async (
  call: Call,
  order: Pick<Order, 'id' | 'actions'>,
): Promise<PaymentPanelData | null> =>
  order.actions.includes('pay')
    ? toPanelData(await call(readPayment, { params: { id: order.id } }).catch(() => null))
    : null;

/** The pay form of an exchange that is quoted or awaits its payment; nothing is paid before the company's approval. */
export const loadExchangePayment = async (
  call: Call,
  id: string,
  { id: exchangeId, state, amountDue, travel }: Pick<Exchange, 'id' | 'state' | 'amountDue' | 'travel'>,
): Promise<PaymentPanelData | null> =>
  amountDue.minor > 0 && ((state === 'quoted' && !travel) || state === 'unpaid')
    ? toPanelData(await call(readExchangePayment, { params: { id, exchangeId } }).catch(() => null))
    : null;

/** The pay form of ancillaries that await payment. */
export const loadPurchasePayment = async (
  call: Call,
  id: string,
  { id: purchaseId, state }: Pick<AncillariesPurchase, 'id' | 'state'>,
): Promise<PaymentPanelData | null> =>
  state === 'unpaid'
    ? toPanelData(await call(readPurchasePayment, { params: { id, purchaseId } }).catch(() => null))
    : null;
