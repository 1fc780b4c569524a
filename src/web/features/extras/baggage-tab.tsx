import { useTranslations } from 'use-intl';
import type { ExtrasLeg } from '#modules/orders/api.ts';
import { itemsOf } from './choices.ts';
import css from './extras.module.css';
import { ItemRows } from './item-rows.tsx';
import { Everybody, Included, LegCard } from './leg-card.tsx';
import { NotSold } from './not-sold.tsx';
import type { ExtrasState } from './use-extras.ts';
import { useItemWords } from './use-item-words.ts';

type Props = { state: ExtrasState };

export function BaggageTab({ state }: Props) {
  const { extras } = state;
  const t = useTranslations('extras');
  const words = useItemWords();
  const bags = (kind: 'baggage' | 'cabinBag', { included }: ExtrasLeg) => {
    const { pieces, kg } = included[kind];
    return pieces > 0 ? t(`baggage.${kind}`, { pieces, kg }) : t(`baggage.${kind}None`);
  };
  return extras.legs.map((leg) => {
    const items = itemsOf(leg, 'baggage');
    const until = words.deadlines(items);
    const widest = (oversize: boolean) =>
      Math.max(0, ...items.flatMap(({ piece }) => (piece?.oversize === oversize ? piece.cm : [])));
    const [cm, over] = [widest(false), widest(true)];
    return (
      <LegCard key={leg.leg} extras={extras} leg={leg}>
        <Included included={leg.included.baggage.pieces > 0}>{bags('baggage', leg)}</Included>
        <Included included={leg.included.cabinBag.pieces > 0}>{bags('cabinBag', leg)}</Included>
        {items.length === 0 ? (
          <NotSold tab="baggage" of={extras.of} id={extras.id} />
        ) : (
          <Everybody passengers={extras.passengers}>
            {(passenger) => <ItemRows {...{ state, leg, passenger, items }} />}
          </Everybody>
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
