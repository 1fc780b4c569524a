import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { HAND_RULES_LIMIT, type HandExchange, type StaffRequest } from '#modules/requests/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { RequestRefusal } from './form-text.ts';
import { ExchangeRow } from './hand-exchange-list.tsx';
import { SubmitButton } from './parts.tsx';
import { PassportFields } from './passport-fields.tsx';
import css from './requests.module.css';

type Props = { request: StaffRequest; refusal: RequestRefusal | undefined };
const SUMS = ['fare', 'taxes', 'penalty', 'fee'] as const;
const DEFAULT_TIME = '18:00';

const currencyOf = ({ paid }: StaffRequest) => paid.find(({ parts }) => parts)?.parts?.fare.currency ?? 'KGS';
const isServed = (request: StaffRequest) => request.mine && request.ended === null && request.office !== 'checkup';

/** Values and errors of the form with this intent, if it was refused. */
function useRefusal(given: RequestRefusal | undefined, intent: string) {
  const errorText = useErrorText();
  const refusal = given?.typed.intent === intent ? given : undefined;
  return {
    refusal,
    typed: (name: string, otherwise = '') => refusal?.typed[name] ?? otherwise,
    errorFor: (path: string) => {
      const problem = refusal?.fields.find((field) => field.path === path);
      return problem && errorText(problem);
    },
  };
}

