import { useTranslations } from 'use-intl';
import type { AncillariesSegment } from '#modules/orders/api.ts';
import { itemsInTab } from '../../shared/ancillaries/choices.ts';
import { AllPassengers, IncludedLine, SegmentCard } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import css from './ancillaries.module.css';
import { AncillaryNotSold } from './ancillary-not-sold.tsx';
import { ItemRows } from './item-rows.tsx';
import type { AncillariesState } from './use-ancillaries.ts';

type Props = { state: AncillariesState };

export function BaggageTab({ state }: Props) {
  const { ancillaries } = state;
  const t = useTranslations('ancillaries');
  const labels = useItemLabels();
  const bags = (kind: 'baggage' | 'cabinBag', { included }: AncillariesSegment) => {
    const { pieces, kg } = included[kind];
    return pieces > 0 ? t(`baggage.${kind}`, { pieces, kg }) : t(`baggage.${kind}None`);
  };
  return ancillaries.segments.map((segment) => {
    const items = itemsInTab(segment, 'baggage');
    const deadline = labels.deadlines(items);
    const widest = (oversize: boolean) =>
      Math.max(0, ...items.flatMap(({ piece }) => (piece?.oversize === oversize ? piece.cm : [])));
    const [cm, oversizeCm] = [widest(false), widest(true)];
    return (
      <SegmentCard key={segment.segmentIndex} ancillaries={ancillaries} segment={segment}>
        <IncludedLine included={segment.included.baggage.pieces > 0}>{bags('baggage', segment)}</IncludedLine>
        <IncludedLine included={segment.included.cabinBag.pieces > 0}>{bags('cabinBag', segment)}</IncludedLine>
        {items.length === 0 ? (
          <AncillaryNotSold tab="baggage" target={ancillaries.of} id={ancillaries.id} />
        ) : (
          <AllPassengers passengers={ancillaries.passengers}>
            {(passenger) => <ItemRows {...{ state, segment, passenger, items }} />}
          </AllPassengers>
        )}
        {deadline && (
          <p className={css.muted}>
            {cm > 0 && `${t('baggage.size', { cm, over: Math.max(cm, oversizeCm) })} `}
            {deadline}
          </p>
        )}
      </SegmentCard>
    );
  });
}
