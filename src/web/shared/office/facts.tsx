import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Choice } from '#modules/identity/api.ts';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/notice.tsx';
import css from './facts.module.css';

/** Details of a user or of a contract, by name; below them, where to read on. */
export function Facts(props: { facts: readonly (readonly [string, ReactNode])[]; children: ReactNode }) {
  return (
    <Card>
      <dl className={css.facts}>
        {props.facts.map(([name, value]) => (
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
export function ContractState({ status }: Pick<Choice, 'status'>) {
  const t = useTranslations('people.contracts');
  return status === 'active' ? <Badge tone="done">{t('active')}</Badge> : <Badge tone="error">{t('suspended')}</Badge>;
}
