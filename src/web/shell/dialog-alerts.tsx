import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '../ui/alert.tsx';
import { useClient } from './client-provider.tsx';
import { submissions } from './submissions.ts';
import { UnsentAlert } from './unsent-input.tsx';

const noServerState = () => null;

/** The alerts about the connection, in a dialog that covers those of the page. */
export function DialogAlerts() {
  const t = useTranslations('shell');
  const { offline } = useClient();
  const unsent = useSyncExternalStore(submissions.subscribe, submissions.unsent, noServerState);
  if (unsent) return <UnsentAlert unsent={unsent} />;
  return (
    <div aria-live="polite">
      {offline && (
        <Alert tone="wait" icon="offline">
          {t('offline')}
        </Alert>
      )}
    </div>
  );
}
