import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { Checkbox } from '../../ui/choice.tsx';
import css from './returns.module.css';

/** A selectable passenger of an order with ticket numbers; `children` holds further details. */
export function PassengerCheckbox(props: {
  passenger: { readonly id: string; readonly surname: string; readonly name: string; readonly open: boolean };
  tickets: readonly string[];
  chosen: boolean;
  /** Field value, when it is not the passenger id. */
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
