import { useTranslations } from 'use-intl';
import type { TravelServiceKind } from '#modules/requests/api.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import css from './travel.module.css';

export const SERVICE_ICONS = {
  avia: 'plane',
  rail: 'train',
  hotel: 'hotel',
  transfer: 'transfer',
  ticketOperation: 'ticket',
  additional: 'plus',
} as const satisfies Record<TravelServiceKind, IconName>;

/** The services of a travel request in a list: an icon and the name of each. */
export function ServiceIcons({ services }: { services: readonly TravelServiceKind[] }) {
  const t = useTranslations('requests.travel');
  return (
    <span className={css.services}>
      {[...new Set(services)].map((kind) => (
        <span key={kind}>
          <Icon name={SERVICE_ICONS[kind]} size={16} />
          {t(`kinds.${kind}`)}
        </span>
      ))}
    </span>
  );
}
