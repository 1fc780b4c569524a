import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { REASONS, type RequestSubject } from '#modules/requests/api.ts';
import { useServiceName } from '../../shared/ancillaries/use-item-labels.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { useAccount } from '../../shared/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import type { Kind } from './create.ts';
import type { FormRefusal } from './form-text.ts';
import { ActButton } from './parts.tsx';
import { PassportFields } from './passport-fields.tsx';
import css from './requests.module.css';
import { requestPath, trackedAt } from './track.ts';

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

/** What the request may be about: one way a card, so that each form asks only what it needs. */
export function ChooseKind({ subject }: { subject: RequestSubject }) {
  const t = useTranslations('requests');
  return (
    <Page
      title={t('form.choose')}
      back={{ to: `/order/${subject.orderId}`, text: t('form.order', { number: subject.number }) }}
    >
      <Open subject={subject} />
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

function Open({ subject }: { subject: RequestSubject }) {
  const t = useTranslations('requests');
  const at = trackedAt(useAccount());
  if (subject.open.length === 0) return null;
  return (
    <Notice tone="wait" title={t('form.openAlready')}>
      <ul className={css.list}>
        {subject.open.map((one) => (
          <li key={one.id}>
            <span>
              {t(`kinds.${one.kind}`)}:{' '}
              <Link to={requestPath(at, one.id)}>{t('form.openLink', { number: one.number })}</Link>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type Person = RequestSubject['passengers'][number];
/** The service that was looked at, by the carrier's code, and its flight. */
type AncillaryReference = { ssr: string; flight: string };
type PartProps = {
  subject: RequestSubject;
  kind: Kind;
  refused: FormRefusal | undefined;
  wrong: (path: string) => string | undefined;
};

/** The form of one kind: who, why, what is new, how to reach the author, and what is agreed to. */
export function RequestForm(props: {
  subject: RequestSubject;
  kind: Kind;
  chosen: readonly string[];
  about?: AncillaryReference | null;
  idem: string;
  refused: FormRefusal | undefined;
}) {
  const { subject, kind, refused } = props;
  const t = useTranslations('requests');
  const said = useErrorText();
  const may = (p: Person) => (kind === 'release_seats' ? p.open : p.refundable);
  const able = subject.passengers.filter(may);
  const wrong = (path: string) => {
    const found = refused?.fields.find((field) => field.path === path);
    return found ? said(found) : undefined;
  };
  const typed = (name: string) => refused?.typed[name] ?? '';
  const agree =
    kind === 'release_seats'
      ? t('form.agreeRelease')
      : kind === 'forced_refund' || kind === 'refund'
        ? t('form.agreeRefund')
        : t('form.agree');
  return (
    <Page
      title={t(`kinds.${kind}`)}
      tab={t('form.title', { kind: t(`kinds.${kind}`), number: subject.number })}
      lead={t(`kindNotes.${kind}`)}
      back={{ to: `/order/${subject.orderId}`, text: t('form.order', { number: subject.number }) }}
      narrow
    >
      {refused && <RefusedSummary key={refused.at} refused={refused} />}
      {subject.late && (
        <Notice tone="wait" title={t('form.late')}>
          {t('form.lateText')}
        </Notice>
      )}
      {able.length === 0 ? (
        <Notice tone="info" title={t('form.nobody')}>
          <LinkButton variant="secondary" to={`/order/${subject.orderId}`}>
            {t('form.back')}
          </LinkButton>
        </Notice>
      ) : (
        <Form method="post" noValidate className={css.form ?? ''}>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="key" value={props.idem} />
          <WhoCard
            subject={subject}
            kind={kind}
            able={able}
            may={may}
            refused={refused}
            chosen={props.chosen}
            wrong={wrong}
          />
          {kind === 'passport_change' && <PassportFields typed={typed} wrong={wrong} />}
          <MatterCard subject={subject} kind={kind} about={props.about ?? null} refused={refused} wrong={wrong} />
          <Checkbox name="agreed" value="1" error={wrong('agreed')}>
            {agree}
          </Checkbox>
          {(kind === 'forced_refund' || kind === 'contact_change') && (
            <p className={css.muted}>{t('form.documentsNext')}</p>
          )}
          <div className={css.buttons}>
            <ActButton>{t('form.send')}</ActButton>
            <LinkButton variant="quiet" to={`/order/${subject.orderId}`}>
              {t('form.back')}
            </LinkButton>
          </div>
        </Form>
      )}
    </Page>
  );
}

function RefusedSummary({ refused }: { refused: FormRefusal }) {
  const t = useTranslations('requests');
  const common = useTranslations('common.errors');
  const said = useErrorText();
  return (
    <ErrorSummary
      title={refused.fields.length > 0 ? common('fill_required') : t('form.problem')}
      errors={refused.fields.map((field) => ({ path: field.path, text: said(field) }))}
    >
      {refused.fields.length === 0 && <p>{said({ code: refused.code, values: refused.values })}</p>}
    </ErrorSummary>
  );
}

/** Whom the request is about. */
function WhoCard(
  props: PartProps & { able: readonly Person[]; may: (p: Person) => boolean; chosen: readonly string[] },
) {
  const { subject, kind, able, may, refused } = props;
  const t = useTranslations('requests');
  const chosen = refused ? refused.chosen : props.chosen;
  return (
    <Card>
      <ChoiceGroup legend={t('form.who')} error={props.wrong('passengerIds')}>
        {subject.passengers.map((p) => (
          <Checkbox
            key={p.id}
            id={p === able[0] ? 'field-passengerIds' : `p-${p.id}`}
            name="p"
            value={p.id}
            disabled={!may(p)}
            defaultChecked={may(p) && (chosen.includes(p.id) || (!refused && able.length === 1))}
            note={
              may(p)
                ? p.tickets.map(({ number }) => t('form.ticket', { number: groupTicket(number) })).join(', ')
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

/** The reason, what is wished in words, and where the answer is sent. */
function MatterCard({ subject, kind, about, refused, wrong }: PartProps & { about: AncillaryReference | null }) {
  const t = useTranslations('requests');
  const service = useServiceName();
  const services = kind === 'services';
  const wanted = about && `${service(about.ssr) ?? about.ssr}, ${about.flight}`;
  const typed = (name: string) => refused?.typed[name] ?? '';
  return (
    <Card>
      <div className={css.stack}>
        {services ? (
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
          label={t(services ? 'form.service' : 'form.description')}
          hint={t(services ? 'form.serviceHint' : 'form.descriptionHint')}
          defaultValue={refused ? typed('description') : (wanted ?? '')}
          rows={4}
          maxLength={2000}
          error={wrong('description')}
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
            error={wrong('phone')}
          />
          <Field
            name="email"
            label={t('form.email')}
            type="email"
            autoComplete="email"
            defaultValue={typed('email')}
            maxLength={200}
            error={wrong('email')}
          />
        </div>
      </div>
    </Card>
  );
}
