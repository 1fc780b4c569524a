import type { ReactNode } from 'react';
import type { Picture } from '#modules/supply/api.ts';
import css from './hotel-drawing.module.css';

type Look = NonNullable<Picture['drawing']>;
type Scene = Picture['scene'];

/** The drawing area is 400 by 260; the subject is in the middle 200 by 160, so that any crop keeps it. */
const [WIDTH, HEIGHT] = [400, 260];

type Grid = { x: number; y: number; columns: number; rows: number; width: number; height: number; gap: number };

/** Windows of a facade as two paths, dark and lit; the seed selects the lit ones. */
function windows(grid: Grid, seed: number, arched = false): { dark: string; lit: string } {
  const paths = { dark: '', lit: '' };
  for (let n = 0; n < grid.columns * grid.rows; n++) {
    const x = grid.x + (n % grid.columns) * (grid.width + grid.gap);
    const y = grid.y + Math.floor(n / grid.columns) * (grid.height + grid.gap);
    const lit = (Math.imul(seed + 3, 2_654_435_761 + n * 40_503) >>> 13) % 4 === 0;
    const round = arched ? `a${grid.width / 2} ${grid.width / 2} 0 0 1 ${grid.width} 0` : `h${grid.width}`;
    paths[lit ? 'lit' : 'dark'] += `M${x} ${y + grid.height}V${y}${round}V${y + grid.height}Z`;
  }
  return paths;
}

function Windows({ arched, seed, ...grid }: Grid & { seed: number; arched?: boolean }) {
  const { dark, lit } = windows(grid, seed, arched);
  return (
    <>
      <path d={dark} className={css.glass} />
      <path d={lit} className={css.lit} />
    </>
  );
}

const Tree = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <>
    <path d={`M${x - 1.5} ${y}h3v${r * 1.5}h-3z`} className={css.wood} />
    <circle cx={x} cy={y} r={r} className={css.leaf} />
    <path d={`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z`} className={css.leafLight} />
  </>
);

/** Sky with its disc, two ranges of mountains and the ground. */
function Land({ seed, flat }: { seed: number; flat?: boolean }) {
  const shift = seed % 40;
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} className={css.sky} />
      <circle cx={300 + shift / 2} cy={62} r={24} className={css.disc} />
      {!flat && (
        <>
          <path d={`M${20 + shift} 215 ${90 + shift} 105 ${165 + shift} 215z`} className={css.far} />
          <path d={`M${90 + shift} 105l20 30-12 6-10-8-12 10-6-8z`} transform="translate(0 .5)" className={css.snow} />
          <path d="M250 215 325 95 400 205v10z" className={css.far} />
          <path d="m325 95 22 33-12 8-12-9-11 9-8-8z" className={css.snow} />
        </>
      )}
      <path d="M0 190q90-34 190-8t210-10v60H0z" className={css.hill} />
      <path d={`M0 214h${WIDTH}v46H0z`} className={css.ground} />
    </>
  );
}

const Door = ({ x, y = 214, wide = 34 }: { x: number; y?: number; wide?: number }) => (
  <>
    <path d={`M${x - wide / 2} ${y}v-30h${wide}v30z`} className={css.glass} />
    <path d={`M${x - 0.7} ${y}v-30h1.4v30z`} className={css.light} />
    <path d={`M${x - wide / 2 - 8} ${y - 28}l6-10h${wide + 4}l6 10z`} className={css.red} />
  </>
);

