import type { ReactNode } from 'react';
import type { PrizePicture } from '#modules/lottery/api.ts';
import css from './lottery.module.css';

const MOUNTAINS = 'M0 96 40 52l22 22 34-44 40 50 24-26 40 42v34H0Z';

const DRAWINGS: Readonly<Record<PrizePicture, ReactNode>> = {
  car: (
    <>
      <circle className={css.warm} cx="156" cy="30" r="14" />
      <path className={css.far} d={MOUNTAINS} />
      <rect className={css.deep} y="104" width="200" height="26" />
      <path className={css.accent} d="M30 104V92l18-6 18-20h52l22 20 24 6v12Z" />
      <path className={css.light} d="m70 70-12 16h30V70Zm24 0v16h34l-16-16Z" />
      <circle className={css.wheel} cx="62" cy="104" r="11" />
      <circle className={css.wheel} cx="136" cy="104" r="11" />
      <circle className={css.light} cx="62" cy="104" r="4" />
      <circle className={css.light} cx="136" cy="104" r="4" />
    </>
  ),
  istanbul: (
    <>
      <circle className={css.warm} cx="46" cy="28" r="14" />
      <path className={css.far} d="M0 78q50-26 100-8t100-4v64H0Z" />
      <path className={css.deep} d="M40 40l4-20 4 20v56h-8Zm112 0 4-20 4 20v56h-8Z" />
      <path className={css.main} d="M62 70q38-52 76 0Z" />
      <rect className={css.warm} x="54" y="70" width="92" height="28" />
      <path
        className={css.deep}
        d="M64 98V86a5 5 0 0 1 10 0v12Zm20 0V86a5 5 0 0 1 10 0v12Zm22 0V86a5 5 0 0 1 10 0v12Zm20
        0V86a5 5 0 0 1 10 0v12Z"
      />
      <rect className={css.main} y="98" width="200" height="32" />
      <path className={css.light} d="M78 112h44l-6 10H84Zm12-8h20v8H90Z" />
    </>
  ),
  yurts: (
    <>
      <circle className={css.warm} cx="160" cy="24" r="13" />
      <path className={css.far} d={MOUNTAINS} />
      <rect className={css.main} y="80" width="200" height="22" />
      <path className={css.grass} d="M0 100q60-14 110-4t90-4v38H0Z" />
      <path className={css.light} d="M34 98q18-22 36 0v16H34Zm58-2q14-18 28 0v13H92Zm46 4q12-16 24 0v12h-24Z" />
      <path className={css.accent} d="M34 100h36v4H34Zm58-2h28v3H92Zm46 4h24v3h-24ZM48 104h8v10h-8Zm54-2h7v7h-7Z" />
    </>
  ),
  workplace: (
    <>
      <rect className={css.sand} y="96" width="200" height="34" />
      <rect className={css.deep} x="62" y="30" width="78" height="54" rx="4" />
      <rect className={css.light} x="67" y="35" width="68" height="44" />
      <path className={css.main} d="m67 79 22-26 14 14 12-10 20 22Z" />
      <circle className={css.accent} cx="122" cy="46" r="5" />
      <path className={css.warm} d="M52 90h98l6 6H46Z" />
      <rect className={css.main} x="24" y="74" width="18" height="22" />
      <path className={css.grass} d="M33 74q-14-10-8-26 8 8 8 26Zm0 0q0-16 12-20 0 14-12 20Z" />
      <path className={css.accent} d="M162 76h16v14a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6Z" />
    </>
  ),
};

/** Our own drawing of a prize, in the colours of the theme. */
export function PrizeDrawing({ picture }: { picture: PrizePicture }) {
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 200 130"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-picture={picture}
    >
      {DRAWINGS[picture]}
    </svg>
  );
}
