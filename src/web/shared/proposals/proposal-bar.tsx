import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { PROPOSAL_DAYS } from '#modules/proposals/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { DialogAlerts } from '../../shell/dialog-alerts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import css from './proposal-bar.module.css';
import { markProposalDraftSent } from './proposal-draft.ts';
import { useProposalDraft } from './proposal-draft-provider.tsx';
import { RequestOfferBar } from './request-offer-bar.tsx';

const LANGUAGES = { ru: 'Русский', en: 'English', kg: 'Кыргызча' } as const;

/** The offers chosen for a client, and the form that creates the link. */
export default function ProposalBar() {
  const t = useTranslations('proposals.pick');
  const locale = useAppLocale();
  const draft = useProposalDraft();
  const [open, setOpen] = useState(false);
  const busy = useNavigation().state !== 'idle';
  if (!draft || draft.offers.length === 0) return null;
  if (draft.target) return <RequestOfferBar target={draft.target} offers={draft.offers} clear={draft.clear} />;
  const searches = new Set(draft.offers.map(({ searchUid }) => searchUid)).size;
  return (
    <section className={css.bar} aria-label={t('title')}>
      <strong aria-live="polite">
        {t('bar', { count: draft.offers.length })}
        {searches > 1 && ` ${t('searches', { count: searches })}`}
      </strong>
      <Button type="button" size="small" onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      <Button type="button" size="small" variant="quiet" onClick={draft.clear}>
        {t('clear')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('title')}>
        <DialogAlerts />
        <Form
          method="post"
          action="/account/proposals"
          className={css.form}
          onSubmit={() => markProposalDraftSent(true)}
        >
          {draft.offers.map(({ searchUid, offerId }) => (
            <input key={`${searchUid} ${offerId}`} type="hidden" name="pick" value={`${searchUid} ${offerId}`} />
          ))}
          <TextArea name="note" label={t('note')} hint={t('noteHint')} rows={3} maxLength={500} />
          <div className={css.pair}>
            <SelectField name="days" label={t('days')} defaultValue="3">
              {PROPOSAL_DAYS.map((count) => (
                <option key={count} value={count}>
                  {t('daysOption', { count })}
                </option>
              ))}
            </SelectField>
            <SelectField name="locale" label={t('locale')} defaultValue={locale}>
              {LOCALES.map((language) => (
                <option key={language} value={language}>
                  {LANGUAGES[language]}
                </option>
              ))}
            </SelectField>
          </div>
          <Button busy={busy}>{t('send')}</Button>
        </Form>
      </Dialog>
    </section>
  );
}
