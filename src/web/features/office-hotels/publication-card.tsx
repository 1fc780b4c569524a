import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { OwnHotelPage } from '#modules/inventory/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from '../../ui/office-form.module.css';

type Counts = OwnHotelPage['publications'][number]['counts'];
const COUNTED = ['added', 'changed', 'closed'] as const;

/** Day and time in Bishkek. */
function formatMoment(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
}

function useCountsText(): (counts: Counts) => string {
  const t = useTranslations('stays.counts');
  return (counts) => {
    const parts = COUNTED.filter((name) => counts[name] > 0).map((name) => t(name, { count: counts[name] }));
    if (counts.sold > 0) parts.push(t('sold', { count: counts.sold }));
    return parts.length > 0 ? parts.join(' · ') : t('none');
  };
}

/** What keeps a draft from being published, what its publication changes, and what was published before. */
export function PublicationCard({ page }: { page: OwnHotelPage }) {
  const t = useTranslations('stays');
  const locale = useAppLocale();
  const errorText = useErrorText();
  const countsText = useCountsText();
  const { faults, preview, publications } = page;
  const roomName = (code: string) => page.hotel.rooms.find((room) => room.code === code)?.name[locale] ?? code;
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
        {preview && page.state !== 'published' && (
          <>
            <p>{t('publication.preview', { changes: countsText(preview.counts) })}</p>
            {preview.reservations > 0 && (
              <Alert tone="wait" title={t('publication.reservations', { count: preview.reservations })} />
            )}
            <ul className={css.list}>
              {preview.lines.map(({ what, room, date, sold }) => (
                <li key={`${room} ${date}`} className={css.line}>
                  <Badge tone={sold > 0 ? 'wait' : 'plain'}>{t(`lines.${what}`)}</Badge>
                  <span>{formatNumericDate(date)}</span>
                  <span>{roomName(room)}</span>
                  {sold > 0 && <span>{t('counts.sold', { count: sold })}</span>}
                </li>
              ))}
            </ul>
          </>
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
