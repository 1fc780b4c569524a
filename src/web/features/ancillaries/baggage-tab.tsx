import { useTranslations } from 'use-intl';
import type { AncillariesLeg } from '#modules/orders/api.ts';
import { itemsOf } from '../../shared/ancillaries/choices.ts';
import { AllPassengers, Included, LegCard } from '../../shared/ancillaries/leg-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import css from './ancillaries.module.css';
import { ItemRows } from './item-rows.tsx';
import { NotSold } from './not-sold.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function BaggageTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  const words = useItemLabels();
  const bags = (kind: 'baggage' | 'cabinBag', { included }: AncillariesLeg) => {
    const { pieces, kg } = included[kind];
    return pieces > 0 ? t(`baggage.${kind}`, { pieces, kg }) : t(`baggage.${kind}None`);
  };
  return ancillaries.legs.map((leg) => {
    const items = itemsOf(leg, 'baggage');
    const until = words.deadlines(items);
    const widest = (oversize: boolean) =>
      Math.max(0, ...items.flatMap(({ piece }) => (piece?.oversize === oversize ? piece.cm : [])));
    const [cm, over] = [widest(false), widest(true)];
    return (
      <LegCard key={leg.leg} ancillaries={ancillaries} leg={leg}>
        <Included included={leg.included.baggage.pieces > 0}>{bags('baggage', leg)}</Included>
        <Included included={leg.included.cabinBag.pieces > 0}>{bags('cabinBag', leg)}</Included>
        {items.length === 0 ? (
          <NotSold tab="baggage" of={ancillaries.of} id={ancillaries.id} />
        ) : (
          <AllPassengers passengers={ancillaries.passengers}>
            {(passenger) => <ItemRows {...{ state, leg, passenger, items }} />}
          </AllPassengers>
        )}
        {until && (
          <p className={css.muted}>
            {cm > 0 && `${t('baggage.size', { cm, over: Math.max(cm, over) })} `}
            {until}
          </p>
        )}
      </LegCard>
    );
  });
}
