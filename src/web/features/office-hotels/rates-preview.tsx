import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { RateImport, StockCounts } from '#modules/inventory/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { FileErrors } from '../../shared/office/file-errors.tsx';
import { stockCountsText } from '../../shared/office/publication-card.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { HOTEL_LIST, hotelPath, RATES } from './paths.ts';

type Of = { found: RateImport };

function Outcome({ found }: Of) {
  const t = useTranslations('rates.read');
  const read = useTranslations('schedules.read');
  const errorText = useErrorText();
  const { state, failure, errorCount, done, hotels } = found;
  if (state === 'failed' && failure)
    return (
      <Alert tone="error" live title={read('failed')}>
        {errorText(failure)}
      </Alert>
    );
  if (state === 'refused') return <Alert tone="error" live title={read('refused', { count: errorCount })} />;
  if (state === 'publishing') {
    const text = t('publishing', { done, total: hotels.length });
    return (
      <Card>
        <output>{text}</output>
        <progress max={Math.max(1, hotels.length)} value={done} aria-label={text} className={css.progress} />
      </Card>
    );
  }
  if (state === 'ready') return null;
  return (
    <Alert tone="done" live title={state === 'published' ? t('published') : read('saved')}>
      <LinkButton to={HOTEL_LIST} variant="secondary" size="small">
        {t('toList')}
      </LinkButton>
    </Alert>
  );
}

function Decision({ found }: Of) {
  const t = useTranslations('rates.read');
  const read = useTranslations('schedules.read');
  const navigation = useNavigation();
  const { hotels, same, state } = found;
  const count = (change: RateImport['hotels'][number]['change']) =>
    hotels.filter((hotel) => hotel.change === change).length;
  const [changed, waiting] = [count('changed'), count('waiting')];
  const faulty = hotels.filter(({ faults }) => faults.length > 0).length;
  const parts = [
    changed > 0 && t('changed', { count: changed }),
    waiting > 0 && t('waiting', { count: waiting }),
    same > 0 && t('same', { count: same }),
  ].filter((part) => part !== false);
  const busy = navigation.state !== 'idle';
  return (
    <Card aria-labelledby="changes">
      <CardHead level={2} id="changes" title={read('changes')} />
      <div className={css.stack}>
        {hotels.length === 0 && <p>{read('none')}</p>}
        {parts.length > 0 && <p>{parts.join(' · ')}</p>}
        {faulty > 0 && <Alert tone="wait" title={t('faulty', { count: faulty })} />}
        {state === 'ready' && hotels.length > 0 && (
          <Form method="post" className={css.actions}>
            {faulty === 0 && (
              <Button name="as" value="publication" busy={busy}>
                {read('publish')}
              </Button>
            )}
            {changed > 0 && (
              <Button name="as" value="drafts" variant={faulty === 0 ? 'secondary' : 'primary'} busy={busy}>
                {read('saveDrafts')}
              </Button>
            )}
          </Form>
        )}
      </div>
    </Card>
  );
}

function HotelTable({ found: { hotels } }: Of) {
  const t = useTranslations('rates.read');
  const schedules = useTranslations('schedules');
  const stays = useTranslations('stays.counts');
  const errorText = useErrorText();
  if (hotels.length === 0) return null;
  const nightsOf = (counts: StockCounts) =>
    stockCountsText(counts, { text: (name, count) => stays(name, { count }), none: stays('none') });
  return (
    <DataTable
      label={schedules('read.changes')}
      rows={hotels}
      columns={[
        {
          name: 'hotel',
          label: t('hotel'),
          cell: ({ id, name }) => (
            <Link to={hotelPath(id)}>
              {id} {name}
            </Link>
          ),
        },
        {
          name: 'change',
          label: schedules('read.change'),
          cell: ({ change }) => <Badge tone="plain">{schedules(`flightChanges.${change}`)}</Badge>,
        },
        { name: 'line', label: schedules('read.line'), numeric: true, cell: ({ line }) => line },
        { name: 'nights', label: t('nights'), cell: ({ counts }) => (counts ? nightsOf(counts) : '–') },
        { name: 'reservations', label: t('reservations'), numeric: true, cell: ({ reservations }) => reservations },
        {
          name: 'missing',
          label: schedules('read.missing'),
          cell: ({ faults }) => [...new Set(faults.map((fault) => errorText(fault)))].join(' ') || '–',
        },
      ]}
    />
  );
}

/** What a table of hotel rates would change, or what is wrong with it, until it is decided on. */
export function RatesPreviewPage({ found, refusal }: Of & { refusal: string | null }) {
  const t = useTranslations('rates.screens');
  const read = useTranslations('schedules.read');
  usePolling(found.state === 'publishing');
  return (
    <Page title={found.fileName || t('read')} tabTitle={t('read')} back={{ to: RATES, text: t('import') }}>
      <div className={css.stack}>
        {refusal && <Alert tone="error" live title={refusal} />}
        <Outcome found={found} />
        <FileErrors errors={found.errors} errorCount={found.errorCount} />
        {found.state !== 'refused' && <Decision found={found} />}
        <HotelTable found={found} />
        <div className={css.actions}>
          <LinkButton to={RATES} variant="quiet">
            {read('another')}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
