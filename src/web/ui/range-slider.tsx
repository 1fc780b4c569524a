import type { PointerEvent, ReactNode } from 'react';
import css from './range-slider.module.css';

type RangeSliderProps = {
  /** Prefix of the ids of its thumbs. */
  id: string;
  label: ReactNode;
  /** The selected range as text. */
  text: ReactNode;
  min: number;
  max: number;
  step: number;
  value: { readonly from: number; readonly to: number };
  /** Accessible names of both thumbs, and a formatter of their values. */
  thumbs: { readonly from: string; readonly to: string; readonly formatValue: (value: number) => string };
  /** Heights of the bars above the track, for equal parts of the range; empty: no histogram. */
  bins?: readonly number[];
  onChange: (value: { from: number; to: number }) => void;
};

/** Width of a thumb, px, as in the style sheet: its middle does not reach the ends of the track. */
const THUMB = 20;

/** A range with two thumbs, each a native slider, and a histogram above. */
export function RangeSlider(props: RangeSliderProps) {
  const { id, min, max, step, value, thumbs, bins = [] } = props;
  const fraction = (position: number) => (max > min ? (position - min) / (max - min) : 0);
  const maxCount = Math.max(1, ...bins);
  const isInside = (bin: number) => {
    const width = (max - min) / bins.length;
    return min + (bin + 1) * width > value.from && min + bin * width < value.to;
  };
  const change = (thumbKey: 'from' | 'to', position: number) =>
    props.onChange(
      thumbKey === 'from'
        ? { ...value, from: Math.min(position, value.to) }
        : { ...value, to: Math.max(position, value.from) },
    );
  /** A press on the track moves the nearer thumb there; the thumbs themselves are dragged by the browser. */
  const pressTrack = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || max <= min) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left - THUMB / 2) / (width - THUMB)));
    const position = min + Math.round((share * (max - min)) / step) * step;
    const nearer = Math.abs(position - value.from) < Math.abs(position - value.to) ? 'from' : 'to';
    change(nearer, position);
    event.preventDefault();
    document.getElementById(`${id}-${nearer}`)?.focus();
  };
  const thumb = (thumbKey: 'from' | 'to') => (
    <input
      key={thumbKey}
      id={`${id}-${thumbKey}`}
      type="range"
      min={min}
      max={max}
      step={step}
      value={value[thumbKey]}
      aria-label={thumbs[thumbKey]}
      aria-valuetext={thumbs.formatValue(value[thumbKey])}
      onChange={(event) => change(thumbKey, Number(event.target.value))}
    />
  );
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>
        <span className={css.label}>{props.label}</span>
        <output className={css.value}>{props.text}</output>
      </legend>
      {bins.length > 0 && (
        <div className={css.bars} aria-hidden="true">
          {bins.map((count, n) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by position
              key={n}
              className={isInside(n) ? css.inside : undefined}
              style={{ blockSize: count === 0 ? 0 : `${Math.max(10, (count / maxCount) * 100)}%` }}
            />
          ))}
        </div>
      )}
      <div
        className={css.track}
        onPointerDown={pressTrack}
        style={{ '--from': fraction(value.from), '--to': fraction(value.to) } as React.CSSProperties}
      >
        {thumb('from')}
        {thumb('to')}
      </div>
    </fieldset>
  );
}
