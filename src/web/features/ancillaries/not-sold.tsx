import { useTranslations } from 'use-intl';
import type { Tab } from '../../shared/ancillaries/choices.ts';
import { requestPath } from '../../shared/forms/act-form.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

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
