/** Where a width of a picture is read. */
export const hotelPicturePath = (id: string, width: number): string => `/api/hotel-pictures/${id}/${width}`;
