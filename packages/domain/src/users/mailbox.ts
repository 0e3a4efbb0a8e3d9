/**
 * Where an e-mail arrives, however it is written: most mailboxes heed neither capitals nor what follows a plus. For counting,
 * never for sending.
 */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
