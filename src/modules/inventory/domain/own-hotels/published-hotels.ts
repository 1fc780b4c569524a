import type { HotelForSale } from '../hotels-and-transfers/hotel-for-sale.ts';

/**
 * Hotels that the office has published, as this process has read them last. A process serves one database;
 * `use-cases/own/follow-network.ts` keeps them up to date.
 */
let hotels: ReadonlyMap<number, HotelForSale> = new Map();

export const publishedHotel = (number: number): HotelForSale | undefined => hotels.get(number);
export const publishedHotels = (): readonly HotelForSale[] => [...hotels.values()];
export const publishedHotelsIn = (cities: readonly string[]): readonly HotelForSale[] =>
  publishedHotels().filter(({ city }) => cities.includes(city));

/** What is published now; a hotel that is no more among them is not sold any more. */
export function setPublishedHotels(published: readonly HotelForSale[]): void {
  hotels = new Map(published.map((hotel) => [hotel.number, hotel]));
}
