import { useTranslations } from 'use-intl';
import type { Exchange } from '#modules/orders/api.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useFormatInstant } from '../order/use-format-instant.ts';
import css from './travel-policy.module.css';
import { useRuleLabels } from './use-rule-labels.ts';

type ExchangeTravel = NonNullable<Exchange['travel']>;

/** Under an exchange offer: policy violations and the required approval. */
export function ExchangePolicyViolations({ travel }: { travel: ExchangeTravel }) {
  const t = useTranslations('travel');
  const ruleText = useRuleLabels();
  const { violations } = travel;
  return (
    <div className={css.outside}>
      <Badge tone="wait">{violations.length > 0 ? t('offer.outside') : t('state.waiting')}</Badge>
      {violations.length > 0 && (
        <ul>
          {violations.map((violation) => (
            <li key={violation.rule}>{ruleText(violation)}</li>
          ))}
        </ul>
      )}
      <p>{t(violations.length > 0 ? 'exchange.needs' : 'exchange.always')}</p>
    </div>
  );
}

/** An exchange that awaits the company's approval, with the link for approvers; `children` are the other actions. */
export function ExchangeAwaitingApproval(props: { shown: Exchange; number: string; children?: React.ReactNode }) {
  const t = useTranslations('travel.exchange');
  const formatInstant = useFormatInstant(props.shown.serverNow);
  const approval = props.shown.travel?.approval;
  if (!approval) return null;
  return (
    <Alert tone="wait" live title={t('waiting')}>
      <p>
        {t('waitingText', { time: formatInstant(approval.approvalDeadline) })} {t(`silence_${approval.onTimeout}`)}
      </p>
      <div className={css.actions}>
        {approval.mayDecide && (
          <LinkButton to={`/account/approvals#${props.number}`} prefetch="none">
            {t('decide')}
          </LinkButton>
        )}
        {props.children}
      </div>
    </Alert>
  );
}
