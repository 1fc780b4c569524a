import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Money as Sum } from '#kernel/money.ts';
import { AUDIENCES, PROMO_MODES, type Promotion } from '#modules/promo/api.ts';
import { ListNote } from '../../shared/lists/list-note.tsx';
import { type DotTone, StatusDot } from '../../shared/lists/status-dot.tsx';
import { WorkList } from '../../shared/lists/work-list.tsx';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { MomentFields } from './moment-fields.tsx';
import css from './promo.module.css';
import { momentParts, type PromoFormRefusal } from './promotion-form.ts';

/** What a sold som costs: `0.05`. */
export const costText = ({ spent, sold }: Pick<Promotion, 'spent' | 'sold'>): string =>
  sold.minor === 0 ? '–' : (spent.minor / sold.minor).toFixed(3);

export function DiscountText({ promotion: { rate, fixed } }: { promotion: Pick<Promotion, 'rate' | 'fixed'> }) {
  return fixed ? <Money value={fixed} /> : `${(rate ?? 0) / 100} %`;
}
/** How much of a limit is used. */
export function OfLimit({ value, limit }: { value: Sum; limit: Sum | null }) {
  const t = useTranslations('promo.office');
  return (
    <>
      <Money value={value} /> / {limit ? <Money value={limit} /> : t('unlimited')}
    </>
  );
}

const LIST = '/office/promo';
const promotionPath = (id: string): string => `${LIST}/${encodeURIComponent(id)}`;
const TONES: Readonly<Record<Promotion['state'], DotTone>> = {
  planned: 'move',
  active: 'done',
  paused: 'wait',
  used_up: 'over',
  ended: 'over',
};

function usePromotionColumns(): WorkColumn<Promotion>[] {
  const t = useTranslations('promo');
  return [
    {
      name: 'name',
      label: t('office.name'),
      width: 240,
      flexible: true,
      phone: '1a',
      cell: ({ id, name }) => (
        <Link to={promotionPath(id)} prefetch="none">
          {name}
        </Link>
      ),
      note: ({ code, codes }) => (codes === 1 ? code : t('office.codesCount', { count: codes })),
    },
    {
      name: 'codes',
      label: t('office.code'),
      width: 160,
      phone: '2b',
      cell: ({ code, codes }) => (codes === 1 ? code : t('office.codesCount', { count: codes })),
    },
    {
      name: 'state',
      label: t('office.state'),
      width: 150,
      phone: '2a',
      cell: ({ state }) => <StatusDot tone={TONES[state]}>{t(`states.${state}`)}</StatusDot>,
    },
    {
      name: 'discount',
      label: t('office.discount'),
      width: 120,
      phone: '1c',
      cell: (promotion) => <DiscountText promotion={promotion} />,
    },
    {
      name: 'uses',
      label: t('office.uses'),
      width: 120,
      isAmount: true,
      cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
    },
    {
      name: 'spent',
      label: t('office.spent'),
      width: 220,
      isAmount: true,
      cell: ({ spent, budget }) => <OfLimit value={spent} limit={budget} />,
    },
    { name: 'sold', label: t('office.sold'), width: 140, isAmount: true, cell: ({ sold }) => <Money value={sold} /> },
    { name: 'cost', label: t('office.cost'), width: 120, isAmount: true, cell: costText },
  ];
}

/** Values and errors of the fields as they were typed. */
function useFields(refusal: PromoFormRefusal | null) {
  return (name: string, initial = '') => ({
    name,
    error: refusal?.fields[name],
    defaultValue: refusal ? (refusal.typed[name]?.[0] ?? '') : initial,
  });
}

/** A sale ends with its last day unless another time is chosen. */
const LAST_MINUTE = '23:59';

