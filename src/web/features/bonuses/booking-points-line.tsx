import { useTranslations } from 'use-intl';
import type { ExpectedPoints } from '#modules/bonuses/api.ts';
import { loginPath } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

/** What a booking will bring its customer, or a visitor who signs in first; nothing where it brings none. */
export function BookingPointsLine({ points, path }: { points: ExpectedPoints | null; path: string }) {
  const t = useTranslations('bonuses.expected');
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
