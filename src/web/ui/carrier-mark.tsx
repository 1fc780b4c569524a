import { useRouteLoaderData } from 'react-router';
import { OTHER_CARRIER } from '#kernel/carrier-marks.ts';
import type { PublicSite } from '../server-context.ts';
import css from './carrier-mark.module.css';

type RootData = { site?: Pick<PublicSite, 'carrierMarks'> };
/** Marks of carriers that the site draws. */
export const useCarrierMarks = (): NonNullable<PublicSite['carrierMarks']> =>
  useRouteLoaderData<RootData>('root')?.site?.carrierMarks ?? {};

/**
 * A carrier's tile: our drawing if there is one, otherwise its code. Hidden from screen readers; write the name next to
 * it.
 */
export function CarrierMark(props: { code: string; size?: number }) {
  const marks = useCarrierMarks();
  const mark = marks[props.code];
  const size = props.size ?? 36;
  return (
    <span className={css.tile} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
        <rect width="40" height="40" rx="10" fill={mark?.ground ?? OTHER_CARRIER} />
        {mark ? (
          <path
            d={mark.sign}
            fill="none"
            stroke="#fff"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : (
          <text x="20" y="25.5" textAnchor="middle" fontSize="15" fontWeight="680" fill="#fff">
            {props.code}
          </text>
        )}
      </svg>
    </span>
  );
}
