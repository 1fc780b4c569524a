import { useTranslations } from 'use-intl';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Money as Sum } from '#kernel/money.ts';
import type { RefundTimelineStep, RefundTimelineTicket } from '#modules/pricing/api.ts';
import { useTransportLabel } from '../../shared/itinerary/rail-bus-labels.ts';
import { AmountBreakdown, retainedRow } from '../../ui/amount-breakdown.tsx';
import { Money } from '../../ui/money.tsx';
import css from './simulator.module.css';
import { useCaseLabels } from './use-step-labels.ts';

function Ticket({ ticket, mode, name }: { ticket: RefundTimelineTicket; mode: JourneyMode; name: string | undefined }) {
  const t = useTranslations('refundTimeline');
  const nameOf = useTransportLabel();
  const caseLabels = useCaseLabels(mode);
  const isWholeFareRetained = ticket.penalty.minor === ticket.fare.minor && ticket.penalty.minor > 0;
  const retainedAmounts: readonly (readonly [string, Sum | undefined])[] = [
    [
      isWholeFareRetained
        ? t('line.fare')
        : ticket.case === 'missed'
          ? t('line.penaltyMissed')
          : t('line.penalty', { of: mode }),
      ticket.penalty,
    ],
    [t('line.taxes'), ticket.taxesRetained],
    [t('line.fees'), ticket.feesRetained],
    [t('line.refundFee'), ticket.refundFee],
    [t('line.deducted'), ticket.deducted],
  ];
  return (
    <li className={css.ticket}>
      <p className={css.name}>
        {name ?? t('who', { who: ticket.category, count: ticket.count })}
        {ticket.run &&
          ` · ${ticket.run.flights.map((flight) => nameOf({ flight, mode: ticket.run?.mode })).join(', ')}`}
        <span className={css.muted}> · {caseLabels({ case: ticket.case })}</span>
      </p>
      <AmountBreakdown
        rows={[
          { name: name ? t('line.paidOwn') : t('line.paid'), sum: <Money value={ticket.paid} /> },
          ...retainedAmounts.flatMap(retainedRow),
          { name: t('line.back'), sum: <Money value={ticket.refundAmount} />, strong: true },
          ...(ticket.clawback && ticket.clawback.minor > 0 && !ticket.deducted
            ? [{ name: t('line.clawback'), sum: <Money value={ticket.clawback} /> }]
            : []),
        ]}
      />
    </li>
  );
}

/** Amounts by passenger: paid, retained with reason, refunded. */
export function StepDetails(props: {
  step: RefundTimelineStep;
  mode: JourneyMode;
  names: Readonly<Record<string, string>>;
}) {
  const { step, mode, names } = props;
  const t = useTranslations('refundTimeline');
  const before = step.tickets.some((one) => one.clawback && !one.deducted);
  return (
    <>
      <ul className={css.tickets}>
        {step.tickets.map((ticket) => (
          <Ticket
            key={ticket.id}
            {...{ ticket, mode }}
            name={names[ticket.id] ?? names[ticket.id.split('.')[0] ?? '']}
          />
        ))}
      </ul>
      {before && <p className={css.muted}>{t('clawbackNote')}</p>}
    </>
  );
}
