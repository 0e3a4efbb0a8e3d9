import type { Catalog } from '../catalog.ts';
import type { questionnaires as english } from '../en/questionnaires.ts';

export const questionnaires: Catalog<typeof english> = {
  'help.mine': 'Maulizo yangu',
  'help.danger_signs': 'Huwezi kupumua, kifua kinauma sana, unatokwa na damu nyingi?',
  'help.call_emergency': 'Piga simu {number}, namba ya dharura',

  'quiz.day': 'Siku',
  'quiz.month': 'Mwezi',
  'quiz.year': 'Mwaka',

  'danger.title': 'Tafuta huduma ya dharura sasa',
  'danger.call': 'Piga simu {number}',
  'danger.call_clinic': 'Piga simu {name}',
  'danger.note_title': 'Majibu yako yanaonyesha unahitaji huduma ya dharura',

  'summary.free': 'Bure',
};
