import type { Return, ReturnChoices } from '#modules/orders/api.ts';
import type { Fates } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { requestPath } from '../../shared/forms/act-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { NEEDS_PERSON, returnPath } from '../../shared/order/return-actions.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { withNames } from './party-values.ts';
import { ChoicesForm, Contacts, Late } from './return-choices.tsx';
import { ReturnSums } from './return-sums.tsx';
import css from './returns.module.css';
import { useOrderLabels } from './use-order-labels.ts';

type Refusal = { code: string; values: Record<string, unknown>; chosen: string[]; way: string };

/** The screens of giving tickets back: choose, see the sums and agree, see what became of it. */
export function ReturnPage(props: {
  choices: ReturnChoices;
  shown: Return | null;
  fates: Fates | null;
  /** A refund was asked for, and the carrier still takes a void. */
  better: boolean;
  /** What was agreed to was out of date: `shown` replaces it, or the choice is made again. */
  stale: boolean;
  idem: string;
  refusal: Refusal | undefined;
}) {
  const { choices, shown, refusal } = props;
  const t = useOrderLabels('returns', choices.service);
  const said = useErrorText();
  const code = refusal?.code;
  const values = withNames(refusal?.values, choices.passengers);
  const person = code !== undefined && NEEDS_PERSON.has(code);
  const busy = choices.returns.find(({ id }) => id === choices.busy);
  const nothing = choices.passengers.every((p) => !p.open);
  const field = code === 'orders.return_nobody' || code === 'orders.agreement_required';
  const unnamed = code !== undefined && !person && !field;
  return (
    <Page
      title={t('heading')}
      tab={t('title', { number: choices.number })}
      back={{ to: `/order/${choices.orderId}`, text: t('order', { number: choices.number }) }}
      narrow
    >
      {person && (
        <Notice tone="error" live title={t('contactTitle')}>
          <p>{code && said({ code, values })}</p>
          <p>{t('requestText')}</p>
          <div className={css.buttons}>
            <LinkButton
              to={requestPath(
                choices.orderId,
                'refund',
                refusal?.chosen.map((one) => one.split(':')[0] ?? one),
              )}
            >
              {t('request')}
            </LinkButton>
          </div>
          <Contacts />
        </Notice>
      )}
      {unnamed && code && (
        <Notice tone="error" live>
          {said({ code, values })}
        </Notice>
      )}
      {props.stale && (
        <Notice tone="wait" live title={t('staleTitle')}>
          {t(shown ? 'staleText' : 'staleChoice')}
        </Notice>
      )}
      {props.better && (
        <Notice tone="done" title={t('better')}>
          {t('betterText')}
        </Notice>
      )}
      {shown ? (
        <ReturnSums
          choices={choices}
          shown={shown}
          fates={props.fates}
          idem={props.idem}
          tick={code === 'orders.agreement_required'}
          refused={code}
        />
      ) : busy ? (
        <Notice tone="wait" title={t('waiting')}>
          <p>{t('waitingText')}</p>
          <div className={css.buttons}>
            <LinkButton variant="secondary" to={returnPath(choices.orderId, busy)}>
              {t('openReturn')}
            </LinkButton>
          </div>
        </Notice>
      ) : nothing ? (
        <Notice tone="info" title={t('nothing')}>
          <p>{t('nothingText')}</p>
          <div className={css.buttons}>
            <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
              {t('back')}
            </LinkButton>
          </div>
        </Notice>
      ) : (
        <>
          {choices.late && <Late />}
          <ChoicesForm
            key={code}
            choices={choices}
            kept={refusal ? { chosen: refusal.chosen, way: refusal.way } : null}
            nobody={code === 'orders.return_nobody' ? said({ code }) : null}
            refused={code}
          />
        </>
      )}
    </Page>
  );
}
