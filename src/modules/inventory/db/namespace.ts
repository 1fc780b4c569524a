import { pgSchema, timestamp } from 'drizzle-orm/pg-core';

export const inventory = pgSchema('inventory');

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
