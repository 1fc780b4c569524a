const ARCS = [-26, 0, 26];

/** The tündük, the crown of a yurt, in thin lines: the logo and the only ornament. */
export function Tunduk(props: { size?: number | string; className?: string; stroke?: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={props.size ?? 32}
      height={props.size ?? 32}
      fill="none"
      stroke="currentColor"
      strokeWidth={props.stroke ?? 5}
      strokeLinecap="round"
      className={props.className}
      aria-hidden="true"
    >
      <circle cx="50" cy="50" r="46" />
      {ARCS.map((shift) => (
        <g key={shift}>
          <path d={arc(shift)} />
          <path d={arc(shift)} transform="rotate(90 50 50)" />
        </g>
      ))}
    </svg>
  );
}

/** One of three laths from rim to rim, curved like those of a tündük. */
function arc(shift: number): string {
  const x = 50 + shift * 0.62;
  const half = Math.sqrt(46 ** 2 - (x - 50) ** 2);
  const top = (50 - half).toFixed(2);
  const bottom = (50 + half).toFixed(2);
  return `M${x.toFixed(2)} ${top}Q${(x - 15).toFixed(2)} 50 ${x.toFixed(2)} ${bottom}`;
}
