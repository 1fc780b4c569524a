import { type Order, readPayment } from '#modules/orders/api.ts';
import type { Call } from '../../api/call-type.ts';
import type { PanelData } from './pay-panel.tsx';
import { drawQr } from './qr-picture.server.ts';

/** The pay form of an order that may be paid, with the QR drawn; null for any other. */
export async function loadPayment(
  call: Call,
  order: Pick<Order, 'id' | 'actions'>,
): Promise<PanelData | null> {
  if (!order.actions.includes('pay')) return null;
  const payment = await call(readPayment, { params: { id: order.id } }).catch(() => null);
  if (!payment) return null;
  const waiting = payment.open?.waiting;
  return {
    ...payment,
    key: crypto.randomUUID(),
    qr: waiting?.kind === 'qr' ? drawQr(waiting.link) : null,
  };
}
