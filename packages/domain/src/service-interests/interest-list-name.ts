/** Of the contract of the services' list, for who has to know the list and not its schema. */
export const interestListName = 'service_interests.list';
