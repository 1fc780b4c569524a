import { useTranslations } from 'use-intl';
import type { Money } from '#kernel/money.ts';
import type { Wish } from '../../shared/ancillaries/choices.ts';
import { useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { Icon } from '../../ui/icon.tsx';
import common from './ancillaries.module.css';
import { Press } from './press.tsx';
import css from './seats-tab.module.css';

type Sitter = {
  id: string;
  name: string;
  /** Chooses now. */
  now: boolean;
  seat: string | null;
  /** It is theirs: bought before. */
  bought: boolean;
  /** Of a seat that is chosen. */
  price: Money | null;
};

/** Seat assignments in the order of the party; a press selects a passenger, another releases a chosen seat. */
export function SeatAssignments(props: {
  people: readonly Sitter[];
  onTurn: (id: string) => void;
  leave: (id: string) => Wish;
  onWish: (...wishes: readonly Wish[]) => void;
}) {
  const t = useTranslations('ancillaries.seats');
  const words = useItemLabels();
  const describeSeat = ({ seat, price, bought, now }: Sitter) => {
    if (seat === null) return t(now ? 'choosing' : 'none');
    const rest = bought ? t('paid') : price && words.price(price);
    return [t('seat', { seat }), rest].filter(Boolean).join(' · ');
  };
  return (
    <ol className={css.sitters} aria-labelledby="who-sits">
      {props.people.map((one, i) => (
        <li key={one.id} className={one.now ? `${css.sitter} ${css.now}` : css.sitter}>
          <button
            type="button"
            className={css.sit}
            aria-current={one.now || undefined}
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
            <Press
              wishes={[props.leave(one.id)]}
              onWish={props.onWish}
              className={css.drop}
              aria-label={t('drop', { seat: one.seat, who: one.name })}
            >
              <Icon name="close" size={18} />
            </Press>
          )}
        </li>
      ))}
    </ol>
  );
}
