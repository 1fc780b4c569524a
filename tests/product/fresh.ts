import { firstDay } from './visitor.ts';

/** Before each file: its searches ask for the same days whatever ran before it in this process. */
firstDay();
