import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

/** The submitted change awaits a second staff member. */
export function ProposedAlert() {
  const t = useTranslations('approvals');
  return (
    <Alert tone="wait" live title={t('done.proposed')}>
      {t('proposedText')} <Link to="/office/approvals">{t('seeAll')}</Link>
    </Alert>
  );
}
