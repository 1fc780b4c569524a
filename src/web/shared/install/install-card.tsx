import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { useInstall } from './use-install.ts';

/** The page of the site that tells how to install it on each system. */
const GUIDE = '/content/apps';

/** The site as an application on the device: a button where the browser can install it, else the guide. */
export function InstallCard() {
  const t = useTranslations('offline.install');
  const { state, install } = useInstall();
  if (state === 'open' || state === 'checking') return null;
  if (state === 'installed') return <Alert tone="done" live title={t('done')} />;
  return (
    <Card aria-labelledby="install">
      <CardHead level={2} id="install" title={t('title')} />
      <p>{t('text')}</p>
      {state === 'ready' && (
        <p>
          <Button type="button" size="small" onClick={() => void install().catch(() => {})}>
            {t('install')}
          </Button>
        </p>
      )}
      <p>
        <Link to={GUIDE}>{t('how')}</Link>
      </p>
    </Card>
  );
}

/** After a purchase: only where one tap installs it. */
export default function InstallOffer() {
  const t = useTranslations('offline.install');
  const { state, install } = useInstall();
  if (state === 'installed') return <Alert tone="done" live title={t('done')} />;
  if (state !== 'ready') return null;
  return (
    <div className="screen-only">
      <Card aria-labelledby="install">
        <CardHead level={2} id="install" title={t('offer')} />
        <p>{t('text')}</p>
        <Button type="button" size="small" onClick={() => void install().catch(() => {})}>
          {t('install')}
        </Button>
      </Card>
    </div>
  );
}
