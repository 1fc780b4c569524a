/** A hotel's front, drawn from its name: the same one always, with some windows lit. */
export function Facade({ name, className }: { name: string; className?: string }) {
  let seed = 7;
  for (const letter of name) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) >>> 0;
  const floors = 3 + (seed % 3);
  const columns = 3 + ((seed >>> 3) % 2);
  const [width, height] = [60 / columns, 66 / floors];
  const windows = Array.from({ length: floors * columns }, (_, n) => ({
    x: 18 + (n % columns) * width + width * 0.2,
    y: 18 + Math.floor(n / columns) * height + height * 0.2,
    lit: ((seed >>> (n % 24)) & 1) === 1,
  }));
  return (
    <svg viewBox="0 0 96 96" className={className} aria-hidden="true">
      <rect width="96" height="96" fill="var(--lake-tint)" />
      <path d="M14 96V20l34-8 34 8v76z" fill="var(--lake)" />
      {windows.map(({ x, y, lit }) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width * 0.6}
          height={height * 0.55}
          rx="1.5"
          fill={lit ? 'var(--amber-tint)' : 'var(--lake-strong)'}
        />
      ))}
      <path d="M41 96V84h14v12z" fill="var(--surface)" />
    </svg>
  );
}
