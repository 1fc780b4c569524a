import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import css from './push-guide.module.css';

const SYSTEMS = ['android', 'iphone', 'computer'] as const;
type System = (typeof SYSTEMS)[number];

/** The picture of a system: its screens side by side. Hidden from screen readers: the steps say the same. */
const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 260 190" className={css.picture} aria-hidden="true">
    {children}
  </svg>
);

const Phone = ({ x, children }: { x: number; children: ReactNode }) => (
  <g transform={`translate(${x} 6)`}>
    <rect width="100" height="178" rx="14" className={css.body} />
    <rect x="6" y="8" width="88" height="162" rx="8" className={css.screen} />
    {children}
  </g>
);

const Lines = ({ x, y, widths }: { x: number; y: number; widths: readonly number[] }) =>
  widths.map((width, i) => (
    <rect key={width} x={x} y={y + i * 9} width={width} height="4" rx="2" className={css.line} />
  ));

/** A bell with a point: a notification. */
const Bell = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M1 11h12c-2-2-2-3-2-6a4 4 0 0 0-8 0c0 3 0 4-2 6Zm4 2a2 2 0 0 0 4 0" className={css.stroke} />
    <circle cx="12" cy="2" r="3" className={css.mark} />
  </g>
);

/** A question of the browser with two answers, of which the right one is to be pressed. */
const Question = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width={width} height="54" rx="6" className={css.window} />
    <Bell x={8} y={8} />
    <Lines x={28} y={10} widths={[width - 40, width - 54]} />
    <rect x="8" y="34" width={width / 2 - 12} height="13" rx="6" className={css.quiet} />
    <rect x={width / 2 + 4} y="34" width={width / 2 - 12} height="13" rx="6" className={css.mark} />
  </g>
);

/** A notification over the screen. */
const Shown = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width={width} height="34" rx="6" className={css.window} />
    <rect x="7" y="8" width="18" height="18" rx="5" className={css.mark} />
    <Lines x={31} y={10} widths={[width - 50, width - 40]} />
  </g>
);

const PICTURES: Readonly<Record<System, ReactNode>> = {
  android: (
    <Picture>
      <Phone x={14}>
        <rect x="12" y="14" width="76" height="12" rx="6" className={css.quiet} />
        <Lines x={14} y={38} widths={[60, 72, 48]} />
        <Question x={10} y={104} width={80} />
      </Phone>
      <Phone x={146}>
        <Shown x={10} y={14} width={80} />
        <Lines x={14} y={62} widths={[60, 72, 48, 66]} />
      </Phone>
    </Picture>
  ),
  iphone: (
    <Picture>
      <Phone x={14}>
        <Lines x={14} y={22} widths={[60, 72, 48, 66]} />
        <rect x="6" y="142" width="88" height="28" className={css.quiet} />
        <rect x="38" y="144" width="24" height="24" rx="6" className={css.window} />
        <path d="M50 160v-11m-4 4 4-4 4 4m-8 3v6h8v-6" className={css.strokeMark} />
      </Phone>
      <Phone x={146}>
        {[14, 39, 64].flatMap((x) =>
          [20, 46].map((y) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="19" height="19" rx="5" className={css.quiet} />
          )),
        )}
        <rect x="14" y="72" width="19" height="19" rx="5" className={css.mark} />
        <Question x={10} y={104} width={80} />
      </Phone>
    </Picture>
  ),
  computer: (
    <Picture>
      <rect x="10" y="12" width="240" height="140" rx="8" className={css.body} />
      <rect x="14" y="32" width="232" height="116" rx="4" className={css.screen} />
      <rect x="46" y="17" width="170" height="11" rx="5" className={css.quiet} />
      <circle cx="54" cy="22.5" r="3" className={css.mark} />
      <Question x={46} y={34} width={110} />
      <Lines x={24} y={104} widths={[90, 70, 96]} />
      <Shown x={150} y={108} width={92} />
      <rect x="100" y="152" width="60" height="8" className={css.body} />
      <rect x="70" y="160" width="120" height="6" rx="3" className={css.body} />
    </Picture>
  ),
};

/** How notifications on devices are turned on, with a picture for each system. */
export function PushGuide() {
  const t = useTranslations('inAppNotifications.guide');
  return (
    <section aria-labelledby="push-guide" className={css.guide}>
      <h2 id="push-guide">{t('title')}</h2>
      {SYSTEMS.map((system) => (
        <section key={system} aria-labelledby={`push-${system}`} className={css.system}>
          {PICTURES[system]}
          <div>
            <h3 id={`push-${system}`}>{t(`${system}.title`)}</h3>
            <ol>
              {(['first', 'second', 'third'] as const).map((step) => (
                <li key={step}>{t(`${system}.${step}`)}</li>
              ))}
            </ol>
            <p>{t(`${system}.blocked`)}</p>
          </div>
        </section>
      ))}
    </section>
  );
}
