import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CampaignPreview, Gift } from '#modules/campaigns/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import css from '../../ui/office-form.module.css';
import facts from './campaigns.module.css';
import { Figures } from './figures.tsx';

export type PreviewQuery = { readonly from: string; readonly to: string };

/** What the sales of past days would have brought. */
export function PreviewCard(props: {
  query: PreviewQuery;
  gives: Gift;
  preview: CampaignPreview | null;
  errors: Readonly<Record<string, string>>;
}) {
  const { query, preview, errors } = props;
  const t = useTranslations('campaigns.preview');
  return (
    <Card aria-labelledby="preview">
      <CardHead level={2} id="preview" title={t('title')} />
      <div className={css.stack}>
        <p className={css.note}>{t('lead')}</p>
        <Form method="get" className={css.fields} preventScrollReset>
          <DateField name="from" label={t('from')} defaultValue={query.from} error={errors.from} required />
          <DateField name="to" label={t('to')} defaultValue={query.to} error={errors.to} required />
          <Button variant="secondary" className={facts.atEnd}>
            {t('show')}
          </Button>
        </Form>
        {preview && <Result preview={preview} gives={props.gives} />}
      </div>
    </Card>
  );
}

function Result({ preview, gives }: { preview: CampaignPreview; gives: Gift }) {
  const t = useTranslations('campaigns.preview');
  const kinds = useTranslations('bonuses.kinds');
  const { sold, fees, given, takenBack } = preview;
  const days = { from: formatNumericDate(preview.from), to: formatNumericDate(preview.to) };
  type Row = CampaignPreview['byKind'][number] & { id: string };
  const columns: Column<Row>[] = [
    { name: 'kind', label: t('kind'), cell: ({ kind }) => kinds(kind) },
    { name: 'tickets', label: t('tickets'), numeric: true, cell: ({ tickets }) => tickets },
    { name: 'points', label: t('points'), numeric: true, cell: ({ points }) => points },
  ];
  return (
    <section aria-label={t('result', days)} className={css.stack}>
      <h3>{t('result', days)}</h3>
      <Figures
        rows={[
          [t('tickets'), preview.tickets],
          [t('sold'), sold],
          [t('fees'), fees],
          [t('customers'), preview.customers],
          [t('given'), given],
          [t('takenBack'), takenBack],
          [t('stays'), given - takenBack],
        ]}
      />
      {gives !== 'coupons' && given * 100 > fees.minor && <Alert tone="wait" title={t('moreThanFees')} />}
      {preview.byKind.length > 0 && (
        <DataTable
          label={t('byKind')}
          columns={columns}
          rows={preview.byKind.map((row) => ({ ...row, id: row.kind }))}
        />
      )}
    </section>
  );
}
