import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fromMajor } from '#kernel/money.ts';
import { formatDate, formatDuration } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CarrierMark, useCarrierMarks } from '../../ui/carrier-mark.tsx';
import { Checkbox, Chip, Chips, ChoiceGroup, Radio, SegmentedControl } from '../../ui/choice.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField, TextArea } from '../../ui/field.tsx';
import { ICON_NAMES, Icon } from '../../ui/icon.tsx';
import { Calendar } from '../../ui/lazy/calendar.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Steps } from '../../ui/steps.tsx';
import { WorldMap } from '../../ui/world-map/world-map.tsx';
import css from './gallery.module.css';
import { COLOUR_TOKENS } from './tokens.ts';

export function Tokens() {
  return (
    <div className={css.tokens}>
      {COLOUR_TOKENS.map((token) => (
        <div key={token} className={css.token}>
          <span className={css.swatch} style={{ background: `var(--${token})` }} />
          {token}
        </div>
      ))}
    </div>
  );
}

export function Type() {
  const t = useTranslations('home');
  const s = useTranslations('colors.sample');
  return (
    <div className={css.stack}>
      <p
        style={{
          fontSize: 'var(--size-h1)',
          fontWeight: 680,
          letterSpacing: 'var(--tracking-tight)',
          lineHeight: 1.1,
        }}
      >
        {t('title')}
      </p>
      <p style={{ fontSize: 'var(--size-h2)', fontWeight: 680, letterSpacing: 'var(--tracking-tight)' }}>
        {s('dialogTitle')}
      </p>
      <p style={{ fontSize: 'var(--size-lead)', fontWeight: 680 }}>{s('waitTitle')}</p>
      <p>{t('lead')}</p>
      <p className="muted small">{s('waitText')}</p>
      <p className="tabular">{s('alphabet')}</p>
    </div>
  );
}

export function Buttons() {
  const s = useTranslations('colors.sample');
  return (
    <div className={css.row}>
      <Button type="button">{s('pay')}</Button>
      <Button type="button" icon="search">
        {s('find')}
      </Button>
      <Button type="button" variant="secondary">
        {s('release')}
      </Button>
      <Button type="button" variant="quiet">
        {s('release')}
      </Button>
      <Button type="button" variant="danger">
        {s('release')}
      </Button>
      <Button type="button" busy>
        {s('wait')}
      </Button>
      <Button type="button" disabled>
        {s('pay')}
      </Button>
      <Button type="button" size="small" variant="secondary" icon="download">
        {s('tickets')}
      </Button>
    </div>
  );
}

export function Fields({ theme }: { theme: string }) {
  const s = useTranslations('colors.sample');
  return (
    <div className={css.grid}>
      <Field name={`${theme}.empty`} label={s('surname')} hint={s('surnameHint')} />
      <Field name={`${theme}.surname`} label={s('surname')} defaultValue="СЫДЫКОВ" suggestion={s('suggestion')} />
      <Field
        name={`${theme}.until`}
        label={s('validUntil')}
        defaultValue="14.12.2026"
        error={s('expired')}
        inputMode="numeric"
        suffix={<Icon name="calendar" />}
      />
      <SelectField name={`${theme}.document`} label={s('document')} defaultValue="b">
        <option value="a">{s('idCard')}</option>
        <option value="b">{s('passport')}</option>
      </SelectField>
      <SegmentedControl
        name={`${theme}.gender`}
        legend={s('gender')}
        defaultValue="m"
        options={[
          { value: 'm', label: s('male') },
          { value: 'f', label: s('female') },
        ]}
      />
      <TextArea name={`${theme}.comment`} label={s('comment')} />
    </div>
  );
}

export function ChoiceFields({ theme }: { theme: string }) {
  const s = useTranslations('colors.sample');
  const sections = useTranslations('colors.sections');
  return (
    <div className={css.stack}>
      <ChoiceGroup legend={sections('choices')}>
        <Checkbox name={`${theme}.direct`} defaultChecked count="12">
          {s('direct')}
        </Checkbox>
        <Checkbox name={`${theme}.stop`} count="31">
          {s('oneStop')}
        </Checkbox>
        <Checkbox name={`${theme}.agree`} note={s('agreeNote')}>
          {s('agree')}
        </Checkbox>
        <Radio name={`${theme}.radio`} value="1" defaultChecked>
          {s('passport')}
        </Radio>
        <Radio name={`${theme}.radio`} value="2">
          {s('idCard')}
        </Radio>
      </ChoiceGroup>
      <Chips legend={sections('choices')}>
        <Chip type="radio" name={`${theme}.trip`} value="one">
          {s('oneWay')}
        </Chip>
        <Chip type="radio" name={`${theme}.trip`} value="return" defaultChecked>
          {s('return')}
        </Chip>
        <Chip name={`${theme}.only`}>{s('direct')}</Chip>
      </Chips>
    </div>
  );
}

