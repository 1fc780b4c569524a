import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What was sent waits for a second person. */
export function ProposedNotice() {
  const t = useTranslations('approvals');
  return (
    <Notice tone="wait" live title={t('done.proposed')}>
      {t('proposedText')} <Link to="/office/approvals">{t('seeAll')}</Link>
    </Notice>
  );
}
