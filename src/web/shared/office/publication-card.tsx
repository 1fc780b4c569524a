import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, type LocalDate, localDateTime } from '#kernel/dates.ts';
import type { OwnHotelPage, StockCounts } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from '../../ui/office-form.module.css';
import { useErrorText } from '../forms/use-error-text.ts';

/** Day and time in Bishkek. */
function formatMoment(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
}

type Line = { what: string; date: LocalDate; name?: string | undefined; sold: number };

/** Days that a publication touches; what is sold on them stands out. */
export const PreviewLines = ({ lines, soldText }: { lines: readonly Line[]; soldText: (count: number) => string }) =>
  lines.length > 0 && (
    <ul className={css.list}>
      {lines.map(({ what, date, name, sold }) => (
        <li key={`${what} ${date} ${name}`} className={css.line}>
          <Badge tone={sold > 0 ? 'wait' : 'plain'}>{what}</Badge>
          <span>{formatNumericDate(date)}</span>
          {name && <span>{name}</span>}
          {sold > 0 && <span>{soldText(sold)}</span>}
        </li>
      ))}
    </ul>
  );

const COUNTED = ['added', 'changed', 'closed', 'sold'] as const;
type Counted = (typeof COUNTED)[number];

/** What becomes of the days of a hotel or a transfer, in words; `none`: nothing does. */
export function stockCountsText(
  counts: StockCounts,
  words: { text: (name: Counted, count: number) => string; none: string },
): string {
  const parts = COUNTED.filter((name) => counts[name] > 0).map((name) => words.text(name, counts[name]));
  return parts.length > 0 ? parts.join(' · ') : words.none;
}

type Page<Counts> = Pick<OwnHotelPage, 'revision' | 'state' | 'faults' | 'mayUndo'> & {
  publications: readonly (Omit<OwnHotelPage['publications'][number], 'counts'> & { counts: Counts })[];
};
type Props<Counts> = {
  page: Page<Counts>;
  countsText: (counts: Counts) => string;
  /** What the publication of the draft changes. */
  children?: ReactNode;
};

/**
 * What keeps a draft from being published, what its publication changes, and what was published before: of a carrier, a
 * flight, a hotel or a transfer.
 */
export function PublicationCard<Counts>({ page, countsText, children }: Props<Counts>) {
  const t = useTranslations('ownSale');
  const errorText = useErrorText();
  const { faults, publications } = page;
  return (
    <Card aria-labelledby="publication">
      <CardHead level={2} id="publication" title={t('publication.title')}>
        <Badge tone={page.state === 'published' ? 'done' : 'wait'}>{t(`states.${page.state}`)}</Badge>
      </CardHead>
      <div className={css.stack}>
        {faults.length > 0 && (
          <Alert tone="error" title={t('publication.faults')}>
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.field} ${fault.code}`}>{errorText(fault)}</li>
              ))}
            </ul>
          </Alert>
        )}
        {children}
        <Form method="post" className={css.actions}>
          <input type="hidden" name="revision" value={page.revision} />
          {page.state !== 'published' && faults.length === 0 && (
            <Button name="do" value="publish">
              {t('publication.publish')}
            </Button>
          )}
          {page.mayUndo && (
            <>
              <input type="hidden" name="publication" value={publications[0]?.id} />
              <Button name="do" value="undo" variant="quiet">
                {t('publication.undo')}
              </Button>
            </>
          )}
        </Form>
        {publications.length > 0 && (
          <ul className={css.list}>
            {publications.map((one) => (
              <li key={one.id} className={css.note}>
                {[
                  formatMoment(one.publishedAt),
                  one.publishedBy,
                  one.isUndo && t('publication.undone'),
                  countsText(one.counts),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
