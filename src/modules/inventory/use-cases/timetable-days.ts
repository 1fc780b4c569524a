/** The timetable covers this many days before and after today in Bishkek. */
export const TIMETABLE_DAYS = { before: 30, after: 330 } as const;
