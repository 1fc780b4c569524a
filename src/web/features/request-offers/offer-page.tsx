import { useTranslations } from 'use-intl';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { storeOfferTarget } from '../../shared/proposals/offer-target.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { OfferTerms } from './offer-card.tsx';
import { type OfferDraft, PRODUCTS } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import type { OfferFormRefusal, OfferPreview } from './offer-form-data.ts';
import css from './request-offers.module.css';

/** The page on which staff write an offer for one service of a request. */
export function OfferPage(props: {
  request: { id: string; number: string };
  service: number;
  draft: OfferDraft;
  idem: string;
  /** Where what the service is about is searched for; null: staff write the offer. */
  searchHref: string | null;
  refusal: OfferFormRefusal | undefined;
  preview: OfferPreview | undefined;
}) {
  const { request, service, draft, refusal, preview } = props;
  const t = useTranslations('offers');
  const requests = useTranslations('requests.page');
  const errorText = useErrorText();
  const page = `/office/requests/${encodeURIComponent(request.id)}`;
  return (
    <Page
      title={t('writeFor', { n: service })}
      back={{ to: `${page}#offers`, text: requests('title', { number: request.number }) }}
      narrow
    >
      <nav className={css.kinds} aria-label={t('form.product')}>
        {PRODUCTS.map((product) => (
          <Link
            key={product}
            to={`${page}/offers/create?service=${service}&product=${product}`}
            className={product === draft.product ? `${css.kind} ${css.current}` : (css.kind ?? '')}
            aria-current={product === draft.product ? 'page' : undefined}
            prefetch="none"
            replace
          >
            {t(`form.kinds.${product}`)}
          </Link>
        ))}
      </nav>
      {props.searchHref && <FindInSale {...props} href={props.searchHref} />}
      {refusal && refusal.fields.length === 0 && (
        <Alert key={refusal.at} tone="error" live>
          {errorText({ code: refusal.code, values: refusal.values })}
        </Alert>
      )}
      {preview && <Preview preview={preview} />}
      <OfferForm key={draft.product} draft={draft} idem={props.idem} refusal={refusal} />
    </Page>
  );
}

/** Leads to the search results, where offers are chosen for the service. */
function FindInSale(props: { request: { id: string; number: string }; service: number; href: string }) {
  const { request, service } = props;
  const t = useTranslations('offers.found');
  return (
    <Card aria-labelledby="found">
      <CardHead level={2} id="found" title={t('find')} />
      <div className={css.panel}>
        <p className={css.muted}>{t('findText')}</p>
        <div>
          <LinkButton
            to={props.href}
            variant="secondary"
            onClick={() => storeOfferTarget({ requestId: request.id, number: request.number, service })}
          >
            {t('findButton')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Preview({ preview }: { preview: Pick<RequestOffer, 'total' | 'slices' | 'terms' | 'refund'> }) {
  const t = useTranslations('offers.form');
  return (
    <Card accent="primary" aria-labelledby="preview" role="status">
      <CardHead level={2} id="preview" title={t('previewTitle')} />
      <Money value={preview.total} className={css.sum ?? ''} />
      <OfferTerms offer={preview} />
    </Card>
  );
}
