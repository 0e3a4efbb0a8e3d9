/** How large and how many attachments may be: known to the phone before it sends, enforced by the server. */

export const attachmentKinds = ['photo', 'voice'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Of one message, or of one inquiry. */
export const attachmentsAtOnce = 4;

/** Pixels of the longer edge. The app makes a photo this small before it sends it. */
export const photoLongEdge = 1280;
export const photoMaxBytes = 400 * 1024;
export const voiceMaxSeconds = 120;
export const voiceMaxBytes = 600 * 1024;
export const maxBytesOf: Readonly<Record<AttachmentKind, number>> = { photo: photoMaxBytes, voice: voiceMaxBytes };

/** Types that may be uploaded, by kind. The server stores photos as WebP or JPEG, and voice as AAC or MP3. */
export const photoTypes = ['image/webp', 'image/jpeg', 'image/png'] as const;
export const voiceTypes = ['audio/mp4', 'audio/mpeg', 'audio/webm', 'audio/ogg'] as const;
export const typesOf: Readonly<Record<AttachmentKind, readonly string[]>> = { photo: photoTypes, voice: voiceTypes };

/** Bytes of one piece of an upload. After a cut it goes on behind the last whole piece. */
export const pieceBytes = 64 * 1024;
export const previewMaxBytes = 8 * 1024;

export const waveformLength = 64;
export const waveformTop = 31;
export const longestDescription = 300;
export const longestTranscript = 5000;
export const longestRemovalReason = 300;

/** Limits for one inquiry with its messages, and for one patient in all inquiries. Removed attachments do not count. */
export const quotas = {
  inquiry: { count: 60, bytes: 15 * 1024 * 1024 },
  patient: { count: 1000, bytes: 250 * 1024 * 1024 },
} as const;

/** Hours after which an upload that was not finished is given up, and its bytes are deleted. */
export const uploadHours = 31 * 24;
