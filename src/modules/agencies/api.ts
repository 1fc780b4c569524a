export * from './wire/contracts.ts';
