import { useTranslations } from 'use-intl';
import type { SeatCabin, SeatRow } from './cabin.ts';
import { SeatIcon } from './seat-icons.tsx';
import plan from './seat-map.module.css';
import css from './seat-row.module.css';

/** Facilities before a row, or after the last one: icons with tooltips; seats mention what matters for them. */
export function Facilities({ cabin, before }: { cabin: SeatCabin; before: number | null }) {
  const t = useTranslations('seats.map.facility');
  const kinds = cabin.facilities.filter((one) => one.before === before).map(({ kind }) => kind);
  const isMarkedExit = cabin.rows.some(({ number, exit }) => exit && number === before);
  const hasUnmarkedExit = kinds.includes('exit') && !isMarkedExit;
  const otherKinds = kinds.filter((kind) => kind !== 'exit');
  if (!hasUnmarkedExit && otherKinds.length === 0) return null;
  const door = hasUnmarkedExit && (
    <span className={css.door} title={t('exit')}>
      <SeatIcon name="exit" size={20} />
    </span>
  );
  return (
    <div className={css.facilities} aria-hidden="true">
      {door}
      {otherKinds.map((kind, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lavatories differ only by position
        <span key={i} className={css.facility} title={t(kind)}>
          <SeatIcon name={kind} size={20} />
        </span>
      ))}
      {door}
    </div>
  );
}

/** A row with its number in the first aisle, the facilities before it, its exits and its part of the wings. */
export function SeatRowView(props: { row: SeatRow; cabin: SeatCabin; children: (column: number) => React.ReactNode }) {
  const t = useTranslations('seats.map');
  const { row, cabin } = props;
  const numberColumn = cabin.columns.indexOf(null);
  return (
    <>
      <Facilities cabin={cabin} before={row.number} />
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: seats take the focus */}
      <div role="row" className={[plan.row, row.exit && css.exitRow, row.wing && css.wing].filter(Boolean).join(' ')}>
        {row.exit && (
          <>
            <span className={`${css.exit} ${css.left}`} aria-hidden="true">
              <SeatIcon name="exit" size={16} />
              <span>{t('exit')}</span>
            </span>
            <span className={`${css.exit} ${css.right}`} aria-hidden="true">
              <span>{t('exit')}</span>
              <SeatIcon name="exit" size={16} />
            </span>
          </>
        )}
        {cabin.columns.map((letter, i) =>
          letter === null ? (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by position
              key={i}
              className={plan.aisle}
              {...(i === numberColumn
                ? { role: 'rowheader', 'aria-label': t(row.exit ? 'exitRow' : 'row', { number: row.number }) }
                : { 'aria-hidden': true })}
            >
              {row.number}
            </span>
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            // biome-ignore lint/a11y/useFocusableInteractive: the seat in it takes the focus
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by position
              key={i}
              role="gridcell"
              className={plan.cell}
            >
              {props.children(i)}
            </span>
          ),
        )}
      </div>
    </>
  );
}
