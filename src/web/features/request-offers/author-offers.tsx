import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { OfferCard } from './offer-card.tsx';
import { byService, type OffersProps, RefusalAlert, useIsBusy } from './offer-groups.tsx';
import css from './request-offers.module.css';

/** The offers of a request for its author, who accepts one with one press. */
export function AuthorOffers(props: OffersProps) {
  const { offers } = props;
  const t = useTranslations('offers');
  const busy = useIsBusy();
  usePolling(offers.some(({ status }) => status === 'to_issue' || status === 'held'));
  if (offers.length === 0) return null;
  return (
    <Card aria-labelledby="offers">
      <CardHead level={2} id="offers" title={t('title')} />
      <div className={css.panel}>
        <p className={css.muted}>{t('lead')}</p>
        <RefusalAlert refusal={props.refusal} />
        {byService(offers).map(([service, options]) => (
          <section key={service} className={css.group} aria-label={t('service', { n: service })}>
            {props.services > 1 && <p className={css.service}>{t('service', { n: service })}</p>}
            {options.map((offer, n) => (
              <OfferCard key={offer.id} offer={offer} number={n + 1} isStaff={false} serverNow={props.serverNow}>
                {offer.canAccept && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="accept-offer" />
                    <input type="hidden" name="offer" value={offer.id} />
                    <input type="hidden" name="total" value={offer.total.minor} />
                    <input type="hidden" name="currency" value={offer.total.currency} />
                    <Button variant={offer.status === 'accepted' ? 'secondary' : 'primary'} busy={busy}>
                      {offer.status === 'accepted' ? t('continue') : t('accept')}
                    </Button>
                  </Form>
                )}
              </OfferCard>
            ))}
          </section>
        ))}
      </div>
    </Card>
  );
}
