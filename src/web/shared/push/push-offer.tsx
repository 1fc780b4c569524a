import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { browserStorage } from '../../shell/stored-input.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { PUSH_OFFERED } from '../../worker/push-mark.ts';
import css from './push-offer.module.css';
import { usePush } from './use-push.ts';

function wasOffered(): boolean {
  try {
    return browserStorage().getItem(PUSH_OFFERED) !== null;
  } catch {
    return true;
  }
}

function rememberOffer(): void {
  try {
    browserStorage().setItem(PUSH_OFFERED, '1');
  } catch {
    // Without storage it is offered at the next visit again.
  }
}

/** After a purchase: offers pushes once in a browser, where they are possible and not on. */
export default function PushOffer() {
  const t = useTranslations('inAppNotifications.push');
  const { state, busy, turn } = usePush();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => setOpen(!wasOffered()), []);
  const answer = async (on: boolean) => {
    rememberOffer();
    if (on && (await turn(true)) === 'on') setDone(true);
    else if (!on) setOpen(false);
  };
  if (!isOpen || state === 'checking' || state === 'unsupported') return null;
  if (isDone) return <Alert tone="done" live title={t('offerDone')} />;
  if (state === 'on') return null;
  if (state === 'denied') return busy || wasOffered() ? <Alert tone="info" live title={t('denied')} /> : null;
  return (
    <div className="screen-only">
      <Card aria-labelledby="push-offer">
        <CardHead level={2} id="push-offer" title={t('offerTitle')} />
        <p>{t('offerText')}</p>
        {state === 'failed' && <Alert tone="error" live title={t('failed')} />}
        <div className={css.buttons}>
          <Button type="button" size="small" busy={busy} onClick={() => void answer(true)}>
            {t('offerOn')}
          </Button>
          <Button type="button" size="small" variant="quiet" onClick={() => void answer(false)}>
            {t('offerLater')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
