import { firstDay } from './visitor.ts';

/** Before each file: resets the days of searches, whatever ran before in this process. */
firstDay();
