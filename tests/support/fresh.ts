import { resetSubscriptions } from '#platform/jobs/events.ts';

/** Before each file: what the one before it composed in this process listens no more. */
resetSubscriptions();
