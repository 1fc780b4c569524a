import { resetSubscriptions } from '#platform/jobs/events.ts';

/** Before each file: removes event listeners of the previous file's product in this process. */
resetSubscriptions();
