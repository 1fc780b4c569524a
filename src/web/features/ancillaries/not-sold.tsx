import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { requestPath } from '../order/act-form.ts';
import type { Tab } from './choices.ts';

/** What a supplier that has only a part of it does not sell. */
export function NotSold({ tab, of, id }: { tab: Tab; of: 'booking' | 'order'; id: string }) {
  const t = useTranslations('ancillaries');
  return (
    <Notice title={t(`notSold.${tab}`)}>
      <p>{t(of === 'order' ? 'askAfter' : 'askLater')}</p>
      {of === 'order' && <Link to={requestPath(id, 'services')}>{t('request')}</Link>}
    </Notice>
  );
}
