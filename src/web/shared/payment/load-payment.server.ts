import { type AncillariesPurchase, type Exchange, type Order, type OrderPayment, readExchangePayment, readPayment } from '#modules/orders/api.ts';
import { readPurchasePayment } from '#modules/ancillaries/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { PanelData } from './pay-panel.tsx';
import { drawQr } from './qr-picture.server.ts';

const panelOf = (payment: OrderPayment | null): PanelData | null => {
  if (!payment) return null;
  const waiting = payment.open?.waiting;
  return {
    ...payment,
    key: crypto.randomUUID(),
    qr: waiting?.kind === 'qr' ? drawQr(waiting.link) : null,
  };
};

/** The pay form of an order that may be paid, with the QR drawn; null for any other. */
export const loadPayment = async (call: Call, order: Pick<Order, 'id' | 'actions'>): Promise<PanelData | null> =>
  order.actions.includes('pay')
    ? panelOf(await call(readPayment, { params: { id: order.id } }).catch(() => null))
    : null;

/**
 * The same of an exchange that is offered or waits for its payment; nothing is paid before the company has approved
 * it.
 */
export const loadExchangePayment = async (
  call: Call,
  id: string,
  { id: exchangeId, state, due, travel }: Pick<Exchange, 'id' | 'state' | 'due' | 'travel'>,
): Promise<PanelData | null> =>
  due.minor > 0 && ((state === 'quoted' && !travel) || state === 'unpaid')
    ? panelOf(await call(readExchangePayment, { params: { id, exchangeId } }).catch(() => null))
    : null;

/** The same of services that wait for their payment. */
export const loadPurchasePayment = async (
  call: Call,
  id: string,
  { id: purchaseId, state }: Pick<AncillariesPurchase, 'id' | 'state'>,
): Promise<PanelData | null> =>
  state === 'unpaid'
    ? panelOf(await call(readPurchasePayment, { params: { id, purchaseId } }).catch(() => null))
    : null;