/** Everything that a new promotion is; what is not limited stays empty. */
function NewPromotionForm({ refusal, now }: { refusal: PromoFormRefusal | null; now: string }) {
  const t = useTranslations('promo');
  const field = useFields(refusal);
  const ticked = (name: string, value: string, initial: boolean) =>
    refusal ? (refusal.typed[name]?.includes(value) ?? false) : initial;
  const day = (name: 'travelFrom' | 'travelTo') => {
    const { error, defaultValue } = field(name);
    return <DateField name={name} label={t(`office.${name}`)} error={error} defaultValue={defaultValue || undefined} />;
  };
  const sum = (name: 'fixedMinor' | 'capMinor' | 'minimumMinor' | 'budgetMinor', label: string) => (
    <Field {...field(name)} label={label} inputMode="decimal" maxLength={14} autoComplete="off" />
  );
  const number = (name: 'vouchers' | 'maxUses' | 'maxUsesPerCustomer', label: string, hint?: string) => (
    <Field {...field(name)} label={label} hint={hint} inputMode="numeric" maxLength={9} autoComplete="off" />
  );
  const places = (name: 'carriers' | 'origins' | 'destinations' | 'countries', hint: string) => (
    <Field {...field(name)} label={t(`office.${name}`)} hint={hint} maxLength={1_000} autoComplete="off" />
  );
  return (
    <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
      {refusal?.text && Object.keys(refusal.fields).length === 0 && <Alert tone="error" live title={refusal.text} />}
      <div className={css.fields}>
        <Field {...field('name')} label={t('office.name')} maxLength={120} autoComplete="off" required />
        <Field {...field('code')} label={t('office.code')} hint={t('office.codeHint')} maxLength={40} />
        {number('vouchers', t('office.vouchers'), t('office.vouchersHint'))}
        <Field {...field('rate')} label={t('office.rate')} inputMode="decimal" maxLength={6} autoComplete="off" />
        {sum('fixedMinor', t('office.fixed'))}
        <MomentFields name="startsAt" initial={momentParts(now)} refusal={refusal} />
        <MomentFields name="endsAt" initial={{ day: '', time: LAST_MINUTE }} refusal={refusal} />
      </div>
      <fieldset className={css.fieldset}>
        <legend>{t('office.limits')}</legend>
        <div className={css.fields}>
          {sum('budgetMinor', t('office.budget'))}
          {number('maxUses', t('office.maxUses'))}
          {number('maxUsesPerCustomer', t('office.perCustomer'))}
          {sum('capMinor', t('office.cap'))}
          {sum('minimumMinor', t('office.minimum'))}
        </div>
      </fieldset>
      <fieldset className={css.fieldset}>
        <legend>{t('office.more')}</legend>
        <div className={css.fields}>
          <SelectField {...field('audience', 'everybody')} label={t('office.audience')}>
            {AUDIENCES.map((audience) => (
              <option key={audience} value={audience}>
                {t(`audiences.${audience}`)}
              </option>
            ))}
          </SelectField>
          <Field
            {...field('audienceList')}
            label={t('office.audienceList')}
            hint={t('office.audienceListHint')}
            maxLength={4_000}
            autoComplete="off"
          />
          {places('carriers', t('office.carriersHint'))}
          {places('origins', t('office.placesHint'))}
          {places('destinations', t('office.placesHint'))}
          {places('countries', t('office.countriesHint'))}
          {day('travelFrom')}
          {day('travelTo')}
        </div>
      </fieldset>
      <fieldset className={css.fieldset}>
        <legend>{t('office.modes')}</legend>
        <div className={css.actions}>
          {PROMO_MODES.map((mode) => (
            <Checkbox key={mode} name="modes" value={mode} defaultChecked={ticked('modes', mode, false)}>
              {t(`modes.${mode}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.fieldset}>
        <legend>{t('office.returns')}</legend>
        <Checkbox name="returnsOnVoid" value="on" defaultChecked={ticked('returnsOnVoid', 'on', true)}>
          {t('office.returnsOnVoid')}
        </Checkbox>
        <Checkbox name="returnsOnRefund" value="on" defaultChecked={ticked('returnsOnRefund', 'on', false)}>
          {t('office.returnsOnRefund')}
        </Checkbox>
        <p className={css.note}>{t('office.returnsNote')}</p>
      </fieldset>
      <p className={css.note}>{t('office.zoneHint')}</p>
      <div>
        <Button name="act" value="create">
          {t('office.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** Promo codes with what they cost, and the form for a new one. */
export function PromoOffice(props: {
  promotions: readonly Promotion[];
  now: string;
  refusal: PromoFormRefusal | null;
  isComfortable: boolean;
}) {
  const t = useTranslations('promo');
  const columns = usePromotionColumns();
  return (
    <WorkList
      list={LIST}
      title={t('screens.office')}
      notes={
        <ListNote>
          <Disclosure summary={t('office.create')} open={props.refusal !== null}>
            <NewPromotionForm refusal={props.refusal} now={props.now} />
          </Disclosure>
        </ListNote>
      }
      label={t('screens.office')}
      columns={columns}
      rows={props.promotions}
      nameOf={({ name }) => name}
      empty={<EmptyState level={2} title={t('office.none')} />}
      isComfortable={props.isComfortable}
      slots={{ hrefOf: promotionPath }}
    />
  );
}
