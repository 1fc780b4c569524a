import type { Segment } from '#modules/supply/api.ts';
import css from './car-drawing.module.css';

type TransferClass = NonNullable<Segment['transfer']>['class'];

const Wheel = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <>
    <circle cx={x} cy={y} r={r} className={css.tyre} />
    <circle cx={x} cy={y} r={r * 0.46} className={css.metal} />
  </>
);

/** Body, windows, lights and wheels by class; light comes from the right, as in the location drawings. */
const CARS: Readonly<Record<TransferClass, () => React.ReactNode>> = {
  econom: () => (
    <>
      <path
        d="M34 92q-6-2-6-10 0-12 14-15l18-4 20-19q5-5 13-5h34q8 0 14 6l15 17 20 4q12 3 12 16 0 8-6 10z"
        className={css.econom}
      />
      <path d="M34 92q-6-2-6-10 0-4 2-7h156q2 3 2 7 0 8-6 10z" className={css.below} />
      <path d="m70 64 15-14q3-3 8-3h14v17zM113 47h13q5 0 9 4l12 13h-34z" className={css.glass} />
      <path d="M176 70h11v7h-9zM28 76h9v7h-9z" className={css.lamp} />
      <Wheel x={62} y={92} r={14} />
      <Wheel x={154} y={92} r={14} />
    </>
  ),
  business: () => (
    <>
      <path
        d="M22 92q-4-4-3-12 1-9 14-12l24-4 26-18q6-4 14-4h28q8 0 15 4l26 17 24 5q13 3 14 14 0 7-4 10z"
        className={css.business}
      />
      <path d="M22 92q-4-4-3-12h181q0 8-4 12z" className={css.below} />
      <path d="m72 64 18-13q4-3 9-3h10v16zM115 48h9q6 0 11 3l20 13h-40z" className={css.glass} />
      <path d="M186 70h11l3 7h-12zM19 75h11v6H19z" className={css.lamp} />
      <Wheel x={56} y={92} r={15} />
      <Wheel x={160} y={92} r={15} />
    </>
  ),
  vip: () => (
    <>
      <path d="M24 92V44q0-10 10-10h104q10 0 17 8l20 24 18 6q7 3 7 11v9z" className={css.vip} />
      <path d="M24 92V78h176v14z" className={css.below} />
      <path d="M34 44h26v20H34zM66 44h28v20H66zM100 44h28v20h-28zM134 44h5q5 0 8 4l14 16h-27z" className={css.glass} />
      <path d="M189 72h9l2 7h-11zM24 66h6v10h-6z" className={css.lamp} />
      <Wheel x={58} y={93} r={15} />
      <Wheel x={164} y={93} r={15} />
    </>
  ),
  express: () => (
    <>
      <path d="M0 92V42q0-8 8-8h112q46 0 74 34 8 10 8 16 0 8-8 8z" className={css.express} />
      <path d="M0 92V76h201q2 4 1 8 0 8-8 8z" className={css.below} />
      <path d="M12 44h22v18H12zM42 44h22v18H42zM72 44h22v18H72zM134 46q20 3 36 18h-36z" className={css.glass} />
      <path d="M104 44h20v32h-20z" className={css.glass} />
      <path d="M184 76h12l4 6h-14z" className={css.lamp} />
      <path d="M0 98h220v4H0z" className={css.tyre} />
    </>
  ),
};

/** Drawing of a car class or of the airport express. */
export const CarDrawing = ({ kind, label }: { kind: TransferClass; label: string }) => (
  <svg viewBox="0 0 220 120" width={220} height={120} role="img" aria-label={label} className={css.drawing}>
    <path d="M0 107h220v13H0z" className={css.road} />
    <path d="M0 107V86l34-30 30 26 46-46 50 46 28-20 32 28v17z" className={css.hill} />
    {CARS[kind]()}
  </svg>
);
