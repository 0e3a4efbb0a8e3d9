/** Of the contract of the own timeline, and what can be asked of it: for who needs no schema of it. */
export const timelineName = 'patients.timeline';

export const timelineShows = ['all', 'inquiries', 'appointments', 'services'] as const;
export type TimelineShow = (typeof timelineShows)[number];
