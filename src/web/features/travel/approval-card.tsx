import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { directionName } from '#modules/supply/api.ts';
import type { ApprovalsPage } from '#modules/travel-approvals/api.ts';
import { formatDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { exchangePath } from '../../shared/order/exchange-actions.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { APPROVAL_TONES, ShortenedDeadlineAlert, TravelApprovalDetails } from './order-travel-approval.tsx';
import css from './travel.module.css';

type ApprovalRow = ApprovalsPage['approvals'][number];

/** A pending order or exchange with the data for a decision, or the decision made. */
export function ApprovalCard(props: { row: ApprovalRow; page: ApprovalsPage; refusal: FormErrors | null }) {
  const formatMoney = useFormatMoney();
  const { row, page, refusal } = props;
  const t = useTranslations('travel.approvals');
  const state = useTranslations('travel.state');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(page.serverNow);
  const labels = useTranslations('travel.exchange');
  const { approval } = row.travelApproval;
  const { exchange } = row;
  if (!approval) return null;
  const isWaiting = approval.state === 'waiting' && row.open;
  return (
    <Card id={isWaiting ? row.number : undefined}>
      <div className={css.row}>
        <h3>
          <Link to={exchange ? exchangePath(row.orderId, exchange.id) : `/order/${row.orderId}`} prefetch="none">
            {row.number}
          </Link>
        </h3>
        <Badge tone={APPROVAL_TONES[approval.state]}>{state(approval.state)}</Badge>
      </div>
      <div className={css.row}>
        <div>
          {row.route.map((direction) => (
            <p key={direction.departsLocal}>
              {directionName(direction, page.locations, locale)},{' '}
              {formatDate(direction.departsLocal, locale, { style: 'plain' })}, {formatTime(direction.departsLocal)}
            </p>
          ))}
          <p className={css.note}>{row.passengers.map(({ surname, name }) => `${surname} ${name}`).join(', ')}</p>
          {row.by && <p className={css.note}>{t('by', { name: row.by })}</p>}
        </div>
        {exchange ? (
          <p className={css.price}>
            {exchange.refundAmount.minor > 0
              ? labels('askedBack', { sum: formatMoney(exchange.refundAmount) })
              : labels('asked', { sum: formatMoney(exchange.amountDue) })}
          </p>
        ) : (
          <Money value={row.total} className={css.price ?? ''} />
        )}
      </div>
      <TravelApprovalDetails travelApproval={row.travelApproval} serverNow={page.serverNow} />
      {isWaiting && approval.cutShort && <ShortenedDeadlineAlert deadline={approval.cutShort} now={page.serverNow} />}
      {isWaiting && <p className={css.note}>{t('deadline', { time: formatInstant(approval.approvalDeadline) })}</p>}
      {isWaiting && !approval.mayDecide && <p className={css.note}>{t(page.approver ? 'own' : 'notApprover')}</p>}
      {approval.mayDecide && <DecisionForm row={row} refusal={refusal} />}
    </Card>
  );
}

/** Approve, or reject with a reason. */
function DecisionForm({ row, refusal }: { row: ApprovalRow; refusal: FormErrors | null }) {
  const t = useTranslations('travel.approvals');
  const { formData } = useNavigation();
  const isBeingDecided =
    formData?.get('order') === row.orderId && formData.get('exchange') === (row.exchange?.id ?? null);
  const busy = isBeingDecided ? formData?.get('decision') : null;
  return (
    <Form method="post" className={css.decision} preventScrollReset>
      <input type="hidden" name="order" value={row.orderId} />
      <input type="hidden" name="number" value={row.number} />
      {row.exchange && <input type="hidden" name="exchange" value={row.exchange.id} />}
      <TextArea
        name="comment"
        id={`comment-${row.exchange?.id ?? row.number}`}
        label={t('comment')}
        hint={t('commentHint')}
        rows={2}
        maxLength={500}
        error={refusal?.fields.comment}
      />
      <div className={css.actions}>
        <Button name="decision" value="approve" busy={busy === 'approve'} icon="check">
          {t('approve')}
          <span className="visually-hidden"> {row.number}</span>
        </Button>
        <Button name="decision" value="refuse" variant="danger" busy={busy === 'refuse'}>
          {t('refuse')}
          <span className="visually-hidden"> {row.number}</span>
        </Button>
      </div>
    </Form>
  );
}