/** Writes new flights, sums and rules for the author to agree to. */
function WriteExchange({ request, refusal: given }: Props) {
  const t = useTranslations('requests.hand.exchange');
  const { refusal, typed, errorFor } = useRefusal(given, 'exchange');
  const locale = useAppLocale();
  const today = localDate(request.serverNow, BUSINESS_TIME_ZONE);
  return (
    <details className={css.collapsible ?? ''} open={refusal !== undefined}>
      <summary>{t('add')}</summary>
      <Form method="post" className={css.stack ?? ''}>
        <input type="hidden" name="intent" value="exchange" />
        <input type="hidden" name="currency" value={currencyOf(request)} />
        <input type="hidden" name="segments" value={request.itinerary.length} />
        <p className={css.muted}>{t('note')}</p>
        {request.itinerary.map((segment, n) => (
          <fieldset key={segment.departsLocal} className={css.fieldset}>
            <legend>{t('segment', { from: segment.from[locale], to: segment.to[locale] })}</legend>
            <Field
              name={`flight-${n}`}
              label={t('flight')}
              maxLength={12}
              autoComplete="off"
              defaultValue={typed(`flight-${n}`, segment.flight)}
              error={errorFor(`segments.${n}.flight`)}
              required
            />
            {(['departs', 'arrives'] as const).map((end) => {
              const local = end === 'departs' ? segment.departsLocal : segment.arrivesLocal;
              return (
                <div key={end} className={css.two}>
                  <DateField
                    name={`${end}Date-${n}`}
                    label={t(`${end}Date`)}
                    min={today}
                    defaultValue={typed(`${end}Date-${n}`, local.slice(0, 10))}
                    error={errorFor(`segments.${n}.${end}`)}
                  />
                  <TimeField
                    name={`${end}Time-${n}`}
                    label={t(`${end}Time`)}
                    defaultValue={typed(`${end}Time-${n}`, local.slice(11, 16))}
                  />
                </div>
              );
            })}
          </fieldset>
        ))}
        <p className={css.muted}>{t('sumsOf', { currency: currencyOf(request) })}</p>
        {request.people.map(({ id, surname, name }) => (
          <fieldset key={id} className={css.fieldset}>
            <legend>
              {surname} {name}
            </legend>
            <Checkbox
              name="passenger"
              id={`exchange-${id}`}
              value={id}
              defaultChecked={!refusal || refusal.chosen.includes(id)}
            >
              {t('who')}
            </Checkbox>
            <div className={css.two}>
              {SUMS.map((part, n) => (
                <Field
                  key={part}
                  name={`${part}-${id}`}
                  label={t(part)}
                  inputMode="text"
                  maxLength={12}
                  defaultValue={typed(`${part}-${id}`, '0')}
                  error={errorFor(`${part}-${id}`) ?? (n === 0 ? errorFor(`lines.${id}`) : undefined)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <TextArea
          name="rules"
          label={t('rules')}
          rows={4}
          maxLength={HAND_RULES_LIMIT}
          defaultValue={typed('rules')}
          error={errorFor('rules')}
          required
        />
        <div className={css.two}>
          <DateField
            name="untilDate"
            label={t('untilDate')}
            min={today}
            defaultValue={typed('untilDate', addDays(today, 1))}
            error={errorFor('until')}
          />
          <TimeField name="untilTime" label={t('untilTime')} defaultValue={typed('untilTime', DEFAULT_TIME)} />
        </div>
        <Field name="note" id="exchange-note" label={t('alone')} maxLength={500} defaultValue={typed('note')} />
        <div className={css.buttons}>
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

/** Enters the new tickets, or that the carrier refused. */
function CompleteExchange({ request, exchange, refusal: given }: Props & { exchange: HandExchange }) {
  const t = useTranslations('requests.hand.exchange');
  const { typed, errorFor } = useRefusal(given, 'exchange_tickets');
  const nameOf = (id: string) => {
    const person = request.people.find((one) => one.id === id);
    return person ? `${person.surname} ${person.name}` : '';
  };
  if (request.needsColleague.includes(exchange.id)) return <p>{t('colleague')}</p>;
  return (
    <Form method="post" className={css.stack ?? ''}>
      <input type="hidden" name="exchange" value={exchange.id} />
      {exchange.tickets.map(({ passengerId, previous }) => (
        <Field
          key={passengerId}
          name={`number-${passengerId}`}
          label={t('number', { name: nameOf(passengerId) })}
          hint={t('previous', { number: formatTicketNumber(previous) })}
          inputMode="numeric"
          maxLength={25}
          autoComplete="off"
          defaultValue={typed(`number-${passengerId}`)}
          error={errorFor(`numbers.${passengerId}`)}
        />
      ))}
      <Field name="locator" label={t('locator')} maxLength={12} autoComplete="off" defaultValue={typed('locator')} />
      <div className={css.buttons}>
        <SubmitButton name="intent" value="exchange_tickets">
          {t('complete')}
        </SubmitButton>
        {request.mine && (
          <SubmitButton name="intent" value="exchange_refuse" variant="quiet" formNoValidate>
            {t('refuse')}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

function StaffExchanges({ request, refusal }: Props) {
  const t = useTranslations('requests.hand.exchange');
  const open = request.exchanges.some(({ state }) => ['approving', 'unpaid', 'processing', 'staff'].includes(state));
  const canWrite = isServed(request) && !open && request.itinerary.length > 0 && request.people.length > 0;
  if (request.exchanges.length === 0 && !canWrite) return null;
  return (
    <Card aria-labelledby="exchange">
      <CardHead level={2} id="exchange" title={t('title')} />
      <div className={css.stack}>
        {request.exchanges.length > 0 && (
          <ul className={css.list}>
            {request.exchanges.map((one) => (
              <ExchangeRow key={one.id} exchange={one} now={request.serverNow}>
                {one.state === 'processing' && <CompleteExchange request={request} exchange={one} refusal={refusal} />}
                {request.mine && (one.state === 'quoted' || one.state === 'unpaid') && (
                  <Form method="post" className={css.buttons ?? ''}>
                    <input type="hidden" name="exchange" value={one.id} />
                    <SubmitButton name="intent" value="exchange_withdraw" variant="quiet">
                      {t('withdraw')}
                    </SubmitButton>
                  </Form>
                )}
              </ExchangeRow>
            ))}
          </ul>
        )}
        {canWrite && <WriteExchange request={request} refusal={refusal} />}
      </div>
    </Card>
  );
}

function StaffSplit({ request, refusal: given }: Props) {
  const t = useTranslations('requests.hand.split');
  const { refusal, typed, errorFor } = useRefusal(given, 'split');
  const named = new Set(request.people.map(({ id }) => id));
  const { split } = request;
  if (!split && !(isServed(request) && request.office === 'process')) return null;
  return (
    <Card aria-labelledby="split">
      <CardHead level={2} id="split" title={t('title')} />
      {split ? (
        <p>
          <Link to={`/order/${split.childId}`}>{t('done', { number: split.number, locator: split.locator })}</Link>
        </p>
      ) : (
        <Form method="post" className={css.stack ?? ''}>
          <input type="hidden" name="intent" value="split" />
          <p className={css.muted}>{t('note')}</p>
          <fieldset className={css.fieldset}>
            <legend>{t('who')}</legend>
            {request.party.map(({ id, surname, name, open }) => (
              <Checkbox
                key={id}
                name="passenger"
                id={`split-${id}`}
                value={id}
                disabled={!open}
                defaultChecked={refusal ? refusal.chosen.includes(id) : named.has(id)}
              >
                {surname} {name}
              </Checkbox>
            ))}
            {errorFor('passengerIds') && <p className={css.late}>{errorFor('passengerIds')}</p>}
          </fieldset>
          <Field
            name="locator"
            label={t('locator')}
            maxLength={12}
            autoComplete="off"
            defaultValue={typed('locator')}
            error={errorFor('locator')}
            required
          />
          <Field name="note" id="split-note" label={t('alone')} maxLength={500} defaultValue={typed('note')} />
          <div className={css.buttons}>
            <SubmitButton variant="danger">{t('do')}</SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}

function StaffPassport({ request, refusal: given }: Props) {
  const t = useTranslations('requests.hand.passport');
  const { typed, errorFor } = useRefusal(given, 'passport');
  if (!isServed(request) || request.office !== 'process') return null;
  const wanted = request.passport;
  const otherwise: Record<string, string> = {
    documentType: wanted?.type ?? '',
    documentNumber: wanted?.number ?? '',
    expiration: wanted?.expiration ?? '',
  };
  return (
    <Card aria-labelledby="document">
      <CardHead level={2} id="document" title={t('title')} />
      <Form method="post" className={css.stack ?? ''}>
        <input type="hidden" name="intent" value="passport" />
        <p className={css.muted}>{t('note')}</p>
        <PassportFields plain typed={(name) => typed(name, otherwise[name])} errorFor={errorFor} />
        <Field
          name="reference"
          label={t('reference')}
          hint={t('referenceHint')}
          maxLength={100}
          autoComplete="off"
          defaultValue={typed('reference')}
          error={errorFor('reference')}
          required
        />
        <div className={css.buttons}>
          <SubmitButton>{t('do')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** What the executor does at the carrier and writes down here. */
export function StaffHandwork(props: Props) {
  const { kind } = props.request;
  if (kind === 'exchange') return <StaffExchanges {...props} />;
  if (kind === 'split') return <StaffSplit {...props} />;
  return kind === 'passport_change' ? <StaffPassport {...props} /> : null;
}
