import { useTranslations } from 'use-intl';
import type { Order, OrderTravelApproval } from '#modules/orders/api.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { ExchangeAwaitingApproval } from '../../shared/travel-policy/exchange-policy.tsx';
import { useRuleLabels } from '../../shared/travel-policy/use-rule-labels.ts';
import { Alert, Badge, type Tone } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './travel.module.css';

export const APPROVAL_TONES = {
  waiting: 'wait',
  approved: 'done',
  refused: 'error',
} as const satisfies Record<string, Tone>;

/** Travel details, policy violations, and the decision. */
export function TravelApprovalDetails({
  travelApproval,
  serverNow,
}: {
  travelApproval: OrderTravelApproval;
  serverNow: string;
}) {
  const t = useTranslations('travel.order');
  const booking = useTranslations('travel.booking');
  const formatInstant = useFormatInstant(serverNow);
  const labels = useRuleLabels();
  const { costCentre, purpose, violations, approval } = travelApproval;
  const state = useTranslations('travel.state');
  return (
    <dl className={css.details}>
      {costCentre && (
        <div>
          <dt>{booking('costCentre')}</dt>
          <dd>{costCentre}</dd>
        </div>
      )}
      {purpose && (
        <div>
          <dt>{booking('purpose')}</dt>
          <dd>{purpose}</dd>
        </div>
      )}
      {violations.length > 0 && (
        <div>
          <dt>{t('reasons')}</dt>
          <dd>
            {violations.map((violation) => (
              <p key={violation.rule}>{labels(violation)}</p>
            ))}
          </dd>
        </div>
      )}
      {approval?.decidedAt && (
        <div>
          <dt>{state(approval.state)}</dt>
          <dd>
            {approval.decidedBy === null
              ? t('bySilence', { time: formatInstant(approval.decidedAt) })
              : t('decidedBy', { name: approval.decidedBy, time: formatInstant(approval.decidedAt) })}
          </dd>
        </div>
      )}
      {approval?.comment && (
        <div>
          <dt>{t('comment')}</dt>
          <dd>{approval.comment}</dd>
        </div>
      )}
    </dl>
  );
}

type ShortenedDeadline = NonNullable<NonNullable<OrderTravelApproval['approval']>['cutShort']>;

/** Warning: the hold or exchange offer expires before the deadline of the company's policy. */
export function ShortenedDeadlineAlert({ deadline, now }: { deadline: ShortenedDeadline; now: string }) {
  const t = useTranslations('travel.order');
  const formatInstant = useFormatInstant(now);
  return (
    <Alert tone="wait">
      {t('cutShort', { policy: formatInstant(deadline.policyGives), kept: formatInstant(deadline.heldUntil) })}
    </Alert>
  );
}

/** On the order page: the travel approval for users of the company, with the decision form for approvers. */
export function OrderTravelApprovalCard({ order }: { order: Order }) {
  const t = useTranslations('travel.order');
  const state = useTranslations('travel.state');
  const formatInstant = useFormatInstant(order.serverNow);
  const { travelApproval } = order;
  const exchange = order.exchanges.find(({ state }) => state === 'approving');
  if (
    !exchange &&
    (!travelApproval || (!travelApproval.approval && !travelApproval.costCentre && !travelApproval.purpose))
  )
    return null;
  const approval = travelApproval?.approval;
  const isWaiting = approval?.state === 'waiting' && order.nextActor === 'approver';
  return (
    <Card aria-labelledby="company-trip">
      <CardHead level={2} id="company-trip" title={t('title')}>
        {approval && (isWaiting || approval.state !== 'waiting') && (
          <Badge tone={APPROVAL_TONES[approval.state]}>{state(approval.state)}</Badge>
        )}
      </CardHead>
      {travelApproval && <TravelApprovalDetails travelApproval={travelApproval} serverNow={order.serverNow} />}
      {exchange && <ExchangeAwaitingApproval shown={exchange} number={order.number} />}
      {isWaiting && approval.cutShort && <ShortenedDeadlineAlert deadline={approval.cutShort} now={order.serverNow} />}
      {isWaiting && (
        <p className={css.note}>
          {t('waitingText', { time: formatInstant(approval.approvalDeadline) })} {t(`silence_${approval.onTimeout}`)}
        </p>
      )}
      {approval?.mayDecide && (
        <LinkButton to={`/account/approvals#${order.number}`} prefetch="none">
          {t('decide')}
        </LinkButton>
      )}
    </Card>
  );
}
