import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { OrderListRow } from '#modules/sales/api.ts';
import { focusList } from '../../shared/lists/focus-row.ts';
import { PAYMENT_ID } from '../../shared/payment/payment-id.ts';
import { isUnpaid } from './order-columns.tsx';
import { useRefundOrder } from './use-refund-order.ts';
import { useVoidOrder } from './use-void-order.ts';

/** What the letter keys and the panel do with an order of the list. */
export function useOrderKeys(findRow: (id: string) => OrderListRow | undefined) {
  const navigate = useNavigate();
  const open = (id: string, path = '') => void navigate(`/order/${encodeURIComponent(id)}${path}`);
  // One for all keys: a new request clears the notice of the one before it.
  const [notice, setNotice] = useState<string | null>(null);
  const voidOrder = useVoidOrder(setNotice);
  const refundOrder = useRefundOrder((id) => open(id, '/refund'), setNotice);
  const [toRelease, setToRelease] = useState<OrderListRow | null>(null);
  /** Tickets are voided, a booking that is not paid is released. */
  const voidOrRelease = (id: string) => {
    const row = findRow(id);
    if (row && isUnpaid(row)) setToRelease(row);
    else voidOrder(id);
  };
  return {
    actions: {
      KeyO: (id: string) => open(id),
      KeyP: (id: string) => {
        const row = findRow(id);
        if (row && isUnpaid(row)) open(id, `#${PAYMENT_ID}`);
      },
      KeyA: voidOrRelease,
      KeyR: refundOrder,
      KeyE: (id: string) => open(id, '/exchange'),
    },
    voidOrRelease,
    notice,
    toRelease,
    closeRelease: () => {
      // Nothing outside takes the focus while the dialog is there.
      flushSync(() => setToRelease(null));
      focusList();
    },
  };
}
