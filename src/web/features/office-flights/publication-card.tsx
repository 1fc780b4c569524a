import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { OwnFlightPage } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from '../../ui/office-form.module.css';
import { useCountsText } from './counts-text.ts';

/** Day and time in Bishkek. */
function formatMoment(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
}

type Page = Pick<OwnFlightPage, 'revision' | 'state' | 'faults' | 'publications' | 'mayUndo'> & {
  preview?: OwnFlightPage['preview'];
};

/** What keeps a draft from being published, what its publication changes, and what was published before. */
export function PublicationCard({ page }: { page: Page }) {
  const t = useTranslations('flights');
  const errorText = useErrorText();
  const countsText = useCountsText();
  const { faults, preview, publications } = page;
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
        {preview && <p>{t('publication.preview', { changes: countsText(preview.counts) })}</p>}
        {preview && preview.lines.length > 0 && (
          <ul className={css.list}>
            {preview.lines.map(({ what, date, sold }) => (
              <li key={`${what} ${date}`} className={css.line}>
                <Badge tone={sold > 0 ? 'wait' : 'plain'}>{t(`lines.${what}`)}</Badge>
                <span>{formatNumericDate(date)}</span>
                {sold > 0 && <span>{t('counts.sold', { count: sold })}</span>}
              </li>
            ))}
          </ul>
        )}
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
