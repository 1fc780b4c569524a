import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Order } from '#modules/orders/api.ts';
import { REASONS, type RequestedOrder } from '#modules/requests/api.ts';
import { useSpecialServiceName } from '../../shared/ancillaries/use-item-labels.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { ASIDE_GRID, OrderAside } from '../../shared/order/order-aside.tsx';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Kind } from './create.ts';
import type { RequestRefusal } from './form-text.ts';
import { SubmitButton } from './parts.tsx';
import { PassportFields } from './passport-fields.tsx';
import { requestAreaFor, requestPath } from './requester-actions.ts';
import css from './requests.module.css';

const KINDS = [
  'refund',
  'forced_refund',
  'exchange',
  'release_seats',
  'passport_change',
  'contact_change',
  'split',
  'services',
] as const;

/** Kinds of requests, one card each, so that a form has only the fields it needs. */
export function ChooseKind({ subject }: { subject: RequestedOrder }) {
  const t = useTranslations('requests');
  return (
    <Page
      title={t('form.choose')}
      back={{ to: `/order/${subject.orderId}`, text: t('form.order', { number: subject.number }) }}
    >
      <OpenRequests subject={subject} />
      <div className={css.kinds}>
        {KINDS.map((kind) => (
          <Link key={kind} className={css.kind ?? ''} to={`/bid-return/create/${subject.orderId}?kind=${kind}`}>
            <strong>{t(`kinds.${kind}`)}</strong>
            <span className={css.muted}>{t(`kindNotes.${kind}`)}</span>
          </Link>
        ))}
      </div>
    </Page>
  );
}

