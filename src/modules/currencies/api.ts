export * from './wire/office.ts';
