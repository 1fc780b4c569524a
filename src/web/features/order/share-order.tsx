import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { MAX_ADDRESSES, type Order } from '#modules/orders/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import { saveItineraryPicture } from './itinerary-picture.ts';
import { useItineraryText } from './itinerary-text.ts';
import css from './share-order.module.css';

/** Result of sending: the recipients, or the entered text with its error. */
export type SendingResult = { sentTo: readonly string[] } | { typed: string; problem: string };

/** Share the order: copy as text, save as a picture, print, e-mail the receipts. */
export function ShareOrder(props: { order: Order; sending: SendingResult | undefined; sells: boolean }) {
  const { order, sending, sells } = props;
  const t = useTranslations('order.share');
  const itineraryText = useItineraryText(order);
  const [isFailed, setFailed] = useState(false);
  const afterHydrationClass = useAfterHydration();
  return (
    <Card aria-labelledby="share">
      <CardHead level={2} id="share" title={t(sells ? 'title' : 'titleOwn')} />
      <div className={css.tools}>
        <CopyButton text={itineraryText} label={t('copy')} />
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="download"
          className={afterHydrationClass}
          onClick={() => void saveItineraryPicture(itineraryText(), order.number).then((saved) => setFailed(!saved))}
        >
          {t('picture')}
        </Button>
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="doc"
          className={afterHydrationClass}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
      {isFailed && (
        <Alert tone="error" live>
          {t('pictureFailed')}
        </Alert>
      )}
      {order.access === 'confirmed' && order.actions.includes('download') && <SendForm sending={sending} />}
    </Card>
  );
}

function SendForm({ sending }: { sending: SendingResult | undefined }) {
  const t = useTranslations('order.share');
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'send';
  const refusal = sending && 'problem' in sending ? sending : null;
  return (
    <Form
      method="post"
      className={css.form}
      noValidate
      preventScrollReset
      key={sending && 'sentTo' in sending ? sending.sentTo.join() : 'typing'}
    >
      <input type="hidden" name="intent" value="send" />
      <Field
        name="emails"
        label={t('emails')}
        hint={t('hint', { max: MAX_ADDRESSES })}
        error={refusal?.problem}
        defaultValue={refusal?.typed ?? ''}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={3000}
        required
      />
      <Button variant="secondary" icon="mail" busy={busy}>
        {t('send')}
      </Button>
      {sending && 'sentTo' in sending && (
        <Alert tone="done" live title={t('sent', { count: sending.sentTo.length })}>
          <ul className={css.sent}>
            {sending.sentTo.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Form>
  );
}
