import css from './snow.module.css';

const FLAKES = 36;

/** Pseudo-random spread, the same on the server and in the browser. */
const seededFraction = (i: number, salt: number): number => {
  const wave = Math.sin(i * 127.1 + salt * 311.7) * 43_758.5453;
  return Math.floor((wave - Math.floor(wave)) * 1000) / 1000;
};

/** New-year snow behind the footer; static under `prefers-reduced-motion`. */
export default function Snow() {
  return (
    <div className={css.snow} aria-hidden="true">
      {Array.from({ length: FLAKES }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all flakes are identical
          key={i}
          style={{
            left: `${(seededFraction(i, 1) * 100).toFixed(1)}%`,
            top: `${(seededFraction(i, 2) * 100).toFixed(1)}%`,
            width: `${3 + Math.round(seededFraction(i, 3) * 4)}px`,
            animationDuration: `${9 + Math.round(seededFraction(i, 4) * 10)}s`,
            animationDelay: `-${Math.round(seededFraction(i, 5) * 18)}s`,
          }}
        />
      ))}
    </div>
  );
}
