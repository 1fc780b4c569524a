import { useTranslations } from 'use-intl';
import type { ContractTerms } from '#modules/agencies/api.ts';
import { Link } from '../../ui/link.tsx';
import parts from '../../ui/parts.module.css';
import { ContractState } from '../people/facts.tsx';
import css from './contracts.module.css';

type Part = 'about' | 'money' | 'rates';
const PARTS: readonly Part[] = ['about', 'money', 'rates'];

/** The head of a contract's pages, with the way between them. */
export function ContractHead(props: {
  contract: Pick<ContractTerms, 'id' | 'number' | 'status' | 'contractor'>;
  part: Part;
}) {
  const { id, number, status, contractor } = props.contract;
  const people = useTranslations('people.contracts');
  const t = useTranslations('contracts');
  const base = `/office/contracts/${encodeURIComponent(id)}`;
  const title = people('one', { number });
  const heads = { about: title, money: t('money.title'), rates: t('rates.title') };
  return (
    <>
      <title>{`${props.part === 'about' ? title : `${heads[props.part]} · ${number}`} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <p className={css.crumb}>
          <Link to="/office/contracts">{people('title')}</Link>
        </p>
        <h1 className={css.head}>
          {title} <ContractState status={status} />
        </h1>
        <p className={css.muted}>{contractor.name}</p>
      </div>
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
    </>
  );
}
