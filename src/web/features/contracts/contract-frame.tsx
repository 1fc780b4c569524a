import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContractTerms } from '#modules/agencies/api.ts';
import { ContractState } from '../../shared/office/details-card.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';

type ContractTab = 'about' | 'money' | 'rates';
const CONTRACT_TABS: readonly ContractTab[] = ['about', 'money', 'rates'];

/** Frame of a contract page with tabs to the others. */
export function ContractFrame(props: {
  contract: Pick<ContractTerms, 'id' | 'number' | 'status' | 'contractor'>;
  tab: ContractTab;
  children: ReactNode;
}) {
  const { id, number, status, contractor } = props.contract;
  const userLabels = useTranslations('users.contracts');
  const t = useTranslations('contracts');
  const base = `/office/contracts/${encodeURIComponent(id)}`;
  const title = userLabels('one', { number });
  const heads = { about: title, money: t('money.title'), rates: t('rates.title') };
  return (
    <Page
      title={title}
      tabTitle={props.tab === 'about' ? title : `${heads[props.tab]} · ${number}`}
      badge={<ContractState status={status} />}
      lead={contractor.name}
      back={{ to: '/office/contracts', text: userLabels('title') }}
      narrow
    >
      <nav aria-label={t('nav.label')}>
        <ul className={parts.tabs}>
          {CONTRACT_TABS.map((tab) => (
            <li key={tab}>
              <Link
                to={tab === 'about' ? base : `${base}/${tab}`}
                prefetch="none"
                aria-current={tab === props.tab ? 'page' : undefined}
              >
                {t(`nav.${tab}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {props.children}
    </Page>
  );
}
