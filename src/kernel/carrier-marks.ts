/** How a carrier is drawn: the colour of its tile, and its sign as an SVG path of lines on 40 units. */
export type CarrierMark = { readonly ground: string; readonly sign: string };
export type CarrierMarks = Readonly<Record<string, CarrierMark>>;

let known: CarrierMarks = {};

/** What documents and e-mails of this process draw; pages read it from the site's settings. */
export const setCarrierMarks = (marks: CarrierMarks): void => {
  known = marks;
};
export const carrierMarks = (): CarrierMarks => known;

/** The tile of a carrier without a mark, which shows its code. */
export const OTHER_CARRIER = '#4d6470';
