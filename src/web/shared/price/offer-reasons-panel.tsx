import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { explainOffer } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import css from './why-price.module.css';
import { PriceReasons } from './why-price.tsx';

type Props = { uid: string; offerId: string; onRetry: () => void };

/** Reads why an offer costs what it costs, and shows it; after a failure a retry mounts it anew. */
export default function OfferReasonsPanel({ uid, offerId, onRetry }: Props) {
  const t = useTranslations('pricing.why');
  const [reasons, setReasons] = useState<PriceExplanation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    call(explainOffer, { params: { uid, offerId } }).then(
      (found) => !isUnmounted && setReasons(found),
      (thrown) => !isUnmounted && setFailure(asProblem(thrown)?.text ?? ''),
    );
    return () => {
      isUnmounted = true;
    };
  }, [uid, offerId]);

  if (reasons) return <PriceReasons reasons={reasons} />;
  if (failure === null) return <output className={css.note}>{t('loading')}</output>;
  return (
    <>
      <output className={css.note}>{failure || t('failed')}</output>
      <Button type="button" size="small" variant="secondary" onClick={onRetry}>
        {t('again')}
      </Button>
    </>
  );
}
