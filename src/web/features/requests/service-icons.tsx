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

/** The services of a travel request in a list: icons, and the name where there is only one. */
export function ServiceIcons({ services }: { services: readonly TravelServiceKind[] }) {
  const t = useTranslations('requests.travel');
  const kinds = [...new Set(services)];
  return (
    <span className={css.services}>
      {kinds.map((kind) => (
        <span key={kind}>
          <Icon name={SERVICE_ICONS[kind]} size={16} />
          {kinds.length < 3 ? (
            t(`kinds.${kind}`)
          ) : (
            <span className="visually-hidden" title={t(`kinds.${kind}`)}>
              {t(`kinds.${kind}`)}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
