import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ContractTerms, MOST_UNPAID } from '#modules/agencies/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContractState, Facts } from './facts.tsx';
import css from './people.module.css';

/** Of whole units of the currency. */
export const MOST_LOW = 1_000_000_000;

/** A whole number as people type it, with spaces between thousands; null for what is none or is too much. */
export function wholeIn(text: string, most: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{1,10}$/.test(plain) && Number(plain) <= most ? Number(plain) : null;
}

type Props = {
  contract: ContractTerms;
  saved: boolean;
  refused: { at: string; text: string | null; wrong: readonly string[] } | null;
};

export function ContractPage({ contract, saved, refused }: Props) {
  const t = useTranslations('people.contracts');
  const title = t('one', { number: contract.number });
  return (
    <div className={`wrap ${css.page} ${css.narrow}`}>
      <title>{`${title} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <p>
        <Link to="/office/contracts">{t('title')}</Link>
      </p>
      <h1>
        {title} <ContractState status={contract.status} />
      </h1>
      {refused?.text && (
        <Notice key={refused.at} tone="error" live>
          {refused.text}
        </Notice>
      )}
      {saved && !refused && <Notice tone="done" live title={t('saved')} />}
      <About contract={contract} />
      <Terms contract={contract} wrong={refused?.wrong ?? []} />
    </div>
  );
}

function About({ contract }: { contract: ContractTerms }) {
  const formatMoney = useMoney();
  const t = useTranslations('people.contracts');
  const locale = useAppLocale();
  const { commission, parent } = contract;
  const facts = [
    [t('firm'), contract.contractor.name],
    [t('kind'), t(`kinds.${contract.kind}`)],
    [t('currency'), contract.currency],
    [
      t('commission'),
      'perMille' in commission
        ? t('perMille', {
            percent: String(commission.perMille / 10).replace('.', locale === 'en' ? '.' : ','),
          })
        : t('perTicket', { sum: formatMoney(commission.amount) }),
    ],
    [t('motivation'), formatMoney(contract.motivation)],
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
  return (
    <Facts facts={facts}>
      <Link to={`/office/people?contract=${encodeURIComponent(contract.id)}`} prefetch="none">
        {t('people', { count: contract.people })}
      </Link>
      {contract.kind === 'corporate' && (
        <Link to={`/office/contracts/${encodeURIComponent(contract.id)}/policy`} prefetch="none">
          {t('policy')}
        </Link>
      )}
    </Facts>
  );
}

function Terms({ contract, wrong }: { contract: ContractTerms; wrong: readonly string[] }) {
  const t = useTranslations('people.contracts');
  const busy = useNavigation().formMethod === 'POST';
  const { status, showsCommission, unpaidOrders, lowBalance, currency } = contract;
  const shown = [status, showsCommission, unpaidOrders, lowBalance.minor].join(' ');
  const error = (name: string, most: number) => wrong.includes(name) && t('wrong', { most });
  return (
    <Card aria-labelledby="terms">
      <h2 id="terms">{t('terms')}</h2>
      <Form method="post" className={css.stack} preventScrollReset key={shown}>
        <Checkbox name="sells" value="1" defaultChecked={status === 'active'} note={t('sellsNote')}>
          {t('sells')}
        </Checkbox>
        <Checkbox name="shows" value="1" defaultChecked={showsCommission}>
          {t('shows')}
        </Checkbox>
        <Field
          name="unpaidOrders"
          label={t('unpaid')}
          defaultValue={unpaidOrders}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          error={error('unpaidOrders', MOST_UNPAID)}
        />
        <Field
          name="lowBalance"
          label={t('low', { currency })}
          hint={t('lowNote')}
          defaultValue={Math.round(lowBalance.minor / 100)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          error={error('lowBalance', MOST_LOW)}
        />
        <div className={css.buttons}>
          <Button busy={busy}>{t('save')}</Button>
        </div>
      </Form>
    </Card>
  );
}
