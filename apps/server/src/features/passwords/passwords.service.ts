import { badField } from '#server/wire/refusal.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Eighteen thousand passwords of leaks that are long enough for us, of fifty thousand; read when the first account needs them. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}

/** Words that an attacker would try first at a clinic's app, with any digits and signs around them. */
const ofPlace = new Set(
  'hodi hodihodi karibuhodi hodikaribu clinic kliniki hospital hospitali daktari doctor nurse muuguzi patient mgonjwa afya'.split(
    ' ',
  ),
);
const isOfPlace = (password: string): boolean => ofPlace.has(password.toLowerCase().replace(/[^\p{L}]/gu, ''));

/** @throws Refusal 400 if too many people use this password; capitals make no difference. */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  common ??= readCommon();
  if (isOfPlace(password) || (await common).has(password.toLowerCase())) throw badField(field, 'password_too_common');
}
