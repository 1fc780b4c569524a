import { Fragment, useEffect } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { offerTargetOwner, readOfferTarget, storeOfferTarget } from '../../shared/proposals/offer-target.ts';
import { clearSentProposalDraft } from '../../shared/proposals/proposal-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { OfferCard } from './offer-card.tsx';
import { byService, type OffersProps, RefusalAlert, useIsBusy } from './offer-groups.tsx';
import type { OfferRefusal } from './offers-data.ts';
import css from './request-offers.module.css';

type StaffOffersProps = OffersProps & {
  requestId: string;
  /** The numbers of its services that a search may find. */
  findable: readonly number[];
  /** What was done last. */
  result: string | null;
};

/** The offers of a request for staff: its executor writes, withdraws and issues them. */
export function StaffOffers(props: StaffOffersProps) {
  const { offers, canWrite, requestId, services } = props;
  const t = useTranslations('offers');
  const busy = useIsBusy();
  usePolling(
    offers.some(
      ({ status, written, toIssue }) =>
        status === 'open' ||
        status === 'accepted' ||
        status === 'held' ||
        (status === 'to_issue' && !(written && toIssue)),
    ),
  );
  useEffect(() => {
    const target = props.result === 'sent' ? readOfferTarget() : null;
    if (target?.requestId !== requestId) return;
    clearSentProposalDraft(offerTargetOwner(target));
    storeOfferTarget(null);
  }, [props.result, requestId]);
  if (services === 0) return null;
  return (
    <Card aria-labelledby="offers">
      <CardHead level={2} id="offers" title={t('title')} />
      <div className={css.panel}>
        <p className={css.muted}>{offers.length === 0 && canWrite ? t('staffNone') : t('staffLead')}</p>
        {isDone(props.result) && !props.refusal && (
          <Alert tone="done" live>
            {props.result === 'sent' ? t('form.sent') : t(`acts.${props.result}`)}
          </Alert>
        )}
        <RefusalAlert refusal={props.refusal} />
        {byService(offers).map(([service, options]) => (
          <section key={service} className={css.group} aria-label={t('service', { n: service })}>
            {services > 1 && <p className={css.service}>{t('service', { n: service })}</p>}
            {options.map((offer, n) => (
              <OfferCard key={offer.id} offer={offer} number={n + 1} isStaff serverNow={props.serverNow}>
                {offer.canWithdraw && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="withdraw-offer" />
                    <input type="hidden" name="offer" value={offer.id} />
                    <Button variant="secondary" size="small" busy={busy}>
                      {t('withdraw')}
                    </Button>
                  </Form>
                )}
                {offer.toIssue && <IssueForms offer={offer} refusal={props.refusal} />}
              </OfferCard>
            ))}
          </section>
        ))}
        {canWrite ? (
          <div className={css.write}>
            {Array.from({ length: services }, (_, n) => n + 1).map((service) => (
              <Fragment key={service}>
                {props.findable.includes(service) && (
                  <LinkButton to={createPath(requestId, service, 'find')} size="small">
                    {services > 1 ? t('sale.findFor', { n: service }) : t('sale.findOne')}
                  </LinkButton>
                )}
                <LinkButton to={createPath(requestId, service, 'write')} variant="secondary" size="small">
                  {services > 1 ? t('writeFor', { n: service }) : t('write')}
                </LinkButton>
              </Fragment>
            ))}
          </div>
        ) : (
          offers.length === 0 && <p className={css.muted}>{t('takeFirst')}</p>
        )}
      </div>
    </Card>
  );
}

const createPath = (requestId: string, service: number, way: 'find' | 'write'): string =>
  `/office/requests/${encodeURIComponent(requestId)}/offers/create?service=${service}&way=${way}`;

const RESULTS = ['sent', 'withdrawn', 'issued', 'refused'] as const;
const isDone = (result: string | null): result is (typeof RESULTS)[number] => RESULTS.some((one) => one === result);

function IssueForms({ offer, refusal }: { offer: RequestOffer; refusal: OfferRefusal | undefined }) {
  const t = useTranslations('offers.issue');
  const errorText = useErrorText();
  const busy = useIsBusy();
  const own = refusal?.offer === offer.id ? refusal : undefined;
  const errorAt = (path: string) => {
    const problem = own?.fields.find((field) => field.path === path);
    return problem && errorText(problem);
  };
  const isService = offer.slices[0]?.segments[0]?.service !== undefined;
  const corrects = offer.toIssue?.some(({ number }) => number !== null) ?? false;
  return (
    <div className={css.issue}>
      <Form method="post" className={css.form}>
        <h4>{t(corrects ? 'correct' : isService ? 'service.title' : 'title')}</h4>
        {corrects && <p className={css.muted}>{t('correctText')}</p>}
        <p className={css.muted}>{t(isService ? 'service.text' : `text.${offer.numberForm}`)}</p>
        <input type="hidden" name="intent" value="issue-offer" />
        <input type="hidden" name="offer" value={offer.id} />
        {!isService && (
          <Field
            name="locator"
            id={`locator-${offer.id}`}
            label={t('locator')}
            defaultValue={own?.typed.locator}
            maxLength={20}
            autoComplete="off"
          />
        )}
        {offer.toIssue?.map(({ travellerId, name, number, kept }, n) => (
          <div key={travellerId}>
            <input type="hidden" name={`tickets.${n}.travellerId`} value={travellerId} />
            <Field
              name={`tickets.${n}.number`}
              id={`ticket-${travellerId}`}
              label={t(isService ? 'service.number' : 'number', { name })}
              defaultValue={own?.typed[`tickets.${n}.number`] ?? number ?? undefined}
              readOnly={kept}
              error={errorAt(`tickets.${n}.number`)}
              inputMode={offer.numberForm === 'voucher' ? 'text' : 'numeric'}
              autoComplete="off"
              maxLength={24}
              required
            />
          </div>
        ))}
        <div>
          <Button busy={busy}>{t(corrects ? 'correctSend' : 'send')}</Button>
        </div>
      </Form>
      {!corrects && (
        <Disclosure summary={t('refuse')} open={own?.typed.intent === 'refuse-offer'}>
          <Form method="post" className={css.form}>
            <p className={css.muted}>{t('refuseText')}</p>
            <input type="hidden" name="intent" value="refuse-offer" />
            <input type="hidden" name="offer" value={offer.id} />
            <TextArea
              name="reason"
              id={`reason-${offer.id}`}
              label={t('reason')}
              defaultValue={own?.typed.reason}
              rows={2}
              maxLength={500}
              required
            />
            <div>
              <Button variant="danger" busy={busy}>
                {t('refuseSend')}
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
    </div>
  );
}
