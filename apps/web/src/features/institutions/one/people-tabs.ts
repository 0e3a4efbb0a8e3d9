/** The lists of people of an institution. */
export const peopleTabs = ['clinicians', 'invitations', 'patients'] as const;
export type PeopleTab = (typeof peopleTabs)[number];
