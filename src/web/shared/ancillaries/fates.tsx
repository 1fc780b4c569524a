import { useTranslations } from 'use-intl';
import type { AncillaryImpact } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import css from './fates.module.css';
import { nameOf } from './leg-card.tsx';
import type { Fates } from './load-ancillary-impact.ts';
import { useBoughtLabels } from './use-item-labels.ts';

const TONES: Readonly<Record<AncillaryImpact['fate'], Tone | 'plain'>> = {
  kept: 'info',
  moved: 'info',
  refunded: 'done',
  lost: 'error',
};

/** Impact on everything bought with these tickets, shown before the action. */
export function AncillaryImpactCard({ impact }: { impact: Fates | null }) {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries.fates');
  const name = useBoughtLabels();
  if (!impact || impact.fates.length === 0) return null;
  const who = (id: string) => {
    const person = impact.ancillaries.passengers.find((one) => one.id === id);
    return person ? nameOf(person) : '';
  };
  return (
    <Card aria-labelledby="fates">
      <CardHead level={2} id="fates" title={t('title')} />
      <ul className={css.fates}>
        {impact.fates.map((fate) => {
          const extra = impact.ancillaries.bought.find(({ id }) => id === fate.ancillaryId);
          return (
            extra && (
              <li key={fate.ancillaryId} className={css.fate}>
                <span>
                  <span className={css.name}>{name(extra)}</span>{' '}
                  <span className={css.muted}>
                    {who(extra.passengerId)}, {extra.flight}
                  </span>
                  <br />
                  <span className={css.muted}>{t(`reason.${fate.reason}`)}</span>
                </span>
                <Badge tone={TONES[fate.fate]}>
                  {fate.back.minor > 0 ? t('back', { sum: formatMoney(fate.back) }) : t(`fate.${fate.fate}`)}
                </Badge>
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}
