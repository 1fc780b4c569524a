import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContractTerms } from '#modules/agencies/api.ts';
import { ContractState } from '../../shared/office/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';

type Part = 'about' | 'money' | 'rates';
const PARTS: readonly Part[] = ['about', 'money', 'rates'];

/** One of a contract's pages, with the way to the others. */
export function ContractFrame(props: {
  contract: Pick<ContractTerms, 'id' | 'number' | 'status' | 'contractor'>;
  part: Part;
  children: ReactNode;
}) {
  const { id, number, status, contractor } = props.contract;
  const people = useTranslations('people.contracts');
  const t = useTranslations('contracts');
  const base = `/office/contracts/${encodeURIComponent(id)}`;
  const title = people('one', { number });
  const heads = { about: title, money: t('money.title'), rates: t('rates.title') };
  return (
    <Page
      title={title}
      tab={props.part === 'about' ? title : `${heads[props.part]} · ${number}`}
      mark={<ContractState status={status} />}
      lead={contractor.name}
      back={{ to: '/office/contracts', text: people('title') }}
      narrow
    >
      <nav aria-label={t('nav.label')}>
        <ul className={parts.tabs}>
          {PARTS.map((part) => (
            <li key={part}>
              <Link
                to={part === 'about' ? base : `${base}/${part}`}
                prefetch="none"
                aria-current={part === props.part ? 'page' : undefined}
              >
                {t(`nav.${part}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {props.children}
    </Page>
  );
}
