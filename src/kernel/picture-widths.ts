/** Of a card on a telephone, of a page, and of the whole screen. */
const WIDTHS = [480, 960, 1_600] as const;
const LARGEST = 1_600;

/** Widths, in pixels, that are kept of an uploaded picture, the largest last; none is larger than the picture. */
export const pictureWidths = (width: number): number[] => [
  ...WIDTHS.filter((each) => each < Math.min(width, LARGEST)),
  Math.min(width, LARGEST),
];
