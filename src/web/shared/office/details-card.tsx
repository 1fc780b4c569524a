import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContractOption } from '#modules/identity/api.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import css from './details-card.module.css';

/** Details of a user or of a contract by name, with links below. */
export function DetailsCard(props: { details: readonly (readonly [string, ReactNode])[]; children: ReactNode }) {
  return (
    <Card>
      <dl className={css.details}>
        {props.details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.links}>{props.children}</p>
    </Card>
  );
}

/** Whether a contract is active. */
export function ContractState({ status }: Pick<ContractOption, 'status'>) {
  const t = useTranslations('users.contracts');
  return status === 'active' ? <Badge tone="done">{t('active')}</Badge> : <Badge tone="error">{t('suspended')}</Badge>;
}
