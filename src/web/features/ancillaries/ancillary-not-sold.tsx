import { useTranslations } from 'use-intl';
import type { Tab } from '../../shared/ancillaries/choices.ts';
import { createRequestPath } from '../../shared/forms/read-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

/** Message for ancillaries that this supplier does not sell. */
export function AncillaryNotSold({ tab, target, id }: { tab: Tab; target: 'booking' | 'order'; id: string }) {
  const t = useTranslations('ancillaries');
  return (
    <Alert title={t(`notSold.${tab}`)}>
      <p>{t(target === 'order' ? 'askAfter' : 'askLater')}</p>
      {target === 'order' && <Link to={createRequestPath(id, 'services')}>{t('request')}</Link>}
    </Alert>
  );
}
