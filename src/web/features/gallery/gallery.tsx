import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { THEMES } from '#kernel/theme.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import css from './gallery.module.css';
import {
  Alerts,
  Badges,
  BookingSteps,
  Buttons,
  CalendarSample,
  Carriers,
  ChoiceFields,
  Dialogs,
  Fields,
  Icons,
  Loading,
  MapSample,
  MoneyAndTime,
  Tokens,
  Type,
} from './samples.tsx';
import { SeatSample } from './seats.tsx';

function GallerySection(props: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={props.title} />
      {props.children}
    </Card>
  );
}

/** All tokens and components in every theme. */
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
              <GallerySection title={name('tokens')}>
                <Tokens />
              </GallerySection>
              <GallerySection title={name('type')}>
                <Type />
              </GallerySection>
              <GallerySection title={name('buttons')}>
                <Buttons />
              </GallerySection>
              <GallerySection title={name('fields')}>
                <Fields theme={theme} />
              </GallerySection>
              <GallerySection title={name('choices')}>
                <ChoiceFields theme={theme} />
              </GallerySection>
              <GallerySection title={name('notices')}>
                <Alerts />
              </GallerySection>
              <GallerySection title={name('badges')}>
                <Badges />
              </GallerySection>
              <GallerySection title={name('steps')}>
                <BookingSteps theme={themes(theme)} />
              </GallerySection>
              <GallerySection title={name('money')}>
                <MoneyAndTime />
              </GallerySection>
              <GallerySection title={name('calendar')}>
                <CalendarSample />
              </GallerySection>
              <GallerySection title={name('map')}>
                <MapSample />
              </GallerySection>
              <GallerySection title={name('seats')}>
                <SeatSample />
              </GallerySection>
              <GallerySection title={name('icons')}>
                <Icons />
              </GallerySection>
              <GallerySection title={name('carriers')}>
                <Carriers />
              </GallerySection>
              <GallerySection title={name('loading')}>
                <Loading />
              </GallerySection>
              <GallerySection title={name('dialogs')}>
                <Dialogs />
              </GallerySection>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}
