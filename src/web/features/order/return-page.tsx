import type { Order, ReturnChoices, TicketReturn } from '#modules/orders/api.ts';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { createRequestPath } from '../../shared/forms/read-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { ASIDE_GRID, OrderAside } from '../../shared/order/order-aside.tsx';
import { MANUAL_RETURN_CODES, returnPath } from '../../shared/order/return-actions.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { withPassengerNames } from './passenger-rule-values.ts';
import { ReturnAmounts } from './return-amounts.tsx';
import { Contacts, NoShowAlert, ReturnForm } from './return-choices.tsx';
import css from './returns.module.css';
import { useOrderLabels } from './use-order-labels.ts';

type ReturnRefusal = { code: string; values: Record<string, unknown>; chosen: string[]; way: string };

/** The ticket return: selection, amounts and agreement, result. */
export function ReturnPage(props: {
  choices: ReturnChoices;
  /** Null when it could not be read. */
  order: Order | null;
  shown: TicketReturn | null;
  ancillaryImpact: AncillaryImpacts | null;
  /** A refund was selected while the carrier still allows a void. */
  better: boolean;
  /** The accepted quote was out of date: `shown` replaces it, or the selection starts again. */
  stale: boolean;
  idem: string;
  refusal: ReturnRefusal | undefined;
}) {
  const { choices, order, shown, refusal } = props;
  const t = useOrderLabels('returns', choices.service);
  const errorText = useErrorText();
  const code = refusal?.code;
  const values = withPassengerNames(refusal?.values, choices.passengers);
  const needsPassenger = code !== undefined && MANUAL_RETURN_CODES.has(code);
  const busy = choices.returns.find(({ id }) => id === choices.busy);
  const hasNothingToReturn = choices.passengers.every((p) => !p.open);
  const field = code === 'orders.return_no_passengers' || code === 'orders.agreement_required';
  const unnamed = code !== undefined && !needsPassenger && !field;
  return (
    <Page
      title={t('heading')}
      tabTitle={t('title', { number: choices.number })}
      back={{ to: `/order/${choices.orderId}`, text: t('order', { number: choices.number }) }}
    >
      <div className={ASIDE_GRID.page}>
        <div className={ASIDE_GRID.main}>
          {needsPassenger && (
            <Alert tone="error" live title={t('contactTitle')}>
              <p>{code && errorText({ code, values })}</p>
              <p>{t('requestText')}</p>
              <div className={css.buttons}>
                <LinkButton
                  to={createRequestPath(
                    choices.orderId,
                    'refund',
                    refusal?.chosen.map((one) => one.split(':')[0] ?? one),
                  )}
                >
                  {t('request')}
                </LinkButton>
              </div>
              <Contacts />
            </Alert>
          )}
          {unnamed && code && (
            <Alert tone="error" live>
              {errorText({ code, values })}
            </Alert>
          )}
          {props.stale && (
            <Alert tone="wait" live title={t('staleTitle')}>
              {t(shown ? 'staleText' : 'staleChoice')}
            </Alert>
          )}
          {props.better && (
            <Alert tone="done" title={t('better')}>
              {t('betterText')}
            </Alert>
          )}
          {shown ? (
            <ReturnAmounts
              choices={choices}
              order={order}
              shown={shown}
              ancillaryImpact={props.ancillaryImpact}
              idem={props.idem}
              tick={code === 'orders.agreement_required'}
              refusal={code}
            />
          ) : busy ? (
            <Alert tone="wait" title={t('waiting')}>
              <p>{t('waitingText')}</p>
              <div className={css.buttons}>
                <LinkButton variant="secondary" to={returnPath(choices.orderId, busy)}>
                  {t('openReturn')}
                </LinkButton>
              </div>
            </Alert>
          ) : hasNothingToReturn ? (
            <Alert tone="info" title={t('nothing')}>
              <p>{t('nothingText')}</p>
              <div className={css.buttons}>
                <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
                  {t('back')}
                </LinkButton>
              </div>
            </Alert>
          ) : (
            <>
              {choices.late && <NoShowAlert />}
              <ReturnForm
                key={code}
                choices={choices}
                formValues={refusal ? { chosen: refusal.chosen, way: refusal.way } : null}
                noPassengersError={code === 'orders.return_no_passengers' ? errorText({ code }) : null}
                refusal={code}
              />
            </>
          )}
        </div>
        {order && <OrderAside order={order} />}
      </div>
    </Page>
  );
}
