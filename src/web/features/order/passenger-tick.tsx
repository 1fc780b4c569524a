import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { Checkbox } from '../../ui/choice.tsx';
import css from './returns.module.css';

/** One of an order's passengers to be chosen, with the numbers of their tickets; `children` is what else to know. */
export function PassengerTick(props: {
  who: { readonly id: string; readonly surname: string; readonly name: string; readonly open: boolean };
  tickets: readonly string[];
  chosen: boolean;
  /** Of the field, where it is not the passenger's own. */
  id?: string;
  children?: ReactNode;
}) {
  const { who, tickets } = props;
  const t = useTranslations('order.passengers');
  return (
    <Checkbox
      id={props.id ?? `p-${who.id}`}
      name="p"
      value={who.id}
      disabled={!who.open}
      defaultChecked={who.open && props.chosen}
      note={
        <>
          {tickets.length > 0 && (
            <span className={`tabular ${css.tickets}`}>
              {tickets.map((number) => t('ticket', { number: groupTicket(number) })).join(', ')}
            </span>
          )}
          {props.children}
        </>
      }
    >
      {who.surname} {who.name}
    </Checkbox>
  );
}
