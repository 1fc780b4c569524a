import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Door, DoorGuest, LotteryGuest } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useClient } from '../../shell/client-provider.tsx';
import { useOwner } from '../../shell/use-owner.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import { useKeptAt } from '../../worker/use-kept-at.ts';
import { useKeptPages } from '../../worker/use-kept-pages.ts';
import { countInside, type DoorRecord, doubleEntrances, type Verdict } from './door-rules.ts';
import css from './lottery.module.css';
import { TicketCamera } from './ticket-camera.tsx';
import { useDoor } from './use-door.ts';
import { useLotteryDates } from './use-lottery-dates.ts';

type Admission = { guest: LotteryGuest; repeated: boolean };

function VerdictAlert({ verdict, now }: { verdict: Verdict; now: string }) {
  const t = useTranslations('lottery');
  const formatInstant = useFormatInstant(now);
  const { offline } = useClient();
  if (verdict.kind === 'unknown')
    return (
      <Alert live tone="error" title={t('errors.no_such_ticket')}>
        {offline && t('door.newerGuests', { time: formatInstant(now) })}
      </Alert>
    );
  const { name, organisation } = verdict.guest;
  return verdict.kind === 'admitted' ? (
    <Alert live tone="done" title={t('office.admitted', { name, organisation })} />
  ) : (
    <Alert live tone="error" title={t('office.repeated', { name, organisation, time: formatInstant(verdict.at) })} />
  );
}

/** What the server answered to a page without scripts. */
const toVerdict = ({ guest, repeated }: Admission): Verdict => {
  const { id, name, organisation, enteredAt } = guest;
  const known = { id, name, organisation, codeHash: '' };
  return repeated ? { kind: 'repeated', guest: known, at: enteredAt ?? '' } : { kind: 'admitted', guest: known };
};

/** Tickets that two phones admitted: said once both have been online. */
function Doubles({ door, record }: { door: Door; record: DoorRecord }) {
  const t = useTranslations('lottery.door');
  const formatInstant = useFormatInstant(door.serverNow);
  const guests = new Map(door.guests.map((guest) => [guest.id, guest]));
  const doubles = doubleEntrances(record).flatMap((one) => {
    const guest = guests.get(one.guest);
    return guest ? [{ ...one, guest }] : [];
  });
  if (doubles.length === 0) return null;
  return (
    <Alert live tone="error" title={t('doubles', { count: doubles.length })}>
      <ul>
        {doubles.map(({ guest, here, elsewhere }: { guest: DoorGuest; here: string; elsewhere: string }) => (
          <li key={`${guest.id} ${here}`}>
            {t('double', {
              name: guest.name,
              organisation: guest.organisation,
              here: formatInstant(here),
              elsewhere: formatInstant(elsewhere),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Figures({ door, record, path }: { door: Door; record: DoorRecord; path: string }) {
  const t = useTranslations('lottery.door');
  const formatInstant = useFormatInstant(door.serverNow);
  const keptAt = useKeptAt(path);
  const time = formatInstant(keptAt === null || keptAt === 'never' ? door.serverNow : keptAt);
  const figures = {
    guests: door.guests.length,
    inside: countInside(record),
    unsent: record.own.filter(({ sent }) => !sent).length,
  };
  return (
    <Card>
      <div className={css.stack}>
        <dl className={parts.funds}>
          {Object.entries(figures).map(([name, count]) => (
            <div key={name}>
              <dt>{t(name as keyof typeof figures)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        <p className={css.note}>
          {t(keptAt === null ? 'notKept' : keptAt === 'never' ? 'neverKept' : 'kept', { time })}
        </p>
      </div>
    </Card>
  );
}

function CodeForm({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const t = useTranslations('lottery.office');
  const hydrated = useHydrated();
  return (
    <form
      // With scripts nothing is sent: the code is checked on the phone.
      method={hydrated ? 'get' : 'post'}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onCode(String(new FormData(form).get('code') ?? ''));
        const field = form.elements.namedItem('code');
        if (field instanceof HTMLInputElement) field.value = '';
      }}
    >
      <Field name="code" label={t('doorCode')} defaultValue={code} autoComplete="off" maxLength={300} />
      <div>
        <Button variant="secondary">{t('admit')}</Button>
      </div>
    </form>
  );
}

/** Entrance tickets of an event, checked on a phone that may have no network. */
export function LotteryDoor(props: {
  door: Door;
  /** From the QR code of a ticket. */
  code: string;
  admission: Admission | null;
  refusal: FormErrors | null;
}) {
  const t = useTranslations('lottery');
  const locale = useAppLocale();
  const { moment } = useLotteryDates();
  const { door, admission, refusal } = props;
  const { campaign, serverNow } = door;
  const path = `/office/lottery/${encodeURIComponent(campaign.id)}/door`;
  const back = { to: `/office/lottery?${new URLSearchParams({ campaign: campaign.id })}`, text: t('screens.office') };
  useKeptPages([path], `${serverNow} ${door.guests.length} ${door.entrances.length}`);
  const { record, verdict, problem, scan } = useDoor(door, useOwner());
  // A kept page was written for the address without a code.
  const [params] = useSearchParams();
  const code = useHydrated() ? (params.get('code')?.slice(0, 100) ?? '') : props.code;
  const shown = verdict ?? (admission && toVerdict(admission));
  return (
    <Page title={t('screens.door')} lead={t('door.lead')} back={back} narrow>
      <p>
        {campaign.name[locale]}, {t('event.when', { ...moment(campaign.eventAt), place: campaign.eventPlace[locale] })}
      </p>
      {refusal && <ErrorSummary key={refusal.at} title={refusal.text ?? t('office.failed')} errors={[]} />}
      {shown && <VerdictAlert key={verdict?.scan} verdict={shown} now={serverNow} />}
      {problem && (
        <Alert live tone="error" title={t(`door.problems.${problem}`)}>
          {problem === 'signIn' && <a href={`/login?${new URLSearchParams({ from: path })}`}>{t('door.signIn')}</a>}
        </Alert>
      )}
      <Doubles door={door} record={record} />
      <Card>
        <CardHead level={2} title={t('office.door')} />
        <div className={css.stack}>
          <TicketCamera onCode={(text) => void scan(text)} />
          <CodeForm key={code} code={code} onCode={(text) => void scan(text)} />
        </div>
      </Card>
      <Figures door={door} record={record} path={path} />
    </Page>
  );
}
