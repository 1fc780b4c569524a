import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import type { ServiceRequest, StaffRequest } from '#modules/requests/api.ts';
import type ru from '#words/ru/requests.json';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { groupConsecutive } from '../../shared/lists/group-consecutive.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import css from './requests.module.css';

type HistoryKey = keyof typeof ru.history;

/** Submit button; disabled while the page is submitting. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'busy'>) {
  return <Button {...props} busy={useNavigation().state !== 'idle'} />;
}

/**
 * Note for requests that would leave a passenger without an adult: the field for why the carrier agrees nevertheless.
 */
export function SelfServiceNote({ request: { alone }, typed }: { request: StaffRequest; typed?: string | undefined }) {
  const t = useTranslations('requests.serve');
  const errorText = useErrorText();
  if (!alone) return null;
  return (
    <>
      <Alert tone="wait">{errorText({ code: alone.code, values: alone })}</Alert>
      <Field name="note" label={t('aloneNote')} defaultValue={typed} maxLength={500} required />
    </>
  );
}

/** The people of a request and why it was sent, or one of both. */
export function RequestPassengers({ request, only }: { request: ServiceRequest; only?: 'people' | 'reason' }) {
  const t = useTranslations('requests');
  const staff = isStaff(useAccount());
  const state = useTranslations('order.ticketState');
  const title = only === 'reason' ? t('page.reason') : t('page.people');
  return (
    <Card aria-labelledby="people">
      <CardHead level={2} id="people" title={title} />
      {only !== 'reason' && (
        <ul className={css.list}>
          {request.people.map((p) => (
            <li key={p.id}>
              <strong>
                {p.surname} {p.name}
              </strong>
              {p.tickets.map((ticket) => (
                <span key={ticket.number} className={`tabular ${css.muted}`}>
                  {t('form.ticket', { number: formatTicketNumber(ticket.number) })} ·{' '}
                  {state(ticket.state as Parameters<typeof state>[0])}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {only !== 'people' && (
        <dl className={css.details}>
          <div>
            <dt>{t('page.reason')}</dt>
            <dd>{t(`reasons.${request.reason}`)}</dd>
          </div>
          {request.description && (
            <div>
              <dt>{t(staff ? 'page.descriptionOfAuthor' : 'page.description')}</dt>
              <dd className={css.message}>{request.description}</dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}

/** Who sent a request and who of us serves it, as rows of its details. */
export function RequestPeopleRows({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests');
  const { author, executor, access } = request;
  const contract = author?.contract && `${author.contract.name} (${author.contract.number})`;
  return (
    <>
      {author && (
        <div>
          <dt>{t('page.sentBy')}</dt>
          <dd>
            {author.name ?? t('page.visitor')}
            {contract && <span className={css.muted}> · {contract}</span>}
          </dd>
        </div>
      )}
      {access === 'author' && (executor !== null || request.ended === null) && (
        <div>
          <dt>{t('desk.executor')}</dt>
          <dd>{executor ?? t('page.unassigned')}</dd>
        </div>
      )}
    </>
  );
}

export function Messages({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests.page');
  const formatInstant = useFormatInstant(request.serverNow);
  const staff = isStaff(useAccount());
  if (request.messages.length === 0) return null;
  return (
    <Card aria-labelledby="messages">
      <CardHead level={2} id="messages" title={t('messages')} />
      <ul className={css.list}>
        {request.messages.map((message) => (
          <li key={`${message.at}${message.side}`}>
            <span className={css.muted}>
              {t(message.side === 'staff' ? 'staff' : staff ? 'author' : 'you')} · {formatInstant(message.at)}
            </span>
            <span className={css.message}>{message.text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function RequestHistory({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(request.serverNow);
  return (
    <Card aria-labelledby="past">
      <CardHead level={2} id="past" title={t('page.history')} />
      <ol className={css.list}>
        {groupConsecutive(request.history, ({ kind }) => kind).map(([entry, ...same]) => {
          if (!entry) return null;
          return (
            <li key={`${entry.at}${entry.kind}`}>
              <span className={css.muted}>{formatInstant(entry.at)}</span>
              <span>
                {t(`history.${entry.kind as HistoryKey}`)}
                {same.length > 0 && <span className={css.muted}> × {same.length + 1}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
