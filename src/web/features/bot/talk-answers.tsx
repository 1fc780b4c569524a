import { useTranslations } from 'use-intl';
import { type BotAwaited, type BotTalk, COMMENT_LIMIT } from '#modules/bot/api.ts';
import { DOCUMENT_TYPES } from '#modules/travellers/api.ts';
import { OrderLines } from '../../shared/chat/message-card-link.tsx';
import { confirmPath } from '../../shared/order/confirm-path.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { AnswerForm, type PartProps, type TalkRefusal, TYPED_FORM, useBusy } from './answer-form.tsx';
import css from './bot.module.css';
import { ServiceAnswer } from './service-answer.tsx';
import { talkPath } from './talk-form.ts';

function Choice({ talk, awaited }: PartProps<'choice'>) {
  const busy = useBusy();
  return (
    <AnswerForm talk={talk} kind="choice" className={css.options ?? ''}>
      {awaited.options.map(({ id, label }) => (
        <Button
          key={id}
          name="option"
          value={id}
          variant="secondary"
          busy={busy}
          {...(id === talk.given.option && { icon: 'check' })}
        >
          {label}
        </Button>
      ))}
    </AnswerForm>
  );
}

function PickOrder({ talk, awaited, refusal }: PartProps<'pick_order'>) {
  const t = useTranslations('bot.talk');
  const busy = useBusy();
  const find = (
    <AnswerForm talk={talk} kind="find_order" key={refusal?.at}>
      <Field
        name="number"
        label={t('number')}
        maxLength={40}
        autoComplete="off"
        defaultValue={refusal?.typed.number ?? ''}
        error={refusal?.fields['answer.number'] ?? refusal?.fields.number}
      />
      <Field
        name="proof"
        label={t('proof')}
        maxLength={100}
        autoComplete="off"
        defaultValue={refusal?.typed.proof ?? ''}
        error={refusal?.fields['answer.proof'] ?? refusal?.fields.proof}
      />
      <Button variant="secondary" busy={busy}>
        {t('find')}
      </Button>
    </AnswerForm>
  );
  return (
    <>
      {awaited.orders.length > 0 && (
        <AnswerForm talk={talk} kind="order" className={css.orders ?? ''}>
          {awaited.orders.map((order) => (
            <button
              type="submit"
              key={order.orderId}
              name="orderId"
              value={order.orderId}
              className={css.order}
              data-given={order.orderId === talk.given.orderId || undefined}
              aria-disabled={busy}
            >
              <OrderLines order={order} />
            </button>
          ))}
        </AnswerForm>
      )}
      {awaited.orders.length > 0 ? (
        <Disclosure summary={t('findOrder')} open={refusal !== null}>
          {find}
        </Disclosure>
      ) : (
        find
      )}
      <AnswerForm talk={talk} kind="no_order">
        <Button variant="quiet" busy={busy}>
          {awaited.without}
        </Button>
      </AnswerForm>
    </>
  );
}

function PickPassengers({ talk, awaited, refusal }: PartProps<'pick_passengers'>) {
  const t = useTranslations('bot.talk');
  const busy = useBusy();
  const Mark = awaited.single ? Radio : Checkbox;
  const free = awaited.people.filter(({ open, refundable }) => open || refundable);
  if (free.length === 0) return <Alert tone="wait">{t('noPassengers')}</Alert>;
  return (
    <AnswerForm talk={talk} kind="passengers" id={TYPED_FORM}>
      <ChoiceGroup legend={t('people')} error={refusal?.fields.passengerIds}>
        {awaited.people.map(({ id, surname, name, tickets, open, refundable }) => (
          <Mark
            key={id}
            name="p"
            id={`bot-${id}`}
            value={id}
            defaultChecked={talk.given.passengerIds.includes(id) || (free.length === 1 && free[0]?.id === id)}
            disabled={!open && !refundable}
            note={open || refundable ? tickets.map(({ number }) => formatTicketNumber(number)).join(', ') : t('notNow')}
          >
            {surname} {name}
          </Mark>
        ))}
      </ChoiceGroup>
      <Button busy={busy}>{t('next')}</Button>
    </AnswerForm>
  );
}

