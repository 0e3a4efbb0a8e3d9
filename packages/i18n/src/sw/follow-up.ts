import type { followUp as english } from '../en/follow-up.ts';

/** Asking again about a resolved inquiry. */
export const followUp = {
  'follow_up.title': 'Uliza tena kuhusu hili',
  'follow_up.danger': 'Je, hali imekuwa mbaya zaidi sasa, au kuna dalili ya hatari?',
  'follow_up.danger_hint':
    'Dalili za hatari: kupumua kwa shida, kutokwa na damu nyingi, kuzirai au kuchanganyikiwa, kifafa, maumivu makali sana, mawazo ya kujiua.',
  'follow_up.danger.yes': 'Ndiyo',
  'follow_up.danger.not_sure': 'Sina uhakika',
  'follow_up.danger.no': 'Hapana',
  'follow_up.message': 'Ungependa kuuliza nini?',
  'follow_up.follows': 'Hapa umeulizwa tena kuhusu “{topic}”, {at}',
  'follow_up.followed_by': 'Kumeulizwa tena kuhusu hili, {at}',
  'follow_up.send': 'Tuma',
  'follow_up.rule.FOLLOW_UP_EMERGENCY_001': 'Hali mbaya zaidi, au dalili ya hatari',
  'follow_up.rule.FOLLOW_UP_WARNING_001': 'Hana uhakika kama kuna dalili ya hatari',
} as const satisfies Record<keyof typeof english, string>;
