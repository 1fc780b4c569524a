import { useTranslations } from 'use-intl';
import { Card, CardHead } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { NAME_LIMIT, type OfferDraft } from './offer-draft.ts';
import css from './request-offers.module.css';

/** What staff arrange for a client: its name, terms and the day by which it is done. */
export function ArrangedService(props: { draft: OfferDraft; errorOf: (name: string) => string | undefined }) {
  const { draft, errorOf } = props;
  const t = useTranslations('offers.form');
  return (
    <Card aria-labelledby="arranged">
      <CardHead level={2} id="arranged" title={t('kinds.service')} />
      <div className={css.panel}>
        <input type="hidden" name="adult.count" value="1" />
        <div className={css.fields}>
          <Field
            name="serviceName"
            label={t('serviceName')}
            hint={t('serviceNameHint')}
            defaultValue={draft.serviceName}
            error={errorOf('serviceName')}
            autoComplete="off"
            maxLength={NAME_LIMIT}
          />
          <DateField
            name="serviceDate"
            label={t('serviceDate')}
            defaultValue={draft.serviceDate}
            error={errorOf('serviceDate')}
          />
        </div>
        <TextArea
          name="serviceTerms"
          label={t('serviceTerms')}
          hint={t('serviceTermsHint')}
          defaultValue={draft.serviceTerms}
          error={errorOf('serviceTerms')}
          rows={3}
          maxLength={500}
        />
      </div>
    </Card>
  );
}