function PickTickets({ talk, awaited, refusal }: PartProps<'pick_tickets'>) {
  const t = useTranslations('bot.talk');
  const busy = useBusy();
  const Mark = awaited.single ? Radio : Checkbox;
  const free = awaited.tickets.filter((ticket) => ticket.free);
  if (free.length === 0) return <Alert tone="wait">{t('noTickets')}</Alert>;
  return (
    <AnswerForm talk={talk} kind="tickets" id={TYPED_FORM}>
      <ChoiceGroup legend={t('tickets')} error={refusal?.fields.tickets}>
        {awaited.tickets.map((ticket) => (
          <Mark
            key={ticket.number}
            name="ticket"
            id={`bot-${ticket.number}`}
            value={ticket.number}
            defaultChecked={talk.given.tickets.includes(ticket.number) || (free.length === 1 && ticket.free)}
            disabled={!ticket.free}
            note={[ticket.route, `${ticket.surname} ${ticket.name}`, ticket.free ? '' : t('notNow')]
              .filter(Boolean)
              .join(' · ')}
          >
            {formatTicketNumber(ticket.number)}
          </Mark>
        ))}
      </ChoiceGroup>
      <Button busy={busy}>{t('next')}</Button>
    </AnswerForm>
  );
}

function Document({ talk, refusal }: PartProps<'document'>) {
  const t = useTranslations('bot.talk');
  const documents = useTranslations('travellers.documents');
  const busy = useBusy();
  const typed: Readonly<Record<string, string>> | BotTalk['given'] = refusal?.typed ?? talk.given;
  const typedIn = (name: 'documentType' | 'documentNumber' | 'expiration') => typed[name] ?? '';
  return (
    <AnswerForm talk={talk} kind="document" key={refusal?.at} id={TYPED_FORM}>
      <SelectField
        name="documentType"
        label={t('document')}
        defaultValue={typedIn('documentType') || 'passport'}
        error={refusal?.fields.documentType}
      >
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {documents(type)}
          </option>
        ))}
      </SelectField>
      <Field
        name="documentNumber"
        label={t('documentNumber')}
        maxLength={40}
        autoComplete="off"
        defaultValue={typedIn('documentNumber')}
        error={refusal?.fields.documentNumber}
      />
      <Field
        name="expiration"
        label={t('expiration')}
        maxLength={10}
        autoComplete="off"
        defaultValue={typedIn('expiration')}
        error={refusal?.fields.expiration}
      />
      <Button busy={busy}>{t('next')}</Button>
    </AnswerForm>
  );
}

function Comment({ talk, awaited, refusal }: PartProps<'comment'>) {
  const t = useTranslations('bot.talk');
  const busy = useBusy();
  return (
    <AnswerForm talk={talk} kind="comment" key={refusal?.at} id={TYPED_FORM}>
      <TextArea
        name="text"
        label={t('comment')}
        rows={3}
        maxLength={COMMENT_LIMIT}
        hint={awaited.required ? undefined : t('skip')}
        required={awaited.required}
        defaultValue={refusal?.typed.text ?? talk.given.text}
        error={refusal?.fields.text}
      />
      <Button busy={busy}>{t('next')}</Button>
    </AnswerForm>
  );
}

/** What a request agrees to, as its own form says it. */
const agreementOf = (request: string): 'agreeRelease' | 'agreeRefund' | 'agree' => {
  if (request === 'release_seats') return 'agreeRelease';
  return request === 'refund' || request === 'forced_refund' ? 'agreeRefund' : 'agree';
};

