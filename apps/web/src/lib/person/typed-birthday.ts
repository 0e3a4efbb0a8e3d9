/** A form holds a date of birth as one text, which says how exactly it is known; what is sent says it in two fields. */
import * as z from 'zod/mini';
import { readBirthday } from '@hodi/domain/patients/birthday.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { today } from '~/lib/session/server-clock.ts';

/** Converts a form's birthday to the fields that are sent. */
export const withBirthdayRead = <Typed extends { birthday: string }>(typed: Typed) => ({
  ...typed,
  ...readBirthday(typed.birthday, today()),
});

const isTyped = (values: unknown): values is { birthday: string } =>
  typeof values === 'object' && values !== null && 'birthday' in values && typeof values.birthday === 'string';

/** As the schema of what is sent, of what a form holds. */
export const withBirthday = <Out>(schema: z.ZodMiniType<Out>): z.ZodMiniType<Out> =>
  z.pipe(
    z.transform((values: unknown) => (isTyped(values) ? withBirthdayRead(values) : values)),
    schema,
  );

/** Checks that the birthday is not in the future, which the schema cannot know. */
export const typedBirthdayFault = ({ birthday }: { birthday: string }) => ({
  birthday: birthdayFault(readBirthday(birthday, today()).birthday, today()),
});
