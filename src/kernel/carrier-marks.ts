/** How a carrier is drawn: the colour of its tile, and its sign as an SVG path of lines on 40 units. */
export type CarrierMark = { readonly ground: string; readonly sign: string };
export type CarrierMarks = Readonly<Record<string, CarrierMark>>;

let known: CarrierMarks = {};

/** What documents and e-mails of this process draw; pages read it from the site's settings. */
export const setCarrierMarks = (marks: CarrierMarks): void => {
  known = marks;
};
export const carrierMarks = (): CarrierMarks => known;

/** The drawing as an SVG text of so many pixels, for what shows pictures only. */
export const carrierMarkSvg = ({ ground, sign }: CarrierMark, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${size}" height="${size}">
<rect width="40" height="40" rx="10" fill="${ground}"/><path d="${sign}" fill="none" stroke="#fff" stroke-width="2.6"
stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** The tile of a carrier without a mark, which shows its code. */
export const OTHER_CARRIER = '#4d6470';
