import { useTranslations } from 'use-intl';
import type { Order, Split, SplitChoices } from '#modules/orders/api.ts';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { createRequestPath } from '../../shared/forms/read-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { ASIDE_GRID, OrderAside } from '../../shared/order/order-aside.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { withPassengerNames } from './passenger-rule-values.ts';
import { Contacts } from './return-choices.tsx';
import css from './returns.module.css';
import { splitAncestorIds } from './split-actions.ts';
import { ChooseSplitPassengers, ConfirmSplit } from './split-parts.tsx';

/** Problems that staff resolve instead. */
const STAFF_ONLY_CODES: ReadonlySet<string> = new Set(['orders.split_not_automatic', 'orders.split_exchanged']);

/** The split: passenger selection, both orders, result. */
export function SplitPage(props: {
  choices: SplitChoices;
  /** Null when it could not be read. */
  order: Order | null;
  shown: Split | null;
  ancillaryImpact: AncillaryImpacts | null;
  chosen: readonly string[];
  noneChosen: boolean;
  idem: string;
  refusal: { code: string; values: Record<string, unknown> } | undefined;
}) {
  const { choices, order, shown, refusal } = props;
  const t = useTranslations('order.split');
  const errorText = useErrorText();
  const unticked = refusal?.code === 'orders.agreement_required';
  return (
    <Page
      title={t('heading')}
      tabTitle={t('title', { number: choices.number })}
      lead={
        !shown &&
        !choices.problem && (
          <>
            {t('lead')} {choices.issued && t('leadIssued')}
          </>
        )
      }
      back={{ to: `/order/${choices.orderId}`, text: t('order', { number: choices.number }) }}
    >
      <div className={ASIDE_GRID.page}>
        <div className={ASIDE_GRID.main}>
          {refusal && !unticked && (
            <Alert tone="error" live title={t('problem')}>
              {errorText({ ...refusal, values: withPassengerNames(refusal.values, choices.passengers) })}
            </Alert>
          )}
          {shown ? (
            <SplitOutcome choices={choices} shown={shown} />
          ) : choices.busy ? (
            <Alert tone="wait" title={t('underWay')}>
              <p>{t('processingText')}</p>
              <div className={css.buttons}>
                <LinkButton variant="secondary" to={splitAncestorIds(choices.orderId, choices.busy)}>
                  {t('open')}
                </LinkButton>
              </div>
            </Alert>
          ) : choices.problem ? (
            <SplitImpossible choices={choices} code={choices.problem} chosen={props.chosen} />
          ) : choices.parts ? (
            <ConfirmSplit
              choices={choices}
              amounts={choices.parts}
              ancillaryImpact={props.ancillaryImpact}
              idem={props.idem}
              agree={unticked ? errorText({ code: 'orders.agreement_required' }) : null}
            />
          ) : (
            <ChooseSplitPassengers
              key={props.chosen.join()}
              choices={choices}
              chosen={props.chosen}
              error={
                props.noneChosen
                  ? errorText({ code: 'orders.split_no_passengers' })
                  : choices.partsProblem &&
                    errorText({
                      code: choices.partsProblem,
                      values: withPassengerNames({ names: 'none', ...choices.unaccompanied }, choices.passengers),
                    })
              }
            />
          )}
        </div>
        {order && <OrderAside order={order} />}
      </div>
    </Page>
  );
}

function SplitImpossible(props: { choices: SplitChoices; code: string; chosen: readonly string[] }) {
  const { choices, code } = props;
  const t = useTranslations('order.split');
  const errorText = useErrorText();
  const isStaffOnly = STAFF_ONLY_CODES.has(code);
  return (
    <Alert tone={isStaffOnly ? 'wait' : 'info'} title={isStaffOnly ? t('contactTitle') : t('cannot')}>
      <p>
        {code === 'orders.split_not_automatic'
          ? t(choices.issued ? 'contactText' : 'contactUnpaid')
          : errorText({ code })}
      </p>
      <div className={css.buttons}>
        {isStaffOnly && choices.issued && (
          <LinkButton to={createRequestPath(choices.orderId, 'split', props.chosen)}>{t('request')}</LinkButton>
        )}
        <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
      {isStaffOnly && <Contacts />}
    </Alert>
  );
}

function SplitOutcome({ choices, shown }: { choices: SplitChoices; shown: Split }) {
  const t = useTranslations('order.split');
  const order = useTranslations('order');
  const isPending = shown.state === 'processing' || shown.state === 'staff';
  usePolling(isPending);
  if (isPending)
    return (
      <Alert tone="wait" live title={t(shown.state === 'staff' ? 'staff' : 'processing')}>
        <p>{t(shown.state === 'staff' ? 'staffText' : 'processingText')}</p>
        <noscript>
          <p>{order('noScript')}</p>
        </noscript>
      </Alert>
    );
  const { childOrder } = shown;
  const done = shown.state === 'done' && childOrder;
  return (
    <Alert tone={done ? 'done' : 'error'} live title={t(done ? 'done' : 'rejected')}>
      <p>{done ? t('doneText', { number: childOrder.number }) : t('rejectedText')}</p>
      <div className={css.buttons}>
        {done && <LinkButton to={`/order/${childOrder.id}`}>{t('openNew', { number: childOrder.number })}</LinkButton>}
        <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
          {t('order', { number: choices.number })}
        </LinkButton>
      </div>
    </Alert>
  );
}
