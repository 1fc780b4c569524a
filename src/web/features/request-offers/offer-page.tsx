import { useTranslations } from 'use-intl';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { storeOfferTarget } from '../../shared/proposals/offer-target.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { OfferTerms } from './offer-card.tsx';
import { type OfferDraft, PRODUCTS, type Product } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import type { OfferFormRefusal, OfferFormResult } from './offer-form-data.ts';
import css from './request-offers.module.css';
import type { SaleData, SaleResult } from './sale-data.ts';
import { SaleResults } from './sale-results.tsx';
import { SaleSearchForm } from './sale-search-form.tsx';

/** How staff offer: they find what is on sale, or write what a carrier or hotel has promised. */
export type OfferWay = 'find' | 'write';

type OfferPageProps = {
  request: { id: string; number: string };
  service: number;
  way: OfferWay;
  product: Product;
  draft: OfferDraft;
  idem: string;
  sale: SaleData;
  /** Where the whole search page shows what the service is about; null: it sells no such thing. */
  searchHref: string | null;
  result: (Partial<OfferFormResult> & SaleResult) | undefined;
};

/** The page on which staff find or write an offer for one service of a request. */
export function OfferPage(props: OfferPageProps) {
  const { request, service, product, way } = props;
  const t = useTranslations('offers');
  const requests = useTranslations('requests.page');
  const page = `/office/requests/${encodeURIComponent(request.id)}`;
  const href = (to: { product?: Product; way?: OfferWay }) =>
    `${page}/offers/create?${new URLSearchParams({ service: String(service), way, product, ...to })}`;
  return (
    <Page
      title={t('writeFor', { n: service })}
      back={{ to: `${page}#offers`, text: requests('title', { number: request.number }) }}
      narrow
    >
      {product !== 'service' && (
        <nav className={css.kinds} aria-label={t('sale.ways')}>
          {(['find', 'write'] as const).map((one) => (
            <Kind key={one} to={href({ way: one })} current={one === way} text={t(`sale.${one}`)} />
          ))}
        </nav>
      )}
      <nav className={css.kinds} aria-label={t('form.product')}>
        {PRODUCTS.map((one) => (
          <Kind key={one} to={href({ product: one })} current={one === product} text={t(`form.kinds.${one}`)} />
        ))}
      </nav>
      {way === 'find' ? <Find {...props} /> : <Write {...props} />}
    </Page>
  );
}

function Kind({ to, current, text }: { to: string; current: boolean; text: string }) {
  return (
    <Link
      to={to}
      className={current ? `${css.kind} ${css.current}` : (css.kind ?? '')}
      aria-current={current ? 'page' : undefined}
      prefetch="none"
      replace
    >
      {text}
    </Link>
  );
}

function ErrorAlert({ refusal }: { refusal: OfferFormRefusal | undefined }) {
  const errorText = useErrorText();
  if (!refusal || refusal.fields.length > 0) return null;
  return (
    <Alert key={refusal.at} tone="error" live>
      {errorText({ code: refusal.code, values: refusal.values })}
    </Alert>
  );
}

function Write({ draft, idem, result }: OfferPageProps) {
  return (
    <>
      <ErrorAlert refusal={result?.refusal} />
      {result?.preview && <Preview preview={result.preview} />}
      <OfferForm key={draft.product} draft={result?.draft ?? draft} idem={idem} refusal={result?.refusal} />
    </>
  );
}

function Find(props: OfferPageProps) {
  const { request, service, sale, product, result, searchHref } = props;
  const t = useTranslations('offers.sale');
  const refusal = result?.sale?.refusal;
  const { search } = sale;
  return (
    <>
      <ErrorAlert refusal={refusal} />
      <SaleSearchForm
        key={`${product} ${search?.uid}`}
        draft={result?.sale?.draft ?? sale.draft}
        places={sale.places}
        refusal={refusal}
      />
      {search && !refusal && (
        <SaleResults key={search.uid} snapshot={search} service={service} idem={props.idem} refusal={result?.sending} />
      )}
      {searchHref && (
        <p className={css.muted}>
          {t('wholePage')}{' '}
          <Link
            to={searchHref}
            prefetch="none"
            onClick={() => storeOfferTarget({ requestId: request.id, number: request.number, service })}
          >
            {t('openWholePage')}
          </Link>
        </p>
      )}
    </>
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
