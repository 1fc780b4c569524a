import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OwnTransferPage, StockCounts } from '#modules/inventory/api.ts';
import { TRANSFER_CLASSES } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { KeptSoldAlert } from '../../shared/office/kept-sold.tsx';
import { PreviewLines, PublicationCard, stockCountsText } from '../../shared/office/publication-card.tsx';
import type { FormState } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { daysPath, TRANSFER_LIST } from './paths.ts';
import { ClassFields, RouteFields, SeasonFields } from './transfer-fields.tsx';
import { shownSeasons } from './transfer-form.ts';

/** The publication of a transfer. */
function TransferPublication({ page }: { page: OwnTransferPage }) {
  const t = useTranslations('rides');
  const sale = useTranslations('ownSale.publication');
  const names = useTranslations('hotelsTransfers.class');
  const countsText = (counts: StockCounts) =>
    stockCountsText(counts, {
      text: (name, count) => t(`counts.${name}`, { count }),
      none: t('counts.none'),
    });
  const { preview } = page;
  const className = (name: string) => {
    const known = TRANSFER_CLASSES.find((one) => one === name);
    return known ? names(known) : name;
  };
  return (
    <PublicationCard page={page} countsText={countsText}>
      {preview && page.state !== 'published' && (
        <>
          <p>{sale('preview', { changes: countsText(preview.counts) })}</p>
          {preview.reservations > 0 && (
            <Alert tone="wait" title={t('publication.reservations', { count: preview.reservations })} />
          )}
          <KeptSoldAlert kept={preview.keptSold} classOf={className} />
          <PreviewLines
            lines={preview.lines.map(({ class: kind, what, ...line }) => ({
              ...line,
              what: t(`lines.${what}`),
              name: names(kind),
            }))}
            soldText={(count) => t('counts.sold', { count })}
          />
        </>
      )}
    </PublicationCard>
  );
}

/** The editor of an own transfer; `page` is null for a new one. */
export function TransferPage({ page, id, ...props }: FormState & { page: OwnTransferPage | null; id: string }) {
  const t = useTranslations('rides');
  const locale = useAppLocale();
  const { refusal } = props;
  // A publication that is refused sends no fields.
  const values = refusal?.values.do === 'save' ? refusal.values : props.values;
  const state = { values, refusal };
  return (
    <Page
      title={page ? `${page.names.from[locale]} – ${page.names.to[locale]}` : t('list.newTransfer')}
      tabTitle={t('screens.transfer')}
      back={{ to: TRANSFER_LIST, text: t('screens.list') }}
      actions={
        page &&
        page.state !== 'draft' && (
          <LinkButton to={daysPath(id)} variant="secondary">
            {t('screens.days')}
          </LinkButton>
        )
      }
    >
      <div className={css.stack}>
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Form method="post" className={css.stack} key={refusal?.at ?? page?.revision ?? 0} noValidate>
          <input type="hidden" name="revision" value={page?.revision ?? 0} />
          <RouteFields {...state} />
          <fieldset className={css.fieldset}>
            <legend>{t('form.classes')}</legend>
            <p className={css.note}>{t('form.classesHint')}</p>
            {refusal?.fields.classes && <Alert tone="error" title={refusal.fields.classes} />}
            {TRANSFER_CLASSES.map((kind) => (
              <ClassFields key={kind} {...state} kind={kind} />
            ))}
          </fieldset>
          <fieldset className={css.fieldset}>
            <legend>{t('form.seasons')}</legend>
            <p className={css.note}>{t('form.seasonsHint')}</p>
            {Array.from({ length: shownSeasons(values) }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <SeasonFields key={n} {...state} n={n} />
            ))}
          </fieldset>
          <div className={css.actions}>
            <Button name="do" value="save">
              {t('form.save')}
            </Button>
          </div>
        </Form>
        {page && <TransferPublication page={page} />}
      </div>
    </Page>
  );
}
