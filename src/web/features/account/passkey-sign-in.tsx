import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import css from './account.module.css';
import { findPasskey, usePasskeySupport } from './passkey-browser.ts';

type Answer = { passkeyOptions?: Record<string, unknown> & { challenge: string }; passkeyRefused?: string };

/** Signs in by a passkey of the device; nothing in a browser without any. */
export function PasskeySignIn({ from }: { from: string }) {
  const t = useTranslations('account.passkeys');
  const supported = usePasskeySupport();
  const fetcher = useFetcher<Answer>();
  const [isCancelled, setCancelled] = useState(false);
  const options = fetcher.data?.passkeyOptions;
  const { submit } = fetcher;
  useEffect(() => {
    if (!options) return;
    findPasskey(options).then(
      (passkey) => submit({ act: 'passkey', passkey, from }, { method: 'post' }),
      () => setCancelled(true),
    );
  }, [options, from, submit]);
  if (!supported) return null;
  const problem = isCancelled ? t('signInCancelled') : fetcher.data?.passkeyRefused;
  return (
    <fetcher.Form method="post" className={css.passkey} onSubmit={() => setCancelled(false)}>
      <Button variant="secondary" name="act" value="passkey-options" busy={fetcher.state !== 'idle'}>
        {t('signIn')}
      </Button>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
    </fetcher.Form>
  );
}