const BUILDING_STYLES: Readonly<Record<Look['build'], (seed: number) => ReactNode>> = {
  tower: (seed) => (
    <>
      <path d="M168 50h64v34h-64z" className={css.shade} />
      <path d="M196 50h36v34h-36zM178 42h44v8h-44z" className={css.wall} />
      <path d="M120 84h160v130H120z" className={css.wall} />
      <path d="M120 84h46v130h-46z" className={css.shade} />
      <Windows x={130} y={94} columns={7} rows={5} width={12} height={13} gap={10} seed={seed} />
      <Door x={200} />
    </>
  ),
  block: (seed) => (
    <>
      <path d="M96 92h208v122H96z" className={css.wall} />
      <path d="M96 92h60v122H96z" className={css.shade} />
      <path d="M88 84h224v9H88z" className={css.roof} />
      <Windows x={108} y={104} columns={8} rows={4} width={14} height={15} gap={10} seed={seed} />
      <Door x={200} wide={44} />
    </>
  ),
  house: (seed) => (
    <>
      <path d="M108 130h184v84H108z" className={css.wall} />
      <path d="M108 130h58v84h-58z" className={css.shade} />
      <path d="m92 132 44-38h128l44 38z" className={css.red} />
      <path d="m92 132 44-38h34l-28 38z" className={css.redShade} />
      <Windows x={120} y={140} columns={7} rows={2} width={14} height={16} gap={10} seed={seed} />
      <Door x={200} wide={40} />
    </>
  ),
  arches: (seed) => (
    <>
      <path d="M170 104a30 30 0 0 1 60 0z" className={css.dome} />
      <path d="M200 74a30 30 0 0 1 30 30h-30z" className={css.domeLight} />
      <path d="M104 110h192v104H104z" className={css.wall} />
      <path d="M104 110h58v104h-58z" className={css.shade} />
      <path d="M98 102h204v9H98z" className={css.trim} />
      <Windows x={118} y={132} columns={7} rows={3} width={14} height={10} gap={11} seed={seed} arched />
      <Door x={200} wide={30} />
    </>
  ),
  resort: (seed) => (
    <>
      <path d="M84 214v-60h74v-26h84v26h74v60z" className={css.wall} />
      <path d="M84 214v-60h40v60zM158 154v-26h32v26z" className={css.shade} />
      <path d="m74 156 30-20h58v20zM238 156v-20h58l30 20z" className={css.roof} />
      <path d="m150 130 50-34 50 34z" className={css.red} />
      <path d="m150 130 50-34v34z" className={css.redShade} />
      <Windows x={96} y={168} columns={9} rows={1} width={14} height={22} gap={9} seed={seed} />
      <Windows x={172} y={136} columns={3} rows={1} width={12} height={14} gap={10} seed={seed} />
      <Door x={200} wide={30} />
    </>
  ),
  yurts: () => (
    <>
      {[
        [130, 0.82],
        [276, 0.82],
        [202, 1.15],
      ].map(([x = 0, scale = 1]) => (
        <g key={x} transform={`translate(${x} 222) scale(${scale})`}>
          <path d="M-44 0v-36h88V0z" className={css.wall} />
          <path d="M-44 0v-36h26V0z" className={css.shade} />
          <path d="M-48-36q14-36 48-38 34 2 48 38z" className={css.light} />
          <path d="M-48-36q14-36 48-38-14 12-18 38z" className={css.shade} />
          <path d="M-46-40h92v8h-92zM-9-74h18v4H-9z" className={css.red} />
          <path d="M-10 0v-28h20V0z" className={css.wood} />
        </g>
      ))}
    </>
  ),
};

const facade = ({ build, seed }: Look): ReactNode => (
  <>
    <Land seed={seed} />
    {BUILDING_STYLES[build](seed)}
    <path d="M84 214h232v4H84z" className={css.trim} />
    <Tree x={62} y={196} r={17} />
    <Tree x={88} y={206} r={10} />
    <Tree x={336} y={198} r={15} />
    <Tree x={366} y={204} r={19} />
  </>
);

const View = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => (
  <svg
    x={x}
    y={y}
    width={width}
    height={height}
    viewBox="60 40 290 190"
    aria-hidden="true"
    preserveAspectRatio="xMidYMid slice"
  >
    <Land seed={12} />
  </svg>
);

