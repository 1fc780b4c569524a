/** Of a card on a telephone, of a page, and of the whole screen. */
const WIDTHS = [480, 960, 1_600] as const;
const LARGEST = 1_600;

/** Widths that are kept of a picture, the largest last; none is made larger than it is. */
export const hotelPictureWidths = (width: number): number[] => [
  ...WIDTHS.filter((each) => each < Math.min(width, LARGEST)),
  Math.min(width, LARGEST),
];

/** Where a width of a picture is read. */
export const hotelPicturePath = (id: string, width: number): string => `/api/hotel-pictures/${id}/${width}`;