export function Alerts() {
  const s = useTranslations('colors.sample');
  return (
    <div className={`${css.grid} ${css.two}`}>
      <Alert title={s('info')} />
      <Alert tone="wait" title={s('waitTitle')}>
        {s('waitText')}
      </Alert>
      <Alert tone="error" title={s('errorTitle')}>
        {s('errorText')}
      </Alert>
      <Alert tone="done" title={s('doneTitle')}>
        {s('doneText')}
      </Alert>
    </div>
  );
}

export function Badges() {
  const s = useTranslations('colors.sample');
  return (
    <div className={css.row}>
      <Badge tone="info">{s('direct')}</Badge>
      <Badge tone="wait">{s('seats')}</Badge>
      <Badge tone="error">{s('errorTitle')}</Badge>
      <Badge tone="done" icon="check">
        {s('filled')}
      </Badge>
      <Badge>{s('plain')}</Badge>
    </div>
  );
}

export function BookingSteps({ theme }: { theme: string }) {
  const s = useTranslations('colors.sample');
  const sections = useTranslations('colors.sections');
  const steps = [
    { name: s('tickets'), to: '/colors' },
    { name: s('data') },
    { name: s('services') },
    { name: s('payment') },
  ];
  return <Steps label={`${sections('steps')} · ${theme}`} current={1} steps={steps} />;
}

export function MoneyAndTime() {
  const s = useTranslations('colors.sample');
  const locale = useAppLocale();
  return (
    <div className={css.stack}>
      <p>
        <Money value={fromMajor(16_050)} /> · <Money value={{ minor: 1_250_050, currency: 'RUB' }} /> ·{' '}
        <Money value={fromMajor(199, 'USD')} />
      </p>
      <p>
        {formatDate('2026-12-09', locale)} · {formatDate('2026-12-09', locale, { style: 'long', year: true })}
      </p>
      <p>
        {s('duration')}: {formatDuration(255, locale)}
      </p>
      <p>
        {s('left')}: <Countdown serverNow="2026-12-09T10:00:00Z" until="2026-12-09T10:14:32Z" /> ·{' '}
        <Countdown serverNow="2026-12-09T10:00:00Z" until="2026-12-09T13:12:00Z" />
      </p>
    </div>
  );
}

export function Icons() {
  return (
    <div className={css.icons}>
      {ICON_NAMES.map((name) => (
        <div key={name} className={css.icon}>
          <Icon name={name} size={24} />
          {name}
        </div>
      ))}
    </div>
  );
}

export function Carriers() {
  return (
    <div className={css.row}>
      {[...Object.keys(useCarrierMarks()), 'TK'].map((code) => (
        <span key={code} className={css.row}>
          <CarrierMark code={code} />
          {code}
        </span>
      ))}
    </div>
  );
}

export function Loading() {
  const s = useTranslations('colors.sample');
  return (
    <div className={css.stack}>
      <Skeleton height={20} width="40%" />
      <Skeleton height={14} width="70%" />
      <Skeleton height={48} radius="var(--r-field)" />
      <EmptyState drawing="nothing" title={s('nothing')}>
        {s('nothingText')}
      </EmptyState>
    </div>
  );
}

export function Dialogs() {
  const s = useTranslations('colors.sample');
  const actions = useTranslations('common.actions');
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  return (
    <div className={css.row}>
      <Button type="button" variant="secondary" onClick={() => setOpen('dialog')}>
        {s('dialog')}
      </Button>
      <Button type="button" variant="secondary" onClick={() => setOpen('drawer')}>
        {s('drawer')}
      </Button>
      <Dialog open={open !== null} kind={open ?? 'dialog'} onClose={() => setOpen(null)} title={s('dialogTitle')}>
        <div className={css.stack}>
          <p>{s('dialogText')}</p>
          <div className={css.row}>
            <Button type="button" variant="danger" onClick={() => setOpen(null)}>
              {s('release')}
            </Button>
            <Button type="button" variant="quiet" onClick={() => setOpen(null)}>
              {actions('back')}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}

export function CalendarSample() {
  const [day, setDay] = useState<string | null>('2026-12-09');
  return (
    <Calendar
      month="2026-12"
      months={2}
      selected={day ? [day] : []}
      min="2026-12-03"
      onChoose={setDay}
      note={(date) => (date.endsWith('9') || date.endsWith('5') ? { text: '2 600', good: true } : { text: '3 400' })}
    />
  );
}

export function MapSample() {
  const s = useTranslations('colors.sample');
  const cities = useTranslations('colors.cities');
  const points = [
    { id: 'fru', lat: 42.87, lon: 74.59, label: cities('bishkek') },
    { id: 'ist', lat: 41.01, lon: 28.98, label: cities('istanbul'), note: s('price'), href: '/search' },
    { id: 'mow', lat: 55.75, lon: 37.62, label: cities('moscow'), href: '/search' },
    { id: 'dxb', lat: 25.25, lon: 55.36, label: cities('dubai'), href: '/search' },
    { id: 'ala', lat: 43.24, lon: 76.89, label: cities('almaty'), href: '/search' },
  ];
  const routes = points
    .slice(1)
    .map(({ id }) => ({ from: 'fru', to: id, tone: id === 'ist' ? undefined : 'faint' }) as const);
  return <WorldMap label={cities('map')} points={points} routes={routes} size={{ width: 320, height: 240 }} />;
}
