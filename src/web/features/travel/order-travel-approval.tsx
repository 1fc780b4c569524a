import { useTranslations } from 'use-intl';
import type { Order, OrderTravelApproval } from '#modules/orders/api.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { ExchangeWaits } from '../../shared/travel-policy/exchange-rules.tsx';
import { useRuleLabels } from '../../shared/travel-policy/use-rule-labels.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Badge, Notice, type Tone } from '../../ui/notice.tsx';
import css from './travel.module.css';

export const APPROVAL_TONES = {
  waiting: 'wait',
  approved: 'done',
  refused: 'error',
} as const satisfies Record<string, Tone>;

/** What was said about a trip, where it is outside of the policy, and what was decided. */
export function TripFacts({ trip, serverNow }: { trip: OrderTravelApproval; serverNow: string }) {
  const t = useTranslations('travel.order');
  const booking = useTranslations('travel.booking');
  const moment = useFormatInstant(serverNow);
  const words = useRuleLabels();
  const { costCentre, purpose, violations, approval } = trip;
  const state = useTranslations('travel.state');
  return (
    <dl className={css.facts}>
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
              <p key={violation.rule}>{words(violation)}</p>
            ))}
          </dd>
        </div>
      )}
      {approval?.decidedAt && (
        <div>
          <dt>{state(approval.state)}</dt>
          <dd>
            {approval.decidedBy === null
              ? t('bySilence', { time: moment(approval.decidedAt) })
              : t('decidedBy', { name: approval.decidedBy, time: moment(approval.decidedAt) })}
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

type Cut = NonNullable<NonNullable<OrderTravelApproval['approval']>['cutShort']>;

/** Says that the seats, or the offer of an exchange, end before the time that the company's policy gives. */
export function CutShort({ cut, now }: { cut: Cut; now: string }) {
  const t = useTranslations('travel.order');
  const moment = useFormatInstant(now);
  return <Notice tone="wait">{t('cutShort', { policy: moment(cut.policyGives), kept: moment(cut.keptUntil) })}</Notice>;
}

/** On the page of an order: its trip for the company's own people, and the way to decide for those who may. */
export function OrderTripCard({ order }: { order: Order }) {
  const t = useTranslations('travel.order');
  const state = useTranslations('travel.state');
  const moment = useFormatInstant(order.serverNow);
  const { trip } = order;
  const exchange = order.exchanges.find(({ state }) => state === 'approving');
  if (!exchange && (!trip || (!trip.approval && !trip.costCentre && !trip.purpose))) return null;
  const approval = trip?.approval;
  const waits = approval?.state === 'waiting' && order.actor === 'approver';
  return (
    <Card aria-labelledby="company-trip">
      <CardHead level={2} id="company-trip" title={t('title')}>
        {approval && (waits || approval.state !== 'waiting') && (
          <Badge tone={APPROVAL_TONES[approval.state]}>{state(approval.state)}</Badge>
        )}
      </CardHead>
      {trip && <TripFacts trip={trip} serverNow={order.serverNow} />}
      {exchange && <ExchangeWaits shown={exchange} number={order.number} />}
      {waits && approval.cutShort && <CutShort cut={approval.cutShort} now={order.serverNow} />}
      {waits && (
        <p className={css.note}>
          {t('waitingText', { time: moment(approval.approvalDeadline) })} {t(`silence_${approval.silence}`)}
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
