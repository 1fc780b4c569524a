import { useTranslations } from 'use-intl';
import { useAccount } from '../../shared/session/session.ts';
import { useCompany } from '../../shell/company.ts';
import { Tunduk } from '../../ui/tunduk.tsx';
import css from './print-head.module.css';

/** Print-only header: the agency that prints, or Sapar. */
export function PrintHead() {
  const t = useTranslations('order');
  const contract = useAccount()?.contract;
  const { phones } = useCompany();
  return (
    <div className="print-only">
      <div className={css.head}>
        <Tunduk size={26} stroke={5} />
        <strong>Sapar</strong>
        <span>{contract ? t('madeBy', { who: contract.contractor.name }) : phones.join(', ')}</span>
      </div>
    </div>
  );
}
