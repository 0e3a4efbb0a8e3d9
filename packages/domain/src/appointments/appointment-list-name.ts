/** Of the contract of the appointments' list, for who has to know the list and not its schema. */
export const appointmentListName = 'appointments.list';
