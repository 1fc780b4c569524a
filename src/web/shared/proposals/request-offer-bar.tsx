import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { FOUND_HOURS } from '#modules/request-offers/api.ts';
import { DialogAlerts } from '../../shell/dialog-alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import type { OfferTarget } from './offer-target.ts';
import css from './proposal-bar.module.css';
import { markProposalDraftSent, type PickedOffer } from './proposal-draft.ts';

/** The offers that staff chose for a service of a request, and the form that sends them. */
export function RequestOfferBar(props: { target: OfferTarget; offers: readonly PickedOffer[]; clear: () => void }) {
  const { target, offers } = props;
  const t = useTranslations('offers.found');
  const [open, setOpen] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const busy = useNavigation().state !== 'idle';
  return (
    <section className={css.bar} aria-label={t('title', { number: target.number })}>
      <strong aria-live="polite">{t('bar', { number: target.number, count: offers.length })}</strong>
      <Button type="button" size="small" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Button type="button" size="small" variant="quiet" onClick={props.clear}>
        {t('clear')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('title', { number: target.number })}>
        <DialogAlerts />
        <Form
          method="post"
          action={`/office/requests/${encodeURIComponent(target.requestId)}`}
          className={css.form}
          onSubmit={() => markProposalDraftSent(true)}
        >
          <input type="hidden" name="intent" value="send-found" />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="service" value={target.service} />
          {offers.map(({ searchUid, offerId }) => (
            <input key={`${searchUid} ${offerId}`} type="hidden" name="pick" value={`${searchUid} ${offerId}`} />
          ))}
          <TextArea name="note" label={t('note')} rows={3} maxLength={500} />
          <SelectField name="hours" label={t('hours')} defaultValue="24">
            {FOUND_HOURS.map((count) => (
              <option key={count} value={count}>
                {t('hoursOption', { count })}
              </option>
            ))}
          </SelectField>
          <p>
            {t('priceNote')} {t('ownPriceNote')}
          </p>
          <Button busy={busy}>{t('send')}</Button>
        </Form>
      </Dialog>
    </section>
  );
}
