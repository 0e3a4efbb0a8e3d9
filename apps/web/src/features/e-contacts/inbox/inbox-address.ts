const plain = '/clinician/patient-inquiries';
let last = plain;

/** The inbox as it was left, with its view and what narrows it down: where an inquiry leads back to. */
export const inboxAddress = (): string => last;

export function noteInboxAddress(search: string): void {
  last = search === '' ? plain : `${plain}?${search}`;
}
