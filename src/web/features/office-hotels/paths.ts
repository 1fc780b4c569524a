export const HOTEL_LIST = '/office/hotels';
export const RATES = `${HOTEL_LIST}/rates`;
export const ratesPath = (id: string): string => `${RATES}/${encodeURIComponent(id)}`;
/** The address of a hotel that is not there yet. */
export const NEW = 'new';
export const hotelPath = (id: string): string => `${HOTEL_LIST}/${encodeURIComponent(id)}`;
export const picturesPath = (id: string): string => `${hotelPath(id)}/pictures`;
export const nightsPath = (id: string): string => `${hotelPath(id)}/nights`;
