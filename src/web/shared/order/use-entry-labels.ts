import { useTranslations } from 'use-intl';
import { isVoucherMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { payerOfEntry } from './payer.ts';
import { useFormatInstant } from './use-format-instant.ts';

type Entry = Order['history'][number];

/** A history entry as a sentence. */
export function useEntryLabels(order: Order): (entry: Entry) => string {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.history');
  const orderTexts = useTranslations('order');
  const isHotelTransfer = isVoucherMode(modeOf(order.slices));
  const formatInstant = useFormatInstant(order.serverNow);
  return (entry) => {
    const { kind, details } = entry;
    const { amount, code, paymentTimeLimit, tickets, template, passengers, number, ancillaries, letters } = details;
    const sellerName = order.seller?.from;
    const count = tickets ?? passengers ?? ancillaries ?? letters;
    const values = {
      amount: formatMoney(typeof amount === 'object' ? (amount as Money) : order.price.total),
      code: typeof code === 'string' ? code : 'other',
      till: typeof paymentTimeLimit === 'string' ? formatInstant(paymentTimeLimit) : 'none',
      template: typeof template === 'string' ? template.replaceAll('-', '_') : 'other',
      channel: typeof details.channel === 'string' ? details.channel : 'other',
      payer: payerOfEntry(entry, order),
      ...(kind === 'created' && sellerName
        ? { agent: order.seller?.person ?? sellerName.name, firm: sellerName.name }
        : { agent: 'none', firm: '' }),
      count: typeof count === 'number' ? count : 0,
      number: typeof number === 'string' ? number : '',
    };
    // A hotel room or transfer has no seats, tickets or carrier.
    const serviceKey = `service.history.${kind}` as 'service.history.mail_sent';
    return isHotelTransfer && orderTexts.has(serviceKey) ? orderTexts(serviceKey, values) : t(`kinds.${kind}`, values);
  };
}