function CreateRequest({ talk, awaited, refusal }: PartProps<'create_request'>) {
  const t = useTranslations('bot.talk');
  const kinds = useTranslations('requests.kinds');
  const agreements = useTranslations('requests.form');
  const account = useAccount();
  const busy = useBusy();
  const { request, order, people, tickets, service, comment } = awaited;
  const rows = [
    { name: t('what'), text: kinds(request) },
    ...(order ? [{ name: t('order'), text: order.number }] : []),
    ...(people.length > 0 ? [{ name: t('people'), text: people.join(', ') }] : []),
    ...(tickets.length > 0 ? [{ name: t('tickets'), text: tickets.map(formatTicketNumber).join(', ') }] : []),
    ...(service ? [{ name: t('service'), text: service }] : []),
    ...(comment ? [{ name: t('note'), text: comment }] : []),
  ];
  return (
    <>
      <dl className={css.summary} aria-label={t('summary')}>
        {rows.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={css.text}>{text}</dd>
          </div>
        ))}
      </dl>
      {awaited.confirmFirst && order ? (
        <Alert tone="wait">
          <p>{t('confirmFirst')}</p>
          <LinkButton to={confirmPath(order.orderId, talkPath(talk.id))} variant="secondary" prefetch="none">
            {t('confirm')}
          </LinkButton>
        </Alert>
      ) : (
        <AnswerForm talk={talk} kind="agreed" key={refusal?.at}>
          {request === 'travel' && (
            <>
              <Field
                name="phone"
                type="tel"
                label={t('phone')}
                autoComplete="tel"
                defaultValue={refusal?.typed.phone ?? ''}
                error={refusal?.fields.phone}
              />
              <Field
                name="email"
                type="email"
                label={t('email')}
                autoComplete="email"
                defaultValue={refusal?.typed.email ?? account?.email ?? ''}
                error={refusal?.fields.email}
              />
            </>
          )}
          <Checkbox name="agreed" error={refusal?.fields.agreed}>
            {agreements(agreementOf(request))}
          </Checkbox>
          <Button busy={busy}>{t('create')}</Button>
        </AnswerForm>
      )}
    </>
  );
}

function Awaited({ talk, awaited, refusal }: { talk: BotTalk; awaited: BotAwaited; refusal: TalkRefusal | null }) {
  const travel = useTranslations('requests.travel');
  switch (awaited.kind) {
    case 'choice':
      return <Choice talk={talk} awaited={awaited} refusal={refusal} />;
    case 'pick_order':
      return <PickOrder talk={talk} awaited={awaited} refusal={refusal} />;
    case 'pick_passengers':
      return <PickPassengers talk={talk} awaited={awaited} refusal={refusal} />;
    case 'pick_tickets':
      return <PickTickets talk={talk} awaited={awaited} refusal={refusal} />;
    case 'document':
      return <Document talk={talk} awaited={awaited} refusal={refusal} />;
    case 'service':
      return <ServiceAnswer talk={talk} awaited={awaited} refusal={refusal} />;
    case 'comment':
      return <Comment talk={talk} awaited={awaited} refusal={refusal} />;
    case 'requests_off':
      return <Alert tone="wait">{travel('off')}</Alert>;
    case 'create_request':
      return <CreateRequest talk={talk} awaited={awaited} refusal={refusal} />;
  }
}

/** Back to the question before, with what was entered at this one. */
function Back({ talk, awaited }: { talk: BotTalk; awaited: BotAwaited }) {
  const t = useTranslations('bot.talk');
  const busy = useBusy();
  const hasForm =
    awaited.kind === 'comment' ||
    awaited.kind === 'document' ||
    awaited.kind === 'service' ||
    (awaited.kind === 'pick_tickets' && awaited.tickets.some(({ free }) => free)) ||
    (awaited.kind === 'pick_passengers' && awaited.people.some(({ open, refundable }) => open || refundable));
  const button = (form?: string) => (
    <Button name="back" value="1" form={form} formNoValidate variant="quiet" size="small" busy={busy}>
      {t('back')}
    </Button>
  );
  if (hasForm) return button(TYPED_FORM);
  return (
    <AnswerForm talk={talk} kind="back">
      {button()}
    </AnswerForm>
  );
}

/** What the present step offers, the way back, and a person at any step. */
export function TalkAnswers({ talk, refusal }: { talk: BotTalk; refusal: TalkRefusal | null }) {
  const t = useTranslations('bot.talk');
  if (!talk.awaited) return null;
  return (
    <div className={css.answers} key={talk.answers}>
      {refusal?.text && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text}
        </Alert>
      )}
      <Awaited talk={talk} awaited={talk.awaited} refusal={refusal} />
      <div className={css.options}>
        {talk.canGoBack && <Back talk={talk} awaited={talk.awaited} />}
        {(talk.answers > 0 || talk.awaited.kind === 'requests_off') && (
          <AnswerForm talk={talk} kind="person">
            <Button variant="quiet" size="small" icon="person">
              {t('person')}
            </Button>
          </AnswerForm>
        )}
      </div>
    </div>
  );
}
