import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import type { AncillaryChange } from '../../shared/ancillaries/choices.ts';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { Icon } from '../../ui/icon.tsx';
import common from './ancillaries.module.css';
import { AncillaryButton } from './ancillary-button.tsx';
import css from './seats-tab.module.css';

type SeatedPassenger = {
  id: string;
  name: string;
  /** The passenger whose seat is being selected. */
  isCurrent: boolean;
  seat: string | null;
  /** Already purchased. */
  bought: boolean;
  /** Price of the selected seat. */
  price: Money | null;
};

/** Seat assignments in passenger order; one button selects a passenger, another releases the seat. */
export function SeatAssignments(props: {
  passengers: readonly SeatedPassenger[];
  onTurn: (id: string) => void;
  releaseChoice: (id: string) => AncillaryChange;
  onChoice: (...choices: readonly AncillaryChange[]) => void;
}) {
  const t = useTranslations('ancillaries.seats');
  const labels = useItemLabels();
  const describeSeat = ({ seat, price, bought, isCurrent }: SeatedPassenger) => {
    if (seat === null) return t(isCurrent ? 'choosing' : 'none');
    const statusText = bought ? t('paid') : price && labels.price(price);
    return [t('seat', { seat }), statusText].filter(Boolean).join(' · ');
  };
  return (
    <ol className={css.seatAssignments} aria-labelledby="who-sits">
      {props.passengers.map((one, i) => (
        <li key={one.id} className={one.isCurrent ? `${css.seatAssignment} ${css.current}` : css.seatAssignment}>
          <button
            type="button"
            className={css.assign}
            aria-current={one.isCurrent || undefined}
            onClick={() => props.onTurn(one.id)}
          >
            <span className={css.index} aria-hidden="true">
              {i + 1}
            </span>
            <span className={common.itemName}>
              <span className={common.strong}>{one.name}</span>
              <span className={common.muted}>{describeSeat(one)}</span>
            </span>
          </button>
          {one.seat !== null && !one.bought && (
            <AncillaryButton
              choices={[props.releaseChoice(one.id)]}
              onChoice={props.onChoice}
              className={css.release}
              aria-label={t('drop', { seat: one.seat, who: one.name })}
            >
              <Icon name="close" size={18} />
            </AncillaryButton>
          )}
        </li>
      ))}
    </ol>
  );
}
