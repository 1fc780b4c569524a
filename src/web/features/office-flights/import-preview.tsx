import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { FLIGHT_CHANGES, type FlightImport } from '#modules/inventory/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { useCountsText } from '../../shared/office/counts-text.ts';
import { FileErrors } from '../../shared/office/file-errors.tsx';
import { KeptSoldAlert } from '../../shared/office/kept-sold.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { FLIGHT_LIST, flightPath, IMPORT } from './typed-values.ts';

type Of = { found: FlightImport };
const REASONS = [
  'service',
  'codeshare',
  'suffix',
  'fortnightly',
  'stops',
  'route',
  'aircraft',
  'configuration',
] as const;
type Reason = (typeof REASONS)[number];
const isReason = (name: string): name is Reason => REASONS.some((reason) => reason === name);

function Progress({ found }: Of) {
  const t = useTranslations('schedules.read');
  const { state, done, total } = found;
  if (state !== 'counting' && state !== 'publishing') return null;
  const text = t(state, { done, total });
  return (
    <Card>
      <output>{text}</output>
      <progress max={Math.max(1, total)} value={done} aria-label={text} className={css.progress} />
    </Card>
  );
}

function Outcome({ found }: Of) {
  const t = useTranslations('schedules.read');
  const errorText = useErrorText();
  const { state, failure, errorCount } = found;
  if (state === 'failed' && failure)
    return (
      <Alert tone="error" live title={t('failed')}>
        {errorText(failure)}
      </Alert>
    );
  if (state === 'refused') return <Alert tone="error" live title={t('refused', { count: errorCount })} />;
  if (state !== 'saved' && state !== 'published') return null;
  return (
    <Alert tone="done" live title={t(state)}>
      <LinkButton to={FLIGHT_LIST} variant="secondary" size="small">
        {t('toList')}
      </LinkButton>
    </Alert>
  );
}

function Reasons({ title, of }: { title: string; of: FlightImport['skipped'] }) {
  const t = useTranslations('schedules.reasons');
  if (of.length === 0) return null;
  return (
    <div className={css.list}>
      <strong>{title}</strong>
      <ul className={css.list}>
        {of.map(({ reason, count }) => isReason(reason) && <li key={reason}>{t(reason, { count })}</li>)}
      </ul>
    </div>
  );
}

function FileCard({ found }: Of) {
  const t = useTranslations('schedules.read');
  const { kind, schedule, records, legs, segmentData, skipped, noted } = found;
  const parts =
    kind === 'table' ? [t('rows', { count: records })] : [t('records', { count: records }), t('legs', { count: legs })];
  if (segmentData > 0) parts.push(t('segmentData', { count: segmentData }));
  return (
    <Card aria-labelledby="file">
      <CardHead level={2} id="file" title={t('file')} />
      <div className={css.stack}>
        {schedule && (
          <p>
            {t('schedule', {
              carrier: schedule.carrier,
              from: formatNumericDate(schedule.from),
              to: formatNumericDate(schedule.to),
              time: schedule.isUtc ? 'utc' : 'local',
            })}
          </p>
        )}
        <p>{parts.join(' · ')}</p>
        <Reasons title={t('skipped')} of={skipped} />
        <Reasons title={t('noted')} of={noted} />
      </div>
    </Card>
  );
}

function FlightTable({ found: { shown, total } }: Of) {
  const t = useTranslations('schedules');
  const errorText = useErrorText();
  const countsText = useCountsText();
  if (shown.length === 0) return null;
  return (
    <>
      {total > shown.length && <p className={css.note}>{t('read.firstFlights', { count: shown.length })}</p>}
      <DataTable
        label={t('read.changes')}
        rows={shown}
        columns={[
          {
            name: 'flight',
            label: t('read.flight'),
            cell: ({ id, change }) => {
              const name = `${id.slice(0, 2)} ${id.slice(2)}`;
              return change === 'added' ? name : <Link to={flightPath(id)}>{name}</Link>;
            },
          },
          { name: 'route', label: t('read.route'), cell: ({ from, to }) => `${from} – ${to}` },
          {
            name: 'change',
            label: t('read.change'),
            cell: ({ change }) => (
              <Badge tone={change === 'closed' ? 'error' : 'plain'}>{t(`flightChanges.${change}`)}</Badge>
            ),
          },
          { name: 'line', label: t('read.line'), numeric: true, cell: ({ line }) => line ?? '–' },
          {
            name: 'departures',
            label: t('read.inTimetable'),
            cell: ({ counts }) =>
              counts ? (
                <>
                  {countsText(counts)}
                  <KeptSoldAlert kept={counts.keptSold} />
                </>
              ) : (
                '–'
              ),
          },
          {
            name: 'missing',
            label: t('read.missing'),
            cell: ({ faults }) => [...new Set(faults.map((fault) => errorText(fault)))].join(' ') || '–',
          },
        ]}
      />
    </>
  );
}

function Decision({ found }: Of) {
  const t = useTranslations('schedules');
  const countsText = useCountsText();
  const navigation = useNavigation();
  const { flights, counts, total, faulty, state } = found;
  const parts = FLIGHT_CHANGES.filter((change) => flights[change] > 0).map((change) =>
    t(`counts.${change}`, { count: flights[change] }),
  );
  if (flights.same > 0) parts.push(t('read.same', { count: flights.same }));
  const busy = navigation.state !== 'idle';
  return (
    <Card aria-labelledby="changes">
      <CardHead level={2} id="changes" title={t('read.changes')} />
      <div className={css.stack}>
        {total === 0 && <p>{t('read.none')}</p>}
        {parts.length > 0 && <p>{parts.join(' · ')}</p>}
        {counts && total > 0 && <p>{t('read.departures', { changes: countsText(counts) })}</p>}
        {counts && counts.sold > 0 && <Alert tone="wait" title={t('read.sold')} />}
        {faulty > 0 && <Alert tone="wait" title={t('read.faulty', { count: faulty })} />}
        {state === 'ready' && total > 0 && (
          <Form method="post" className={css.actions}>
            {faulty === 0 && (
              <Button name="as" value="publication" busy={busy}>
                {t('read.publish')}
              </Button>
            )}
            <Button name="as" value="drafts" variant={faulty === 0 ? 'secondary' : 'primary'} busy={busy}>
              {t('read.saveDrafts')}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

/** What a file of flights would change, or what is wrong with it, until it is decided on. */
export function ImportPreviewPage({ found, refusal }: Of & { refusal: string | null }) {
  const t = useTranslations('schedules');
  usePolling(found.state === 'counting' || found.state === 'publishing');
  const isCounted = found.state !== 'counting' && found.state !== 'refused';
  return (
    <Page
      title={found.fileName || t('screens.read')}
      tabTitle={t('screens.read')}
      back={{ to: IMPORT, text: t('screens.import') }}
    >
      <div className={css.stack}>
        {refusal && <Alert tone="error" live title={refusal} />}
        <Outcome found={found} />
        <Progress found={found} />
        <FileErrors errors={found.errors} errorCount={found.errorCount} />
        {isCounted && <Decision found={found} />}
        <FlightTable found={found} />
        <FileCard found={found} />
        <div className={css.actions}>
          <LinkButton to={IMPORT} variant="quiet">
            {t('read.another')}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