const room = ({ seed }: Look): ReactNode => {
  const twin = seed % 2 === 1;
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} className={css.inside} />
      <path d="M0 208h400v52H0z" className={css.floor} />
      <path d="M42 40h128v108H42z" className={css.light} />
      <View x={48} y={46} width={116} height={96} />
      <path d="M104 44h4v100h-4z" className={css.light} />
      <path d="M34 34h30l-8 126H34zM148 34h30v126h-22z" className={css.curtain} />
      <path d="M28 28h156v7H28z" className={css.trim} />
      {(twin ? [206, 302] : [224]).map((x) => {
        const wide = twin ? 84 : 150;
        return (
          <g key={x}>
            <path d={`M${x} 210v-72q0-8 8-8h${wide - 16}q8 0 8 8v72z`} className={css.dome} />
            <path d={`M${x + 6} 178h${wide - 12}v32H${x + 6}z`} className={css.light} />
            <path
              d={`M${x + 12} 164h${wide / 2 - 18}q5 0 5 6v12H${x + 8}v-12q0-6 4-6zM${x + wide / 2 + 4} 164h${
                wide / 2 - 18
              }q5 0 5 6v12h-${wide / 2 - 10}v-12q0-6 4-6z`}
              className={css.pillow}
            />
            <path d={`M${x - 2} 190h${wide + 4}v30H${x - 2}z`} className={css.cover} />
            <path d={`M${x - 2} 188h${wide + 4}v7H${x - 2}z`} className={css.red} />
          </g>
        );
      })}
      <path d="M190 178h22v36h-22z" className={css.wood} />
      <path d="m193 160 4-18h10l4 18z" className={css.lit} />
      <path d="M200 160h3v18h-3z" className={css.trim} />
    </>
  );
};

const lobby = (): ReactNode => (
  <>
    <rect width={WIDTH} height={HEIGHT} className={css.inside} />
    <path d="M0 204h400v56H0z" className={css.floor} />
    <path d="M150 214v-56h130v56z" className={css.wood} />
    <path d="M142 150h146v10H142z" className={css.trim} />
    <path d="M196 84a20 20 0 1 0 40 0 20 20 0 1 0-40 0" className={css.light} />
    <path d="M215 71h2v13h9v2h-11z" className={css.glass} />
    <path d="M52 214v-30q0-8 8-8h58q8 0 8 8v30z" className={css.cover} />
    <path d="M46 196h12v20H46zM120 196h12v20h-12z" className={css.dome} />
    <path d="M62 190h52v12H62z" className={css.red} />
    <path d="M316 214v-26h26v26z" className={css.shade} />
    <circle cx={329} cy={168} r={22} className={css.leaf} />
    <path d="M90 40h2v44h-2zM330 30h2v40h-2z" className={css.trim} />
    <path d="m78 96 6-16h14l6 16zM318 82l6-16h14l6 16z" className={css.lit} />
  </>
);

const pool = (): ReactNode => (
  <>
    <Land seed={30} />
    <path d="M0 178h400v82H0z" className={css.floor} />
    <path d="M76 196h248l44 64H32z" className={css.light} />
    <path d="M86 202h228l38 58H48z" className={css.water} />
    <path d="M120 218h60M210 232h80M110 246h50" className={css.ripple} />
    <path d="M58 176a28 22 0 0 1 56 0zM286 176a28 22 0 0 1 56 0z" className={css.red} />
    <path d="M85 176h3v26h-3zM313 176h3v26h-3z" className={css.wood} />
  </>
);

const shore = (): ReactNode => (
  <>
    <Land seed={4} />
    <path d="M0 170h400v44H0z" className={css.water} />
    <path d="M40 184h60M150 194h80M270 182h70" className={css.ripple} />
    <path d="M0 214q110-22 200-10t200-6v62H0z" className={css.sand} />
    <path d="M140 206a40 32 0 0 1 80 0z" className={css.red} />
    <path d="M180 176v-4h-3v68h4v-34z" className={css.wood} />
    <path d="m200 236 54-14 4 8-54 16z" className={css.cover} />
    <path d="m296 158 24-50v50zM324 158v-38l16 38z" className={css.light} />
    <path d="M288 162h60l-10 12h-40z" className={css.wood} />
  </>
);

