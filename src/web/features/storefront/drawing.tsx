import { Scene } from '../../ui/scene.tsx';

/** A drawing at its hour of the day; at night in the dark theme. */
export const LocationDrawing = (props: { drawing: string; hour: string; className?: string | undefined }) => (
  <Scene drawing={`places.svg#${props.drawing}`} hour={props.hour} className={props.className} />
);

/** The landscape behind the form. */
export const Horizon = ({ className }: { className?: string | undefined }) => (
  <Scene drawing="horizon.svg#horizon" viewBox="0 0 1440 400" align="xMidYMax slice" className={className} />
);
