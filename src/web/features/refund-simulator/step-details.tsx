import { useTranslations } from 'use-intl';
import type { JourneyMode } from '#kernel/mode.ts';
import type { Money as Sum } from '#kernel/money.ts';
import type { RefundTimelineStep, RefundTimelineTicket } from '#modules/pricing/api.ts';
import { useServiceName } from '../../shared/itinerary/ground-words.ts';
import { Money } from '../../ui/money.tsx';
import { keptRow, Sums } from '../../ui/sums.tsx';
import css from './simulator.module.css';
import { useCaseLabels } from './use-step-labels.ts';

function Ticket({ one, of, name }: { one: RefundTimelineTicket; of: JourneyMode; name: string | undefined }) {
  const t = useTranslations('refundTimeline');
  const nameOf = useServiceName();
  const caseName = useCaseLabels(of);
  const whole = one.penalty.minor === one.fare.minor && one.penalty.minor > 0;
  const kept: readonly (readonly [string, Sum | undefined])[] = [
    [whole ? t('line.fare') : one.case === 'missed' ? t('line.penaltyMissed') : t('line.penalty', { of }), one.penalty],
    [t('line.taxes'), one.taxesKept],
    [t('line.fees'), one.feesKept],
    [t('line.refundFee'), one.refundFee],
    [t('line.deducted'), one.deducted],
  ];
  return (
    <li className={css.ticket}>
      <p className={css.name}>
        {name ?? t('who', { who: one.category, count: one.count })}
        {one.run && ` · ${one.run.flights.map((flight) => nameOf({ flight, mode: one.run?.mode })).join(', ')}`}
        <span className={css.muted}> · {caseName({ case: one.case })}</span>
      </p>
      <Sums
        rows={[
          { name: name ? t('line.paidOwn') : t('line.paid'), sum: <Money value={one.paid} /> },
          ...kept.flatMap(keptRow),
          { name: t('line.back'), sum: <Money value={one.back} />, strong: true },
          ...(one.clawback && one.clawback.minor > 0 && !one.deducted
            ? [{ name: t('line.clawback'), sum: <Money value={one.clawback} /> }]
            : []),
        ]}
      />
    </li>
  );
}

/** Of each passenger what was paid, what is kept and why, and what comes back. */
export function StepDetails(props: {
  step: RefundTimelineStep;
  of: JourneyMode;
  names: Readonly<Record<string, string>>;
}) {
  const { step, of, names } = props;
  const t = useTranslations('refundTimeline');
  const before = step.tickets.some((one) => one.clawback && !one.deducted);
  return (
    <>
      <ul className={css.tickets}>
        {step.tickets.map((one) => (
          <Ticket key={one.id} {...{ one, of }} name={names[one.id] ?? names[one.id.split('.')[0] ?? '']} />
        ))}
      </ul>
      {before && <p className={css.muted}>{t('clawbackNote')}</p>}
    </>
  );
}
