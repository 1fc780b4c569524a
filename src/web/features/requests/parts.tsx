import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import type { DeskRequest, ServiceRequest } from '#modules/requests/api.ts';
import type ru from '#words/ru/requests.json';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './requests.module.css';

type HistoryWord = keyof typeof ru.history;

/** Sends its form; while anything of the page is on its way a second press does nothing. */
export function ActButton(props: Omit<ComponentProps<typeof Button>, 'busy'>) {
  return <Button {...props} busy={useNavigation().state !== 'idle'} />;
}

/**
 * Carrying it out would leave a passenger without an adult: the carrier's rule, and the field for why it agrees
 * nevertheless.
 */
export function AloneNote({ request: { alone } }: { request: DeskRequest }) {
  const t = useTranslations('requests.serve');
  const said = useErrorText();
  if (!alone) return null;
  return (
    <>
      <Notice tone="wait">{said({ code: alone.code, values: alone })}</Notice>
      <Field name="note" label={t('aloneNote')} maxLength={500} required />
    </>
  );
}

export function People({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests');
  const staff = isStaff(useAccount());
  const state = useTranslations('order.ticketState');
  return (
    <Card aria-labelledby="people">
      <CardHead level={2} id="people" title={t('page.people')} />
      <ul className={css.list}>
        {request.people.map((p) => (
          <li key={p.id}>
            <strong>
              {p.surname} {p.name}
            </strong>
            {p.tickets.map((ticket) => (
              <span key={ticket.number} className={`tabular ${css.muted}`}>
                {t('form.ticket', { number: groupTicket(ticket.number) })} ·{' '}
                {state(ticket.state as Parameters<typeof state>[0])}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <dl className={css.facts}>
        <div>
          <dt>{t('page.reason')}</dt>
          <dd>{t(`reasons.${request.reason}`)}</dd>
        </div>
        {request.description && (
          <div>
            <dt>{t(staff ? 'page.descriptionOfAuthor' : 'page.description')}</dt>
            <dd className={css.said}>{request.description}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

export function Messages({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests.page');
  const moment = useFormatInstant(request.serverNow);
  const staff = isStaff(useAccount());
  if (request.messages.length === 0) return null;
  return (
    <Card aria-labelledby="messages">
      <CardHead level={2} id="messages" title={t('messages')} />
      <ul className={css.list}>
        {request.messages.map((message) => (
          <li key={`${message.at}${message.side}`}>
            <span className={css.muted}>
              {t(message.side === 'staff' ? 'staff' : staff ? 'author' : 'you')} · {moment(message.at)}
            </span>
            <span className={css.said}>{message.text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Past({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests');
  const moment = useFormatInstant(request.serverNow);
  return (
    <Card aria-labelledby="past">
      <CardHead level={2} id="past" title={t('page.history')} />
      <ol className={css.list}>
        {request.history.map((entry) => (
          <li key={`${entry.at}${entry.kind}`}>
            <span className={css.muted}>{moment(entry.at)}</span>
            <span>{t(`history.${entry.kind as HistoryWord}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
