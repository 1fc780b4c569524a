import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ContractTerms, REQUISITES } from '#modules/agencies/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Facts } from '../../shared/office/facts.tsx';
import { ProposedNotice } from '../../shared/office/proposed-notice.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FirmForm, TermsForm, WorkplaceForm } from './contract-forms.tsx';
import { ContractFrame } from './contract-frame.tsx';
import css from './contracts.module.css';
import { History } from './history.tsx';
import { Refusal } from './refusal.tsx';
import type { RefusedChange } from './refused.ts';
import { useCommissionWord } from './use-commission-word.ts';

type Props = {
  contract: ContractTerms;
  /** Whether the reader also looks after people and policies. */
  admin: boolean;
  saved: 'opened' | 'known' | 'saved' | null;
  /** Its credit limit waits for a second person. */
  proposed: boolean;
  refused: RefusedChange | null;
};

export function ContractPage({ contract, admin, saved, proposed, refused }: Props) {
  const people = useTranslations('people.contracts');
  const t = useTranslations('contracts.opening');
  const busy = useNavigation().formMethod === 'POST';
  const forms = { contract, refused, busy };
  return (
    <ContractFrame contract={contract} part="about">
      <Refusal refused={refused} />
      {proposed && !refused && <ProposedNotice />}
      {saved && !refused && (
        <Notice tone="done" live title={saved === 'saved' ? people('saved') : t('opened')}>
          {saved !== 'saved' && (
            <p className={css.tight}>
              {saved === 'known' && `${t('known')} `}
              {t('openedText')}
            </p>
          )}
        </Notice>
      )}
      <About contract={contract} admin={admin} />
      <TermsForm {...forms} />
      <FirmForm {...forms} />
      <WorkplaceForm {...forms} />
      <History entries={contract.history} />
    </ContractFrame>
  );
}

function About({ contract, admin }: { contract: ContractTerms; admin: boolean }) {
  const t = useTranslations('people.contracts');
  const c = useTranslations('contracts');
  const word = useCommissionWord();
  const formatMoney = useMoney();
  const { contractor, parent, id } = contract;
  const known = REQUISITES.filter((field) => contractor.requisites[field]);
  const facts = [
    [t('firm'), contractor.name],
    [
      c('requisites.short'),
      known.length === 0
        ? c('requisites.none')
        : known.map((field) => `${c(`requisites.${field}`)}: ${contractor.requisites[field]}`).join(' · '),
    ],
    [t('kind'), t(`kinds.${contract.kind}`)],
    [c('page.openedOn'), formatNumericDate(contract.openedOn)],
    [t('currency'), contract.currency],
    [c('opening.manager'), contract.manager?.name ?? c('opening.noManager')],
    [t('commission'), word(contract.commission)],
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
    <Facts facts={facts}>
      {admin && (
        <Link to={`/office/people?contract=${encodeURIComponent(id)}`} prefetch="none">
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
    </Facts>
  );
}
