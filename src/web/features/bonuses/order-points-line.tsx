import { useTranslations } from 'use-intl';
import type { OrderPoints } from '#modules/bonuses/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

/** What an order will bring, has brought and has lost again; nothing where it brings none. */
export function OrderPointsLine({ points }: { points: OrderPoints | null }) {
  const t = useTranslations('bonuses.customer');
  const expected = useTranslations('bonuses.expected');
  if (!points) return null;
  const lines = [
    points.expected > 0 && expected('back', { points: points.expected }),
    points.earned > 0 && t('earned', { points: points.earned }),
    points.takenBack > 0 && t('takenBack', { points: points.takenBack }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Alert icon="gift" title={lines.join(' · ')}>
      {points.expected > 0 && `${expected('backText')} `}
      <Link to="/account/points" prefetch="none">
        {t('mine')}
      </Link>
    </Alert>
  );
}
