import { useTranslations } from 'use-intl';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Badge, type Tone } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './ancillary-impact-card.module.css';
import type { AncillaryImpacts } from './load-ancillary-impact.ts';
import { passengerName } from './segment-card.tsx';
import { usePurchasedLabels } from './use-item-labels.ts';

const TONES: Readonly<Record<AncillaryImpact['outcome'], Tone | 'plain'>> = {
  kept: 'info',
  moved: 'info',
  refunded: 'done',
  lost: 'error',
};

/** Impact on all ancillaries of these tickets, shown before the action. */
export function AncillaryImpactCard({ impact }: { impact: AncillaryImpacts | null }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries.impact');
  const name = usePurchasedLabels();
  if (!impact || impact.impacts.length === 0) return null;
  const nameById = (id: string) => {
    const passenger = impact.ancillaries.passengers.find((effect) => effect.id === id);
    return passenger ? passengerName(passenger) : '';
  };
  return (
    <Card aria-labelledby="ancillary-impact">
      <CardHead level={2} id="ancillary-impact" title={t('title')} />
      <ul className={css.impacts}>
        {impact.impacts.map((effect) => {
          const ancillary = impact.ancillaries.bought.find(({ id }) => id === effect.ancillaryId);
          return (
            ancillary && (
              <li key={effect.ancillaryId} className={css.impact}>
                <span>
                  <span className={css.name}>{name(ancillary)}</span>{' '}
                  <span className={css.muted}>
                    {nameById(ancillary.passengerId)}, {ancillary.flight}
                  </span>
                  <br />
                  <span className={css.muted}>{t(`reason.${effect.reason}`)}</span>
                </span>
                <Badge tone={TONES[effect.outcome]}>
                  {effect.refundAmount.minor > 0
                    ? t('back', { sum: formatMoney(effect.refundAmount) })
                    : t(`effect.${effect.outcome}`)}
                </Badge>
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}
