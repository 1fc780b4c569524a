import { useTranslations } from 'use-intl';
import { type RefundShare, refundDestinationSentence } from '#kernel/refund-destinations.ts';
import type { Order } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useAccount } from '../../shared/session/session.ts';

/** What of an order says under which contract it was sold; null when the order could not be read. */
type SoldOrder = Pick<Order, 'seller'> | null;

/** The contract whose balance paid, as texts name it: `own` is the reader's, `none` is unknown. */
export function useBalanceOwner(order: SoldOrder): string {
  const own = useAccount()?.contract;
  const contract = order?.seller?.contract;
  if (!contract) return 'none';
  return contract.number === own?.number ? 'own' : `${contract.number} · ${contract.name}`;
}

/** Sentence about the refund destination; empty without a refund. */
export function useRefundSentence(order: SoldOrder): (parts: readonly RefundShare[]) => string {
  const t = useTranslations('payments.moneyBack');
  const formatMoney = useFormatMoney();
  const contract = useBalanceOwner(order);
  return (parts) =>
    refundDestinationSentence(
      (key, values) =>
        key === 'places.balance' && contract !== 'none'
          ? t('balanceOf', { contract })
          : t(key as 'one', values as { place: string }),
      formatMoney,
      parts,
    );
}
