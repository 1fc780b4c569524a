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
  /** Chooses now. */
  isCurrent: boolean;
  seat: string | null;
  /** It is theirs: bought before. */
  bought: boolean;
  /** Of a seat that is chosen. */
  price: Money | null;
};

/** Seat assignments in the order of the party; a press selects a passenger, another releases a chosen seat. */
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
    <ol className={css.sitters} aria-labelledby="who-sits">
      {props.passengers.map((one, i) => (
        <li key={one.id} className={one.isCurrent ? `${css.sitter} ${css.now}` : css.sitter}>
          <button
            type="button"
            className={css.sit}
            aria-current={one.isCurrent || undefined}
            onClick={() => props.onTurn(one.id)}
          >
            <span className={css.n} aria-hidden="true">
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
              className={css.drop}
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