function OpenRequests({ subject }: { subject: RequestedOrder }) {
  const t = useTranslations('requests');
  const area = requestAreaFor(useAccount());
  if (subject.open.length === 0) return null;
  return (
    <Alert tone="wait" title={t('form.openAlready')}>
      <ul className={css.list}>
        {subject.open.map((one) => (
          <li key={one.id}>
            <span>
              {t(`kinds.${one.kind}`)}:{' '}
              <Link to={requestPath(area, one.id)}>{t('form.openLink', { number: one.number })}</Link>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type RequestPassenger = RequestedOrder['passengers'][number];
/** The requested ancillary: the carrier's code and its flight. */
type AncillaryReference = { ssr: string; flight: string };
type PartProps = {
  subject: RequestedOrder;
  kind: Kind;
  refusal: RequestRefusal | undefined;
  errorFor: (path: string) => string | undefined;
};

/** What the form begins with, and the documents that go with it. */
function CopiedNote({ number, files }: { number: string; files: readonly string[] }) {
  const t = useTranslations('requests.form');
  return (
    <Alert tone="info">
      {t('copied', { number })}
      {files.length > 0 && ` ${t('copiedFiles', { names: files.join(', ') })}`}
    </Alert>
  );
}

/** The form of one kind: passengers, reason, new data, contact and agreement. */
export function RequestForm(props: {
  subject: RequestedOrder;
  /** Null when this visitor may not read it whole. */
  order: Order | null;
  kind: Kind;
  chosen: readonly string[];
  ancillary?: AncillaryReference | null;
  /** The number and the texts of the request that this one begins with. */
  copied?: { number: string; files: readonly string[]; typed: Readonly<Record<string, string>> } | null;
  idem: string;
  refusal: RequestRefusal | undefined;
}) {
  const { subject, order, kind, refusal } = props;
  const t = useTranslations('requests');
  const errorText = useErrorText();
  const isEligible = (p: RequestPassenger) => (kind === 'release_seats' ? p.open : p.refundable);
  const eligiblePassengers = subject.passengers.filter(isEligible);
  const errorFor = (path: string) => {
    const fieldError = refusal?.fields.find((field) => field.path === path);
    return fieldError ? errorText(fieldError) : undefined;
  };
  const typed = (name: string) => (refusal?.typed ?? props.copied?.typed)?.[name] ?? '';
  const agree =
    kind === 'release_seats'
      ? t('form.agreeRelease')
      : kind === 'forced_refund' || kind === 'refund'
        ? t('form.agreeRefund')
        : t('form.agree');
  return (
    <Page
      title={t(`kinds.${kind}`)}
      tabTitle={t('form.title', { kind: t(`kinds.${kind}`), number: subject.number })}
      lead={t(`kindNotes.${kind}`)}
      back={{ to: `/order/${subject.orderId}`, text: t('form.order', { number: subject.number }) }}
    >
      <div className={ASIDE_GRID.page}>
        <div className={ASIDE_GRID.main}>
          {refusal && <RefusalSummary key={refusal.at} refusal={refusal} />}
          {props.copied && <CopiedNote {...props.copied} />}
          {subject.late && (
            <Alert tone="wait" title={t('form.late')}>
              {t('form.lateText')}
            </Alert>
          )}
          {eligiblePassengers.length === 0 ? (
            <Alert tone="info" title={t('form.nobody')}>
              <LinkButton variant="secondary" to={`/order/${subject.orderId}`}>
                {t('form.back')}
              </LinkButton>
            </Alert>
          ) : (
            <Form method="post" noValidate className={css.form ?? ''}>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="key" value={props.idem} />
              <PassengersCard
                subject={subject}
                kind={kind}
                eligiblePassengers={eligiblePassengers}
                isEligible={isEligible}
                refusal={refusal}
                chosen={props.chosen}
                errorFor={errorFor}
              />
              {kind === 'passport_change' && <PassportFields typed={typed} errorFor={errorFor} />}
              <RequestDetailsCard
                subject={subject}
                kind={kind}
                ancillary={props.ancillary ?? null}
                copied={props.copied?.typed ?? {}}
                refusal={refusal}
                errorFor={errorFor}
              />
              <input type="hidden" name="filesOf" value={props.copied?.typed.filesOf ?? ''} />
              <Checkbox name="agreed" value="1" error={errorFor('agreed')}>
                {agree}
              </Checkbox>
              {(kind === 'forced_refund' || kind === 'contact_change') && (
                <p className={css.muted}>{t('form.documentsNext')}</p>
              )}
              <div className={css.buttons}>
                <SubmitButton>{t('form.send')}</SubmitButton>
                <LinkButton variant="quiet" to={`/order/${subject.orderId}`}>
                  {t('form.back')}
                </LinkButton>
              </div>
            </Form>
          )}
        </div>
        {order && <OrderAside order={order} />}
      </div>
    </Page>
  );
}

function RefusalSummary({ refusal }: { refusal: RequestRefusal }) {
  const t = useTranslations('requests');
  const common = useTranslations('common.errors');
  const errorText = useErrorText();
  return (
    <ErrorSummary
      title={refusal.fields.length > 0 ? common('fill_required') : t('form.problem')}
      errors={refusal.fields.map((field) => ({ path: field.path, text: errorText(field) }))}
    >
      {refusal.fields.length === 0 && <p>{errorText({ code: refusal.code, values: refusal.values })}</p>}
    </ErrorSummary>
  );
}

/** Passengers of the request. */
function PassengersCard(
  props: PartProps & {
    eligiblePassengers: readonly RequestPassenger[];
    isEligible: (p: RequestPassenger) => boolean;
    chosen: readonly string[];
  },
) {
  const { subject, kind, eligiblePassengers, isEligible, refusal } = props;
  const t = useTranslations('requests');
  const chosen = refusal ? refusal.chosen : props.chosen;
  return (
    <Card>
      <ChoiceGroup legend={t('form.who')} error={props.errorFor('passengerIds')}>
        {subject.passengers.map((p) => (
          <Checkbox
            key={p.id}
            id={p === eligiblePassengers[0] ? 'field-passengerIds' : `p-${p.id}`}
            name="p"
            value={p.id}
            disabled={!isEligible(p)}
            defaultChecked={isEligible(p) && (chosen.includes(p.id) || (!refusal && eligiblePassengers.length === 1))}
            note={
              isEligible(p)
                ? p.tickets.map(({ number }) => t('form.ticket', { number: formatTicketNumber(number) })).join(', ')
                : t('form.ticketsBusy')
            }
          >
            {p.surname} {p.name}
          </Checkbox>
        ))}
        {kind === 'passport_change' && <p className={css.muted}>{t('form.one')}</p>}
      </ChoiceGroup>
    </Card>
  );
}

/** Reason, description, and contact for the answer. */
function RequestDetailsCard({
  subject,
  kind,
  ancillary,
  copied,
  refusal,
  errorFor,
}: PartProps & { ancillary: AncillaryReference | null; copied: Readonly<Record<string, string>> }) {
  const t = useTranslations('requests');
  const serviceName = useSpecialServiceName();
  const isServicesRequest = kind === 'services';
  const ancillaryText = ancillary && `${serviceName(ancillary.ssr) ?? ancillary.ssr}, ${ancillary.flight}`;
  const typed = (name: string) => (refusal?.typed ?? copied)[name] ?? '';
  return (
    <Card>
      <div className={css.stack}>
        {isServicesRequest ? (
          <input type="hidden" name="reason" value="other" />
        ) : (
          <SelectField
            name="reason"
            label={t('form.reason')}
            defaultValue={typed('reason') || (kind === 'passport_change' ? 'new_document' : 'plans')}
          >
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reasons.${reason}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextArea
          name="description"
          label={t(isServicesRequest ? 'form.service' : 'form.description')}
          hint={t(isServicesRequest ? 'form.serviceHint' : 'form.descriptionHint')}
          defaultValue={typed('description') || (refusal ? '' : (ancillaryText ?? ''))}
          rows={4}
          maxLength={2000}
          error={errorFor('description')}
        />
        <p className={css.muted}>
          {kind === 'contact_change'
            ? t('form.newContacts')
            : t('form.contactHint', { email: subject.emailMasked, phone: subject.phoneMasked })}
        </p>
        <div className={css.two}>
          <Field
            name="phone"
            label={t('form.phone')}
            type="tel"
            autoComplete="tel"
            defaultValue={typed('phone')}
            maxLength={40}
            error={errorFor('phone')}
          />
          <Field
            name="email"
            label={t('form.email')}
            type="email"
            autoComplete="email"
            defaultValue={typed('email')}
            maxLength={200}
            error={errorFor('email')}
          />
        </div>
      </div>
    </Card>
  );
}
