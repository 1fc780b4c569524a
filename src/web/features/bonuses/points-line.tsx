import { useTranslations } from 'use-intl';
import type { ExpectedPoints, OrderPoints } from '#modules/bonuses/api.ts';
import { loginPath } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

/** What a booking will bring its customer, or a visitor who signs in first; nothing where it brings none. */
export function BookingPointsLine({ points, path }: { points: ExpectedPoints | null; path: string }) {
  const t = useTranslations('bonuses.customer');
  if (!points || points.points === 0) return null;
  const values = { points: points.points };
  return points.isGuest ? (
    <Alert icon="gift" title={t('guest', values)}>
      {t('guestText')} <Link to={loginPath(path)}>{t('signIn')}</Link>
    </Alert>
  ) : (
    <Alert icon="gift" title={t('back', values)}>
      {t('backText')}
    </Alert>
  );
}

/** What an order will bring, has brought and has lost again; nothing where it brings none. */
export function OrderPointsLine({ points }: { points: OrderPoints | null }) {
  const t = useTranslations('bonuses.customer');
  if (!points) return null;
  const lines = [
    points.expected > 0 && t('back', { points: points.expected }),
    points.earned > 0 && t('earned', { points: points.earned }),
    points.takenBack > 0 && t('takenBack', { points: points.takenBack }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Alert icon="gift" title={lines.join(' · ')}>
      {points.expected > 0 && `${t('backText')} `}
      <Link to="/account/points" prefetch="none">
        {t('mine')}
      </Link>
    </Alert>
  );
}
