export * from './wire/buyer.ts';
export * from './wire/office.ts';
