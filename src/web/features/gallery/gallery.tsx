import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { THEMES } from '#kernel/theme.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './gallery.module.css';
import {
  Badges,
  BookingSteps,
  Buttons,
  CalendarSample,
  Carriers,
  Choices,
  Dialogs,
  Fields,
  Icons,
  Loading,
  MapSample,
  MoneyAndTime,
  Notices,
  Tokens,
  Type,
} from './parts.tsx';
import { SeatSample } from './seats.tsx';

function Part(props: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={props.title} />
      {props.children}
    </Card>
  );
}

/** Every token and every component in every theme. */
export function Gallery() {
  const t = useTranslations('colors');
  const name = useTranslations('colors.sections');
  const themes = useTranslations('shell.theme');
  return (
    <>
      <div className={`wrap ${css.intro}`}>
        <h1>{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
      </div>
      {THEMES.map((theme) => (
        <section key={theme} data-theme={theme} className={css.panel}>
          <div className="wrap">
            <h2>{themes(theme)}</h2>
            <div className={css.sections}>
              <Part title={name('tokens')}>
                <Tokens />
              </Part>
              <Part title={name('type')}>
                <Type />
              </Part>
              <Part title={name('buttons')}>
                <Buttons />
              </Part>
              <Part title={name('fields')}>
                <Fields theme={theme} />
              </Part>
              <Part title={name('choices')}>
                <Choices theme={theme} />
              </Part>
              <Part title={name('notices')}>
                <Notices />
              </Part>
              <Part title={name('badges')}>
                <Badges />
              </Part>
              <Part title={name('steps')}>
                <BookingSteps theme={themes(theme)} />
              </Part>
              <Part title={name('money')}>
                <MoneyAndTime />
              </Part>
              <Part title={name('calendar')}>
                <CalendarSample />
              </Part>
              <Part title={name('map')}>
                <MapSample />
              </Part>
              <Part title={name('seats')}>
                <SeatSample />
              </Part>
              <Part title={name('icons')}>
                <Icons />
              </Part>
              <Part title={name('carriers')}>
                <Carriers />
              </Part>
              <Part title={name('loading')}>
                <Loading />
              </Part>
              <Part title={name('dialogs')}>
                <Dialogs />
              </Part>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}
