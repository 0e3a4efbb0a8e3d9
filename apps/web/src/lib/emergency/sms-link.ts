/** Opens the phone's own messages with everything written; the person sends it. Spaces are encoded as Android reads them. */
export const smsLink = (number: string, text: string): string => `sms:${number}?body=${encodeURIComponent(text)}`;
