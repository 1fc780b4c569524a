import { useTranslations } from 'use-intl';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import css from './ancillary-impact-card.module.css';
import { nameOf } from './leg-card.tsx';
import type { AncillaryImpacts } from './load-ancillary-impact.ts';
import { useBoughtLabels } from './use-item-labels.ts';

const TONES: Readonly<Record<AncillaryImpact['fate'], Tone | 'plain'>> = {
  kept: 'info',
  moved: 'info',
  refunded: 'done',
  lost: 'error',
};

/** Impact on everything bought with these tickets, shown before the action. */
export function AncillaryImpactCard({ impact }: { impact: AncillaryImpacts | null }) {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries.impact');
  const name = useBoughtLabels();
  if (!impact || impact.impacts.length === 0) return null;
  const who = (id: string) => {
    const person = impact.ancillaries.passengers.find((one) => one.id === id);
    return person ? nameOf(person) : '';
  };
  return (
    <Card aria-labelledby="ancillary-impact">
      <CardHead level={2} id="ancillary-impact" title={t('title')} />
      <ul className={css.impacts}>
        {impact.impacts.map((one) => {
          const extra = impact.ancillaries.bought.find(({ id }) => id === one.ancillaryId);
          return (
            extra && (
              <li key={one.ancillaryId} className={css.impact}>
                <span>
                  <span className={css.name}>{name(extra)}</span>{' '}
                  <span className={css.muted}>
                    {who(extra.passengerId)}, {extra.flight}
                  </span>
                  <br />
                  <span className={css.muted}>{t(`reason.${one.reason}`)}</span>
                </span>
                <Badge tone={TONES[one.fate]}>
                  {one.back.minor > 0 ? t('back', { sum: formatMoney(one.back) }) : t(`effect.${one.fate}`)}
                </Badge>
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}
