import { useTranslations } from 'use-intl';
import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { payerOfEntry } from './payer.ts';
import { useFormatInstant } from './use-format-instant.ts';

type Entry = Order['history'][number];

/** What happened, as a sentence. */
export function useEntryLabels(order: Order): (entry: Entry) => string {
  const formatMoney = useMoney();
  const t = useTranslations('order.history');
  const all = useTranslations('order');
  const service = isHotelOrTransfer(modeOf(order.slices));
  const moment = useFormatInstant(order.serverNow);
  return (entry) => {
    const { kind, details } = entry;
    const { amount, code, paymentTimeLimit, tickets, template, passengers, number, ancillaries, letters } = details;
    const from = order.seller?.from;
    const count = tickets ?? passengers ?? ancillaries ?? letters;
    const values = {
      amount: formatMoney(typeof amount === 'object' ? (amount as Money) : order.price.total),
      code: typeof code === 'string' ? code : 'other',
      till: typeof paymentTimeLimit === 'string' ? moment(paymentTimeLimit) : 'none',
      template: typeof template === 'string' ? template.replaceAll('-', '_') : 'other',
      channel: typeof details.channel === 'string' ? details.channel : 'other',
      payer: payerOfEntry(entry, order),
      ...(kind === 'created' && from
        ? { agent: order.seller?.person ?? from.name, firm: from.name }
        : { agent: 'none', firm: '' }),
      count: typeof count === 'number' ? count : 0,
      number: typeof number === 'string' ? number : '',
    };
    // A room or a ride has no seats, tickets or carrier.
    const own = `service.history.${kind}` as 'service.history.mail_sent';
    return service && all.has(own) ? all(own, values) : t(`kinds.${kind}`, values);
  };
}
