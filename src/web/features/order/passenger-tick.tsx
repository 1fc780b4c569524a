import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { Checkbox } from '../../ui/choice.tsx';
import css from './returns.module.css';

/** One of an order's passengers to be chosen, with the numbers of their tickets; `children` is what else to know. */
export function PassengerTick(props: {
  passenger: { readonly id: string; readonly surname: string; readonly name: string; readonly open: boolean };
  tickets: readonly string[];
  chosen: boolean;
  /** Of the field, where it is not the passenger's own. */
  id?: string;
  children?: ReactNode;
}) {
  const { passenger, tickets } = props;
  const t = useTranslations('order.passengers');
  return (
    <Checkbox
      id={props.id ?? `p-${passenger.id}`}
      name="p"
      value={passenger.id}
      disabled={!passenger.open}
      defaultChecked={passenger.open && props.chosen}
      note={
        <>
          {tickets.length > 0 && (
            <span className={`tabular ${css.tickets}`}>
              {tickets.map((number) => t('ticket', { number: formatTicketNumber(number) })).join(', ')}
            </span>
          )}
          {props.children}
        </>
      }
    >
      {passenger.surname} {passenger.name}
    </Checkbox>
  );
}
