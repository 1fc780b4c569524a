export * from './wire/office.ts';
export * from './wire/reading.ts';
