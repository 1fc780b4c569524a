import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ContractTerms, REQUISITES } from '#modules/agencies/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { DetailsCard } from '../../shared/office/details-card.tsx';
import { ProposedAlert } from '../../shared/office/proposed-alert.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { ContractChangeRefusal } from './change-refusal.ts';
import { ContractorForm, TermsForm, WorkplaceForm } from './contract-forms.tsx';
import { ContractFrame } from './contract-frame.tsx';
import css from './contracts.module.css';
import { History } from './history.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { useCommissionText } from './use-commission-text.ts';

type Props = {
  contract: ContractTerms;
  /** Whether the user also manages users and travel policies. */
  admin: boolean;
  saved: 'opened' | 'known' | 'saved' | null;
  /** Its credit limit awaits a second approver. */
  proposed: boolean;
  refusal: ContractChangeRefusal | null;
};

export function ContractPage({ contract, admin, saved, proposed, refusal }: Props) {
  const userLabels = useTranslations('users.contracts');
  const t = useTranslations('contracts.opening');
  const busy = useNavigation().formMethod === 'POST';
  const forms = { contract, refusal, busy };
  return (
    <ContractFrame contract={contract} tab="about">
      <RefusalAlert refusal={refusal} />
      {proposed && !refusal && <ProposedAlert />}
      {saved && !refusal && (
        <Alert tone="done" live title={saved === 'saved' ? userLabels('saved') : t('opened')}>
          {saved !== 'saved' && (
            <p className={css.tight}>
              {saved === 'known' && `${t('known')} `}
              {t('openedText')}
            </p>
          )}
        </Alert>
      )}
      <ContractDetails contract={contract} admin={admin} />
      <TermsForm {...forms} />
      <ContractorForm {...forms} />
      <WorkplaceForm {...forms} />
      <History entries={contract.history} />
    </ContractFrame>
  );
}

function ContractDetails({ contract, admin }: { contract: ContractTerms; admin: boolean }) {
  const t = useTranslations('users.contracts');
  const c = useTranslations('contracts');
  const commissionText = useCommissionText();
  const formatMoney = useFormatMoney();
  const { contractor, parent, id } = contract;
  const filledRequisites = REQUISITES.filter((field) => contractor.requisites[field]);
  const details = [
    [t('firm'), contractor.name],
    [
      c('requisites.short'),
      filledRequisites.length === 0
        ? c('requisites.none')
        : filledRequisites.map((field) => `${c(`requisites.${field}`)}: ${contractor.requisites[field]}`).join(' · '),
    ],
    [t('kind'), t(`kinds.${contract.kind}`)],
    [c('page.openedOn'), formatNumericDate(contract.openedOn)],
    [t('currency'), contract.currency],
    [c('opening.manager'), contract.manager?.name ?? c('opening.noManager')],
    [t('commission'), commissionText(contract.commission)],
    [
      t('motivation'),
      c('rates.motivationUpTo', {
        share: `${contract.motivationPerMille / 10} %`,
        sum: formatMoney(contract.motivation),
      }),
    ],
    [t('workplaces'), contract.workplaces.map(({ name }) => name).join(', ') || '—'],
    [t('below'), String(contract.below)],
    ...(parent
      ? [
          [
            t('parent'),
            <Link key="parent" to={`/office/contracts/${encodeURIComponent(parent.id)}`} prefetch="none">
              {parent.name} · {parent.number}
            </Link>,
          ] as const,
        ]
      : []),
  ] as const;
  const opening = (query: Record<string, string>) => `/office/contracts/new?${new URLSearchParams(query)}`;
  return (
    <DetailsCard details={details}>
      {admin && (
        <Link to={`/office/users?contract=${encodeURIComponent(id)}`} prefetch="none">
          {t('people', { count: contract.people })}
        </Link>
      )}
      {admin && contract.kind === 'corporate' && (
        <Link to={`/office/contracts/${encodeURIComponent(id)}/policy`} prefetch="none">
          {t('policy')}
        </Link>
      )}
      {contract.kind !== 'corporate' && contract.status === 'active' && (
        <Link to={opening({ parent: id })} prefetch="none">
          {c('page.sub')}
        </Link>
      )}
      <Link to={opening({ firm: id })} prefetch="none">
        {c('page.more')}
      </Link>
    </DetailsCard>
  );
}