const table = (): ReactNode => (
  <>
    <rect width={WIDTH} height={HEIGHT} className={css.inside} />
    <path d="M120 20h160v92H120z" className={css.light} />
    <View x={126} y={26} width={148} height={80} />
    <path d="M0 150h400v110H0z" className={css.floor} />
    <path d="M70 156h260l36 104H34z" className={css.light} />
    <ellipse cx={206} cy={196} rx={62} ry={22} className={css.shade} />
    <ellipse cx={206} cy={193} rx={50} ry={16} className={css.sand} />
    <path d="M180 190q26-22 54 0-26 14-54 0z" className={css.wood} />
    <path d="M98 176h38v16q0 12-12 12h-14q-12 0-12-12z" className={css.red} />
    <path d="M136 180h7q5 0 5 6t-5 6h-7" className={css.ring} />
    <path d="M284 172h30l4 34h-38z" className={css.pillow} />
    <path d="M280 190h38v6h-38z" className={css.red} />
    <path d="M108 168q-5-8 0-14t0-12M124 168q-5-8 0-14t0-12" className={css.ripple} />
  </>
);

const sauna = (): ReactNode => (
  <>
    <rect width={WIDTH} height={HEIGHT} className={css.shade} />
    <path d="M0 28h400M0 56h400M0 84h400M0 112h400M0 140h400M0 168h400" className={css.plank} />
    <path d="M0 196h400v64H0z" className={css.floor} />
    <path d="M60 150h150v14H60zM36 186h190v16H36z" className={css.wall} />
    <path d="M44 202h176v40H44z" className={css.wood} />
    <path d="M160 52h64v38h-64z" className={css.trim} />
    <View x={165} y={57} width={54} height={28} />
    <path d="M286 176h52v66h-52z" className={css.glass} />
    <circle cx={298} cy={172} r={11} className={css.hill} />
    <circle cx={314} cy={166} r={12} className={css.far} />
    <circle cx={328} cy={172} r={10} className={css.hill} />
    <path d="M300 150q-6-10 0-18t0-16M318 148q-6-10 0-18t0-16" className={css.ripple} />
    <path d="M70 126h34v24H70z" className={css.light} />
    <path d="M70 136h34v5H70z" className={css.red} />
  </>
);

const street = ({ seed }: Look): ReactNode => (
  <>
    <Land seed={seed + 7} />
    <path d="M0 110h92v104H0zM300 96h100v118H300z" className={css.shade} />
    <path d="M20 110h72v104H20zM330 96h70v118h-70z" className={css.wall} />
    <Windows x={32} y={124} columns={3} rows={3} width={12} height={16} gap={9} seed={seed} />
    <Windows x={342} y={110} columns={3} rows={4} width={10} height={14} gap={9} seed={seed + 1} />
    <path d="m150 260 36-56h28l36 56z" className={css.sand} />
    <Tree x={122} y={190} r={20} />
    <Tree x={278} y={188} r={22} />
    <Tree x={156} y={200} r={11} />
    <Tree x={246} y={198} r={12} />
    <path d="M198 204v-50h4v50z" className={css.wood} />
    <path d="M200 148a7 7 0 1 0 .1 0z" className={css.lit} />
  </>
);

const SCENES: Readonly<Record<Scene, (look: Look) => ReactNode>> = {
  facade,
  room,
  lobby,
  pool,
  shore,
  table,
  sauna,
  street,
};

/** A drawing of the demonstration, built from parts, at its hour of the day; in the dark theme at night. */
export function HotelDrawing(props: { scene: Scene; look: Look; label: string; className?: string | undefined }) {
  const { scene, look, label } = props;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      className={[css.drawing, css[look.hour], props.className].filter(Boolean).join(' ')}
    >
      {SCENES[scene](look)}
    </svg>
  );
}
