import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Promotion, PromotionUse } from '#modules/promo/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { MomentFields } from './moment-fields.tsx';
import { costText, DiscountText, OfLimit } from './office-list.tsx';
import css from './promo.module.css';
import { momentParts, type PromoFormRefusal, sumValue } from './promotion-form.ts';

/** `31.12.2026 18:00`, by the clocks of Bishkek. */
const momentText = (instant: string): string => {
  const { day, time } = momentParts(instant);
  return `${formatNumericDate(day)} ${time}`;
};

/** What a promotion is, with how much of its limits is used. */
function Facts({ promotion }: { promotion: Promotion }) {
  const t = useTranslations('promo');
  const { scope, money } = useConditionTexts(promotion);
  const facts: [string, ReactNode][] = [
    [t('office.discount'), <DiscountText key="discount" promotion={promotion} />],
    [t('office.spent'), <OfLimit key="spent" value={promotion.spent} limit={promotion.budget} />],
    [t('office.uses'), promotion.maxUses === null ? promotion.uses : `${promotion.uses} / ${promotion.maxUses}`],
    [t('office.sold'), <Money key="sold" value={promotion.sold} />],
    [t('office.cost'), costText(promotion)],
    [
      t('office.period_title'),
      t('office.period', { from: momentText(promotion.startsAt), to: momentText(promotion.endsAt) }),
    ],
    [
      t('office.audience'),
      [t(`audiences.${promotion.audience}`), promotion.audienceList.join(', ')].filter(Boolean).join(': '),
    ],
    ...money,
    ...scope,
  ];
  return (
    <Card aria-labelledby="conditions">
      <CardHead level={2} id="conditions" title={t('office.conditions')} />
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Conditions that a promotion has; those it has not are left out. */
function useConditionTexts(promotion: Promotion) {
  const t = useTranslations('promo');
  const shown = (rows: [string, ReactNode][]) => rows.filter(([, value]) => value !== '' && value !== null);
  const sum = (value: Promotion['cap'], key: string) => (value ? <Money key={key} value={value} /> : null);
  const returns = [
    promotion.returnsOnVoid ? t('office.returnsOnVoid') : '',
    promotion.returnsOnRefund ? t('office.returnsOnRefund') : '',
  ];
  return {
    money: shown([
      [t('office.cap'), sum(promotion.cap, 'cap')],
      [t('office.minimum'), sum(promotion.minimum, 'minimum')],
      [t('office.perCustomer'), promotion.maxUsesPerCustomer],
    ]),
    scope: shown([
      [t('office.modes'), promotion.modes.map((mode) => t(`modes.${mode}`)).join(', ')],
      [t('office.carriers'), promotion.carriers.join(', ')],
      [t('office.origins'), promotion.origins.join(', ')],
      [t('office.destinations'), promotion.destinations.join(', ')],
      [t('office.countries'), promotion.countries.join(', ')],
      [t('office.travelFrom'), promotion.travelFrom && formatNumericDate(promotion.travelFrom)],
      [t('office.travelTo'), promotion.travelTo && formatNumericDate(promotion.travelTo)],
      [t('office.returns'), returns.filter(Boolean).join(', ')],
    ]),
  };
}

function Uses({ uses, isCut }: { uses: readonly PromotionUse[]; isCut: boolean }) {
  const t = useTranslations('promo');
  const columns: Column<PromotionUse>[] = [
    {
      name: 'order',
      label: t('columns.order'),
      cell: ({ order }) => (
        <Link to={`/office/orders/${encodeURIComponent(order.id)}/money`} prefetch="none">
          {order.number}
        </Link>
      ),
    },
    { name: 'code', label: t('columns.code'), cell: ({ code }) => code },
    { name: 'at', label: t('columns.at'), cell: ({ at }) => momentText(at) },
    { name: 'amount', label: t('columns.amount'), numeric: true, cell: ({ amount }) => <Money value={amount} /> },
    {
      name: 'takenBack',
      label: t('columns.takenBack'),
      numeric: true,
      cell: ({ takenBack }) => <Money value={takenBack} />,
    },
    {
      name: 'givenBack',
      label: t('columns.givenBack'),
      cell: ({ givenBackAt }) => (givenBackAt === null ? '' : momentText(givenBackAt)),
    },
  ];
  return (
    <section aria-labelledby="uses" className={css.stack}>
      <h2 id="uses">{t('office.uses')}</h2>
      {uses.length === 0 ? (
        <p className={css.note}>{t('office.noUses')}</p>
      ) : (
        <DataTable label={t('office.uses')} columns={columns} rows={uses} />
      )}
      {isCut && <p className={css.note}>{t('office.cut')}</p>}
    </section>
  );
}

function ChangeForm({ promotion, refusal }: { promotion: Promotion; refusal: PromoFormRefusal | null }) {
  const t = useTranslations('promo.office');
  const field = (name: string, initial: string) => ({
    name,
    error: refusal?.fields[name],
    defaultValue: refusal ? (refusal.typed[name]?.[0] ?? '') : initial,
  });
  return (
    <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
      <p className={css.note}>{t('changeNote')}</p>
      <div className={css.fields}>
        <Field {...field('name', promotion.name)} label={t('name')} maxLength={120} required />
        <Field {...field('budgetMinor', sumValue(promotion.budget))} label={t('budget')} inputMode="decimal" />
        <Field {...field('maxUses', String(promotion.maxUses ?? ''))} label={t('maxUses')} inputMode="numeric" />
        <MomentFields name="endsAt" initial={momentParts(promotion.endsAt)} refusal={refusal} />
      </div>
      <div>
        <Button name="act" value="change">
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

/** One promotion: its limits, uses with their orders, and what may still change. */
export function PromotionPage(props: {
  promotion: Promotion;
  uses: readonly PromotionUse[];
  isCut: boolean;
  refusal: PromoFormRefusal | null;
}) {
  const t = useTranslations('promo');
  const locale = useAppLocale();
  const { promotion, refusal } = props;
  const files = `/api/office/promo/${encodeURIComponent(promotion.id)}`;
  const isOver = promotion.state === 'ended';
  const move = promotion.state === 'paused' ? 'resume' : 'pause';
  return (
    <Page
      title={promotion.name}
      back={{ to: '/office/promo', text: t('office.back') }}
      badge={<Badge>{t(`states.${promotion.state}`)}</Badge>}
      lead={
        promotion.codes === 1 ? (
          <span className={css.code}>{promotion.code}</span>
        ) : (
          t('office.codesCount', { count: promotion.codes })
        )
      }
    >
      <div className={css.stack}>
        {refusal?.text && Object.keys(refusal.fields).length === 0 && <Alert tone="error" live title={refusal.text} />}
        <div className={css.actions}>
          <a href={`${files}/codes.csv`}>{t('office.exportCodes')}</a>
          <a href={`${files}/uses.xlsx?locale=${locale}`}>{t('office.exportUses')}</a>
          {!isOver && (
            <Form method="post" className={css.actions}>
              <input type="hidden" name="act" value="move" />
              <Button name="move" value={move} size="small" variant="secondary">
                {t(`office.${move}`)}
              </Button>
              <Button name="move" value="end" size="small" variant="danger">
                {t('office.end')}
              </Button>
            </Form>
          )}
        </div>
        <Facts promotion={promotion} />
        {!isOver && (
          <Card>
            <Disclosure summary={t('office.change')} open={refusal !== null}>
              <ChangeForm promotion={promotion} refusal={refusal} />
            </Disclosure>
          </Card>
        )}
        <Uses uses={props.uses} isCut={props.isCut} />
      </div>
    </Page>
  );
}
