import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { explainOffer } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import css from './why-price.module.css';
import { PriceReasons } from './why-price.tsx';

/** Reads why an offer costs what it costs, and shows it; opened again after a failure it reads again. */
export default function OfferReasonsPanel({ uid, offerId }: { uid: string; offerId: string }) {
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
  return <output className={css.note}>{failure === null ? t('loading') : failure || t('failed')}</output>;
}
